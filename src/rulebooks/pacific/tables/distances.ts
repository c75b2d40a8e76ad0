interface Distance {
  readonly hexes: number;
  readonly cite: string;
  /** The meaning of the distance. */
  readonly about: string;
}

/** Distances in hexes at which rules apply. */
export const DISTANCES = {
  "HQ Command": { hexes: 5, cite: "8.1; 13", about: "from an HQ to units that it helps" },
  "HQ Trucks": { hexes: 1, cite: "8.1; 8.4", about: "from an HQ to units that its trucks supply" },
  "Beachhead Supply": { hexes: 1, cite: "13", about: "from a fleet to land units that it supplies" },
  Airlift: { hexes: 6, cite: "8.4; 13", about: "from an air unit to the unit supplied" },
  Paradrop: { hexes: 6, cite: "8.1", about: "of a paratrooper drop" },
  "Submarine Attack": { hexes: 5, cite: "8.3; 15.3", about: "of a submarine fleet's attack" },
  "Carrier Attack": { hexes: 3, cite: "8.3", about: "of a carrier group's attack" },
  "Fleet Patrol": { hexes: 5, cite: "15.3", about: "from a patrolling fleet to the mover's destination" },
  "Air Patrol": { hexes: 10, cite: "15.3", about: "from a patrolling air unit to the mover's destination" },
  "Fleet Interdiction": { hexes: 2, cite: "12; 15.3", about: "from a fleet to the port whose supply it raids or guards" },
  "Air Interdiction": { hexes: 4, cite: "12; 15.3", about: "from an air unit to the port whose supply it raids or guards" },
  "Night Move": { hexes: 6, cite: "14.3", about: "moved at most by a fleet at night" },
  "Fleet Move": { hexes: 24, cite: "8.5; 14.3", about: "moved by a fleet for an operation point" },
  "Land Retreat": { hexes: 2, cite: "15.1", about: "retreated at most by a land unit" },
  "Fleet Retreat": { hexes: 3, cite: "15.3", about: "retreated at most by a fleet" },
  COMINT: { hexes: 5, cite: "17", about: "from an intelligence unit to hexes that it watches" },
  "Partisan Spawn": { hexes: 5, cite: "11", about: "from enemy land units inside which no partisans appear" },
  "Saboteur Guard": { hexes: 1, cite: "11", about: "from a land unit to rail that it guards" },
  "Sub Hunter": { hexes: 24, cite: "15.3", about: "from a hunting fleet to convoy routes that it helps" },
  "Oiler Threat": { hexes: 5, cite: "8.4", about: "from enemy submarines to the fleet that an oiler serves" },
  "Port Supply": { hexes: 16, cite: "12", about: "from a port to units that draw on it" },
  "Port Blockade": { hexes: 1, cite: "12", about: "from a blockading fleet to the port" },
  "Shore Support": { hexes: 1, cite: "15.3", about: "from a fleet to the hex attacked on land" },
} as const satisfies Record<string, Distance>;
export type DistanceRule = keyof typeof DISTANCES;
