import { computed } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { removed, numberOfUnit, strength, textOfUnit, UNIT_UNKNOWN, unitLinks, unitName, UNITS } from "../forces";
import { over } from "../next";

export const bottomedShips = table(
  {
    name: "Bottomed ships",
    title: "Bottomed ships",
    about: "Groups that were sunk in port and bottomed: they stay there until they are repaired in full.",
    cite: "13; 15.3",
    key: "unit",
    player: "nation",
    rare: true,
    columns: {
      unit: unitName(),
      place: computed.text("Place", textOfUnit("Place"), "Where it is.", { width: 8, link: true }),
      strength: strength("Strength", numberOfUnit("Strength"), "Strength now.", { link: true }),
      full: strength("Full strength", numberOfUnit("Full strength"), "Strength undamaged.", { link: true }),
      ...unitLinks(),
    },
    rows: [],
    spare: 4,
    ends: [
      over("repairs", "no longer on the map", removed()),
      over(
        "repairs",
        "repaired in full",
        `IF(ISNUMBER([@[Full strength]]),N(${numberOfUnit("Strength next")})>=[@[Full strength]],FALSE)`,
      ),
    ],
  },
  ({ limit, unique, refersTo }) => [
    unique(["unit"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({
      id: "bottomed-ship",
      at: "place",
      about: "A bottomed ship stays in port until it is repaired in full.",
      check: "must stay in port",
      when: "AND(ISNUMBER([@Strength]),ISNUMBER([@[Full strength]]))",
      broken: 'AND([@Place]<>"Port",[@Strength]<[@[Full strength]])',
      expected: () => "Port",
      message: ({ unit, strength: points, full }) =>
        `${unit} is bottomed at ${figure(points)} of ${figure(full)} strength points and is at sea.`,
      fix: "Enter Port as its place, or clear the row.",
    }),
  ],
);
