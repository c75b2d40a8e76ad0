import { computed, input, type Setting } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure, oneOf } from "../../../../kernel/text";
import { OIL_EACH } from "../../rules/fuel";
import { AREAS, BRIDGEHEAD_CENTERS, CENTERS, OIL_USES, type Center } from "../../rules/supply-centers";
import { are, same } from "../../phrases";
import { oil, oilIn } from "../cells";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { happened, happenedBefore, hasResources, plays } from "../refer";
import { EVENTS, POWERS } from "../choices";
import { MOVED_STOCKS, units, UNLIMITED } from "./centers";
import { becomes } from "../next";
import { BRIDGEHEAD, CHINA, FRENCH_NAVY, USES, centersFor, whyWrong, type Drawn } from "./services";

const needed = (setting: Setting): string => {
  const economy = hasResources(setting)
    ? "SUMIFS(Resources_Resource_requirement[Least oil],Resources_Resource_requirement[Nation],[@Area])"
    : "0";
  const front = "SUMIFS(Campaign_Fronts[Oil needed],Campaign_Fronts[Front],[@Area],Campaign_Fronts[Power],[@Power])";
  return `IF([@Service]="Economy",${economy},IF([@Service]="Army",${front},IF([@Service]="${BRIDGEHEAD}",IF([@[Condition met]]=TRUE,${OIL_EACH},0),${OIL_EACH})))`;
};

/**
 * Whether a use may draw its oil in several rows, as an economy or a Front may; air forces and fleets are supplied row by row.
 */
const DRAWN_TOGETHER = 'OR([@Service]="Economy",[@Service]="Army")';
const IN_ALL = `IF(${DRAWN_TOGETHER},SUMIFS(Oil_uses[Oil Units],Oil_uses[Service],[@Service],Oil_uses[Area],[@Area],Oil_uses[Power],[@Power]),[@[Oil Units]])`;

const USED = "N([@[Oil Units]])>0";
const used = (...conditions: readonly string[]): string =>
  [USED, ...conditions].reduceRight((then, condition) => `IF(${condition},${then},FALSE)`);
const isCenter = (...names: readonly Center[]): string => isOneOf("[@Center]", names);
const SETTLED = part.yesNo(
  "Singapore settled",
  happenedBefore(EVENTS.singapore),
  "Whether Singapore replaced Taipei in an earlier Turn.",
);
const FALLEN = part.yesNo("France has fallen", happenedBefore(EVENTS.fallOfFrance), "Whether France fell in an earlier Turn.");
/** Whether the center's closing oil covers the same draws of its economies again. */
const CAN_REPEAT = `IF([@Center]=${quoted(UNLIMITED)},TRUE,SUMIFS(Supply_Centers[Closing],Supply_Centers[Center],[@Center])>=SUMIFS(Oil_uses[Oil Units],Oil_uses[Center],[@Center],Oil_uses[Service],"Economy"))`;
/**
 * Whether an economy's oil is drawn again next Turn: as long as it is needed and available; France's ends with its fall
 * (2.5.3.5).
 */
const AUTOMATIC = `AND([@Service]="Economy",[@Needed]>0,NOT(AND([@Area]="France",${happened(EVENTS.fallOfFrance)})),${CAN_REPEAT})`;
const LIBERATED = happened(EVENTS.paris);
/** Uses of centers that events have closed are reported by the events, not by the center's row. */
const CLOSED = part.yesNo(
  "Closed by events",
  `IF([@Center]="Taipei",${SETTLED},IF([@Center]="Singapore",NOT(${SETTLED}),IF([@Center]="Paris",AND(${FALLEN},NOT(${LIBERATED})),FALSE)))`,
  "Whether events keep the center from serving.",
);
const OUT_OF_SERVICE = `IF(SUMPRODUCT(--(Supply_Centers[Center]=[@Center]))>0,SUMPRODUCT((Supply_Centers[Center]=[@Center])*(Supply_Centers[In service]=TRUE))=0,FALSE)`;

export const oilUses = table(
  {
    name: "Oil uses",
    title: "Oil uses",
    about: "What each power does with its oil in this Turn, and from which Supply Center.",
    cite: "2.4.4 to 2.4.7; 2.5",
    owner: "power",
    key: ["use", "power"],
    working: ["awaited"],
    sealing: "open",
    columns: {
      use: input.text("Use", "Name of the economy, Front, air force or fleet.", { width: 28, cite: "2.5" }),
      power: input.text("Power", "Power that uses the oil. Nationalist China needs none.", {
        choices: POWERS,
        width: 16,
        cite: "2.5",
      }),
      service: input.text("Service", "What the oil is for.", {
        choices: [...OIL_USES, BRIDGEHEAD],
        width: 12,
        cite: "2.4.4 to 2.4.7; 2.5.3.1",
      }),
      area: input.text("Area", "Economy: the Nation. Army and Air Force: the Front. Navy: the Front or sea.", {
        choices: AREAS,
        width: 15,
        cite: "2.5",
      }),
      needed: oil(
        "Needed",
        needed,
        "Economy: least oil for its resources. Otherwise one for each Front with an Army Command, air force, fleet or Bridgehead.",
        { unit: "Oil Units", cite: "2.4.4 to 2.4.7" },
      ),
      center: input.text("Center", "Supply Center that the oil comes from.", { choices: CENTERS, width: 15, cite: "2.5" }),
      allowed: computed.yesNo(
        "Allowed",
        `IF([@Center]="",FALSE,IF(LEDGER.CENTERPOWER([@Center])<>[@Power],FALSE,IF([@Service]="${BRIDGEHEAD}",${isOneOf("[@Center]", BRIDGEHEAD_CENTERS)},IFERROR(LEDGER.OILCENTER([@Center],[@Service],[@Area]),FALSE))))`,
        "Whether this center may fuel this use.",
        { cite: "2.5" },
      ),
      oilUnits: oilIn(
        "Oil Units",
        "Oil used in this Turn; for a Bridgehead the oil of its Logistics, which keeps it next Turn.",
        {
          cite: "2.4.3; 2.5",
          required: "awaited",
          ...becomes("orders", quoted(""), "used", `NOT(${AUTOMATIC})`),
        },
      ),
      conditionMet: input.yesNo(
        "Condition met",
        "TRUE while the center's condition holds: for the Mediterranean from South Africa or India Suez or the pipeline, for the Black Sea from Berlin or Rome a link through their Front. For a Bridgehead: TRUE while it is kept.",
        {
          cite: "2.5.1.1; 2.5.1.2; 2.5.3.1 to 2.5.3.3",
          ...becomes(
            "oil",
            "N([@[Oil Units]])>=" + String(OIL_EACH),
            "kept with the oil of these Logistics",
            `[@Service]="${BRIDGEHEAD}"`,
          ),
        },
      ),
      short: oil(
        "Short",
        `MAX(0,[@Needed]-${IN_ALL})`,
        "Oil that is missing, whatever other rows of its economy or Front give.",
        {
          unit: "Oil Units",
          cite: "2.4.4 to 2.4.7",
        },
      ),
      paidBefore: oilIn("Paid last Turn", "Only for a Bridgehead: oil that London gave for it in last Turn's Logistics.", {
        unit: "Oil Units",
        cite: "2.5.3.1",
        ...becomes(
          "oil",
          'IF(ISNUMBER([@[Oil Units]]),[@[Oil Units]],"")',
          "given in these Logistics",
          `[@Service]="${BRIDGEHEAD}"`,
        ),
      }),
      awaited: oil("Still to assign", `IF(${DRAWN_TOGETHER},[@Short],0)`, "Oil that an economy or a Front still waits for.", {
        unit: "Oil Units",
        cite: "2.4.4; 2.4.5",
      }),
    },
    rows: (setting) => USES.filter(({ of }) => of.some((nation) => plays(setting, nation))).map(({ of: _, ...use }) => use),
    spare: 8,
  },
  ({ limit, atLeast, refersTo }) => [
    limit({
      id: "oil-wrong-center",
      at: "center",
      cite: "2.5",
      about: "Oil comes from a Supply Center of the Power that may fuel the use.",
      check: "wrong center",
      broken: used(`[@Power]<>${quoted(CHINA)}`, "[@Allowed]<>TRUE"),
      expected: (row: Drawn) => centersFor(row)[0] ?? null,
      found: ({ center }) => (center === "" ? null : center),
      message: whyWrong,
      fix: (row) => {
        const right = centersFor(row);
        return right.length > 0 ? `Choose ${oneOf(right)}.` : "Take the oil out, or correct Power, Service and Area.";
      },
    }),
    refersTo("center", "Supply_Centers[Center]", {
      id: "oil-used-before-arrival",
      cite: "2.4.3.1; 2.5",
      about: "Oil is used from a Supply Center of the sheet.",
      check: "no such Supply Center",
      when: used("[@Allowed]=TRUE", `[@Center]<>${quoted(UNLIMITED)}`),
      message: ({ use, oilUnits, center }) =>
        `${use} uses ${units(oilUnits)} from ${center}, which is none of the Supply Centers of the sheet.`,
      fix: "Choose a center of the table Supply Centers, or enter it there.",
    }),
    limit({
      id: "taipei-or-singapore",
      at: "center",
      cite: "2.5.2.3",
      about: "Only one of Taipei and Singapore serves as Supply Center; a change is made in Logistics.",
      check: "not the Supply Center now",
      broken: used(isCenter(...MOVED_STOCKS), CLOSED),
      figures: { changed: `IF(${happened(EVENTS.singapore)},1,0)` },
      expected: ({ center }) => (same(center, "Taipei") ? "Singapore" : "Taipei"),
      message: ({ center, oilUnits, changed }) =>
        same(center, "Taipei")
          ? `Singapore has replaced Taipei, but ${units(oilUnits)} ${are(oilUnits)} still used from Taipei.`
          : `${units(oilUnits)} ${are(oilUnits)} used from Singapore, but Taipei ${changed === 1 ? "serves until Logistics" : "is the Supply Center"}.`,
      fix: ({ center }) => `Use oil from ${same(center, "Taipei") ? "Singapore" : "Taipei"}.`,
    }),
    limit({
      id: "paris-status",
      at: "center",
      cite: "2.5.3.5",
      about: "Paris serves nobody while it is occupied, and no economy after the fall of France.",
      check: "Paris does not serve it",
      broken: used('[@Center]="Paris"', FALLEN, `OR(NOT(${LIBERATED}),[@Service]="Economy")`),
      figures: { liberated: `IF(${LIBERATED},1,0)` },
      expected: () => 0,
      found: ({ oilUnits }) => oilUnits,
      message: ({ use, oilUnits, liberated }) =>
        liberated === 1
          ? `${use} uses ${units(oilUnits)} from Paris, which fuels no economy after the fall of France.`
          : `${use} uses ${units(oilUnits)} from Paris, which is occupied.`,
      fix: "Choose another center, or take the oil out.",
    }),
    limit({
      id: "paris-status",
      at: "center",
      cite: "2.5.3.5",
      about: "Before France surrenders the only Navy that Paris fuels is the French one.",
      check: "Paris fuels only the French Navy",
      broken: used(
        'AND([@Center]="Paris",[@Service]="Navy")',
        `AND(NOT(${happened(EVENTS.fallOfFrance)}),[@Use]<>${quoted(FRENCH_NAVY)})`,
      ),
      expected: () => FRENCH_NAVY,
      found: ({ use }) => use,
      message: ({ use, oilUnits }) =>
        `${use} uses ${units(oilUnits)} from Paris, which before its surrender fuels no Navy but the row ${FRENCH_NAVY}.`,
      fix: "Choose another center, or take the oil out.",
    }),
    limit({
      id: "hawaii-damaged",
      at: "center",
      cite: "2.5.3.6",
      about: "Hawaii serves nobody until it is repaired.",
      check: "Hawaii is not in service",
      broken: used('AND([@Center]="Hawaii",[@Allowed]=TRUE)', OUT_OF_SERVICE),
      expected: () => 0,
      found: ({ oilUnits }) => oilUnits,
      message: ({ use, oilUnits }) => `${use} uses ${units(oilUnits)} from Hawaii, which is not in service.`,
      fix: "Choose another center until Hawaii is repaired.",
    }),
    limit({
      id: "oil-wrong-center",
      at: "center",
      cite: "2.5",
      about: "Oil comes from a Supply Center in service.",
      check: "not in service",
      broken: used('AND([@Allowed]=TRUE,[@Center]<>"Hawaii")', OUT_OF_SERVICE, `NOT(${CLOSED})`),
      expected: () => true,
      found: () => false,
      message: ({ use, oilUnits, center }) => `${use} uses ${units(oilUnits)} from ${center}, which is not in service.`,
      fix: ({ center }) => `Choose another center, or enter TRUE for ${center} under In service.`,
    }),
    limit({
      id: "africa-route",
      at: "conditionMet",
      cite: "2.5.3.2; 2.5.3.3",
      about: "South Africa and India fuel the Mediterranean only through Suez, or from Basra by Mosul to Haifa or Beirut.",
      check: "no route by Suez or the pipeline",
      broken: used('[@Area]="Mediterranean"', isCenter("South Africa", "India"), "[@[Condition met]]<>TRUE"),
      expected: () => true,
      message: ({ use, oilUnits, center }) =>
        `${use} uses ${units(oilUnits)} from ${center}, but neither Suez nor the pipeline is open.`,
      fix: "Enter TRUE under Condition met once a route is open, or take the oil out.",
    }),
    limit({
      id: "black-sea-connection",
      at: "conditionMet",
      cite: "2.5.1.1; 2.5.1.2",
      severity: "warning",
      about: "Black Sea Ports draw on Berlin through the East Front, on Rome through the Mediterranean Front.",
      check: "no connection through the Front",
      broken: used('[@Area]="Black Sea"', isCenter("Berlin", "Rome"), "[@[Condition met]]<>TRUE"),
      expected: () => true,
      message: ({ use, oilUnits, center }) =>
        `${use} in the Black Sea draws ${units(oilUnits)} from ${center} without a connection through the ${same(center, "Berlin") ? "East" : "Mediterranean"} Front.`,
      fix: "Enter TRUE under Condition met while the Port is connected, or take the oil out.",
    }),
    atLeast("paidBefore", String(OIL_EACH), {
      id: "bridgehead-oil",
      cite: "2.5.3.1",
      about: "Each Bridgehead of a Turn was paid with one more Oil Unit from London in the Logistics before.",
      check: "not paid last Turn",
      when: `AND([@Service]="${BRIDGEHEAD}",[@[Condition met]]=TRUE)`,
      message: ({ use, paidBefore, limit: least }) =>
        `${use} is kept in this Turn, but London gave it ${units(paidBefore)} in last Turn's Logistics; it takes ${figure(least)}.`,
      fix: "Enter what London gave under Paid last Turn, or enter FALSE under Condition met: the Bridgehead is given up.",
    }),
    limit({
      id: "china-no-oil",
      at: "oilUnits",
      cite: "2.4",
      severity: "warning",
      about: "Nationalist China is assigned no oil; it needs none.",
      check: "China needs no oil",
      broken: used(`[@Power]=${quoted(CHINA)}`),
      expected: () => 0,
      message: ({ use, oilUnits }) => `Nationalist China is listed with ${units(oilUnits)} (${use}); it needs 0.`,
      fix: "Take the oil out.",
    }),
  ],
);
