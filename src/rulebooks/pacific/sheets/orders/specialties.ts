import { input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { inForce } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { SPECIALTY_PRICE } from "../../house-rules";
import { SPECIALTY_NAMES, specialtiesFor } from "../../rules/research";
import { BRANCHES } from "../../tables/units";
import { points } from "../cells";
import { UNIT_UNKNOWN, unitLinks, unitName, UNITS } from "../forces";
import { over } from "../next";

const KAMIKAZE = "Kamikaze";
const isFor = (branch: (typeof BRANCHES)[number]): string =>
  part.yesNo(
    `${branch} specialty`,
    isOneOf("[@Specialty]", specialtiesFor(branch)),
    `Whether it is a specialty of the branch ${branch}.`,
  );
const OF_BRANCH = part.yesNo(
  "Of its branch",
  `OR(${BRANCHES.map((branch) => `AND([@Branch]="${branch}",${isFor(branch)})`).join(",")})`,
  "Whether the specialty is one of the unit's branch.",
);
const OTHER_BRANCH = `AND([@Branch]<>"",[@Specialty]<>"",NOT(${OF_BRANCH}))`;
const WRONG_UNIT = {
  id: "specialty-unit",
  about: "A unit gets a specialty of its own branch; HQs get none, and Kamikaze is for Japan.",
} as const;

export const specialties = table(
  {
    name: "Specialties",
    title: "Specialties",
    about: "Specialties that units get in this turn, for specialty points.",
    cite: "10",
    key: "unit",
    player: "nation",
    columns: {
      unit: unitName(),
      specialty: input.text("Specialty", "What it is trained for.", { choices: SPECIALTY_NAMES, width: 18, required: true }),
      cost: points("Cost", `IF([@Specialty]="",0,${inForce(SPECIALTY_PRICE)})`, "Specialty points."),
      bonus: points("Bonus", 'IF([@Specialty]="","",LEDGER.SPECIALTYBONUS([@Specialty]))', "Figure of the specialty."),
      ...unitLinks(),
    },
    rows: [],
    spare: 8,
    ends: [over("orders", "trained")],
  },
  ({ limit, refersTo, unique }) => [
    unique(["unit"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({
      ...WRONG_UNIT,
      at: "kind",
      check: "HQs get none",
      broken: 'AND([@Kind]="HQ",[@Specialty]<>"")',
      expected: () => "a unit other than an HQ",
      message: ({ unit, specialty }) => `${unit} is an HQ and gets no specialty; ${specialty} is entered.`,
      fix: "Clear the row.",
    }),
    limit({
      ...WRONG_UNIT,
      at: "specialty",
      check: "of another branch",
      broken: `AND([@Kind]<>"HQ",${OTHER_BRANCH})`,
      expected: ({ branch }) => `a specialty of ${branch} units`,
      message: ({ unit, branch, specialty }) => `${unit} is a unit of the branch ${branch}; ${specialty} is for another one.`,
      fix: "Choose a specialty of its branch.",
    }),
    limit({
      ...WRONG_UNIT,
      at: "nation",
      check: "Japan only",
      broken: `AND([@Specialty]="${KAMIKAZE}",[@Nation]<>"",[@Nation]<>"Japan")`,
      expected: () => "Japan",
      message: ({ unit, nation }) => `${unit} of ${nation} gets ${KAMIKAZE}, which is Japanese only.`,
      fix: "Choose another specialty.",
    }),
  ],
);
