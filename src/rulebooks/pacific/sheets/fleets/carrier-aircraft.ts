import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { removed, unitNumber, strength, strengthIn, UNIT_UNKNOWN, unitLinks, unitName, UNITS } from "../forces";
import { over } from "../next";

/** Aircraft per point of full strength (15.3). */
const AIRCRAFT_PER_POINT = 2;

export const carrierAircraft = table(
  {
    name: "Carrier aircraft",
    title: "Carrier aircraft",
    about: "Air strength of each carrier group; what they fly is in Missions.",
    cite: "8.3; 15.3",
    key: "unit",
    sealing: "open",
    player: "nation",
    columns: {
      unit: unitName(),
      airStrength: strengthIn("Air strength", "Strength points of its aircraft."),
      most: strength(
        "Most",
        `IF(ISNUMBER(${unitNumber("Full strength")}),${AIRCRAFT_PER_POINT}*${unitNumber("Full strength")},"")`,
        "Twice its full strength.",
      ),
      ...unitLinks(),
    },
    rows: [],
    spare: 10,
    ends: [over("battles", "no longer on the map", removed())],
  },
  ({ atMost, unique, refersTo }) => [
    unique(["unit"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    atMost("airStrength", "[@Most]", {
      id: "carrier-air",
      about:
        "A carrier holds twice its full strength of aircraft; none fly when more than half of it is lost or its supply is 0.",
      check: "more than it holds",
      when: "ISNUMBER([@Most])",
      message: ({ unit, airStrength, limit: most }) =>
        `${unit} has ${figure(airStrength)} air strength; it holds ${figure(most)}.`,
      fix: ({ limit: most }) => `Enter ${figure(most)} or less.`,
    }),
  ],
);
