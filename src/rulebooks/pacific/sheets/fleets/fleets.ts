import { computed, input } from "../../../../kernel/column";
import { inForce } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count, figure } from "../../../../kernel/text";
import { MODES, SMALL_FLEET_LIMITS } from "../../rules/naval-combat";
import { CARRIERS_OF_A_FLEET, GROUPS_OF_A_FLEET, SUBMARINES_OF_A_FLEET } from "../../house-rules";
import { NATIONS } from "../../tables/units";
import { inEnemyPort, ofTwoSides } from "../elsewhere";
import { strength, textOf, UNITS, whole } from "../forces";

const inFleet = (more: string): string => `COUNTIFS(${UNITS}[Fleet],[@Fleet]${more})`;
const ofKinds = (...kinds: readonly string[]): string => kinds.map((kind) => inFleet(`,${UNITS}[Kind],"${kind}"`)).join("+");
const AT = (place: string): string => inFleet(`,${UNITS}[Branch],"Naval",${UNITS}[Place],"${place}"`);

/** Nation of the fleet's first unit: a fleet that belongs entirely to another side is reported once, here. */
const NATION_OF_UNITS = part.text("Units of", textOf(UNITS, "Nation", "Fleet", "[@Fleet]"), "Nation of its first unit.");
const HAS_OWN_UNITS = `${inFleet(`,${UNITS}[Nation],[@Nation]`)}>0`;

const SUPPLY = "Order_of_battle_Unit_supply";
const SUPPLIED_GROUPS = `COUNTIFS(${SUPPLY}[Fleet],[@Fleet],${SUPPLY}[Branch],"Naval",${SUPPLY}[Unit supply next],">=0")`;
const AT_SEA = '[@Place]="Sea"';

const LIMITED = {
  Groups: { column: "groups", header: "Groups", id: "fleet-size", noun: "group", rule: GROUPS_OF_A_FLEET },
  Carriers: { column: "carriers", header: "Carriers", id: "fleet-carriers", noun: "carrier group", rule: CARRIERS_OF_A_FLEET },
  Submarines: {
    column: "submarines",
    header: "Submarines",
    id: "fleet-submarines",
    noun: "submarine group",
    rule: SUBMARINES_OF_A_FLEET,
  },
} as const;
type Limited = keyof typeof LIMITED;
const KINDS = Object.keys(LIMITED) as Limited[];

/** A limit in force for a fleet at sea. */
const most = (kind: Limited): string => `[@[Most ${kind.toLowerCase()}]]`;
const mostColumn = (kind: Limited) =>
  whole(`Most ${kind.toLowerCase()}`, `IF(${AT_SEA},${inForce(LIMITED[kind].rule)},"")`, LIMITED[kind].rule.about, {
    cite: LIMITED[kind].rule.cite,
  });
/** Above the smaller limits but within the larger ones. */
const between = KINDS.map(
  (kind) => `AND([@${LIMITED[kind].header}]>${SMALL_FLEET_LIMITS[kind]},[@${LIMITED[kind].header}]<=${most(kind)})`,
);
const STACKED = `SUMPRODUCT((Fleets[Hex]=[@Hex])*(Fleets[Place]="Sea")*(ROW(Fleets[Fleet])<=ROW()))`;

const IS_OF_OTHERS = part.yesNo(
  "Of another side",
  `IF(${HAS_OWN_UNITS},FALSE,${ofTwoSides(NATION_OF_UNITS)})`,
  "Whether all its units are of a nation of another side.",
);

export const fleets = table(
  {
    name: "Fleets",
    title: "Fleets",
    about: "Each fleet with the groups that name it in the table Units of the Order of battle.",
    cite: "8.3; 13",
    key: "fleet",
    player: "nation",
    columns: {
      fleet: input.text("Fleet", "A name that no other fleet has.", { width: 20 }),
      nation: input.text("Nation", "Whose it is.", { choices: NATIONS, width: 10, required: "fleet" }),
      place: computed.text("Place", `IF(${AT("Sea")}>0,"Sea",IF(${AT("Port")}>0,"Port",""))`, "Where its groups are.", {
        width: 7,
        link: true,
      }),
      hex: input.text("Hex", "Hex or port.", { width: 14, sealing: "open" }),
      mode: input.text("Mode", "Fleets that look for the enemy, raiders avoid it.", {
        choices: MODES,
        width: 8,
        cite: "13",
        sealing: "open",
      }),
      groups: whole("Groups", inFleet(`,${UNITS}[Branch],"Naval"`), "Naval groups.", { link: true }),
      carriers: whole("Carriers", ofKinds("Carrier", "Light Carrier"), "Carrier groups.", { link: true }),
      submarines: whole("Submarines", ofKinds("Submarine", "Long Range Submarine"), "Submarine groups.", { link: true }),
      lowestSupply: whole(
        "Lowest supply",
        `IF(${SUPPLIED_GROUPS}=0,"",MIN(IF((${SUPPLY}[Fleet]=[@Fleet])*(${SUPPLY}[Branch]="Naval")*ISNUMBER(${SUPPLY}[Unit supply next]),${SUPPLY}[Unit supply next],"")))`,
        "Lowest unit supply of its groups.",
        { link: true, cite: "15.3" },
      ),
      carried: strength(
        "Carried",
        `SUMIFS(${UNITS}[Strength],${UNITS}[Fleet],[@Fleet],${UNITS}[Branch],"<>Naval")`,
        "Strength points of land and air units aboard.",
        { link: true, cite: "8.4" },
      ),
      oil: strength("Oil", `SUMIFS(${UNITS}[Oil upkeep],${UNITS}[Fleet],[@Fleet])`, "Oil upkeep of its units.", {
        link: true,
        cite: "12",
      }),
      deepWater: input.yesNo("Deep water", "TRUE in a hex of deep ocean.", { cite: "8.3", sealing: "open" }),
      mostGroups: mostColumn("Groups"),
      mostCarriers: mostColumn("Carriers"),
      mostSubmarines: mostColumn("Submarines"),
    },
    // Players group their own ships.
    addedBy: "player",
    rows: [],
    spare: 15,
  },
  ({ limit, atMost, unique }) => [
    unique(["fleet"]),
    limit({
      id: "foreign-fleet",
      at: "nation",
      cite: "7.7 Cooperation; 13",
      about: "A fleet holds units of its nation, and of nations that cooperate with it.",
      check: "its units are of another side",
      broken: IS_OF_OTHERS,
      texts: { owner: NATION_OF_UNITS },
      expected: ({ owner }) => owner,
      message: ({ fleet, nation, owner }) =>
        `${fleet} is a fleet of ${nation}, but its units are of ${owner}, and the two are not known to cooperate.`,
      fix: ({ owner }) => `Enter ${owner}, or correct the fleet of the units, or the alliances in Politics.`,
    }),
    ...KINDS.map((kind) => {
      const { column, id, noun, rule } = LIMITED[kind];
      return atMost(column, most(kind), {
        id,
        cite: rule.cite,
        about: `A fleet at sea has at most ${count(rule.value, noun)}; ports hold any number.`,
        check: `too many ${kind.toLowerCase()}`,
        when: AT_SEA,
        message: (row) => `${row.fleet} has ${count(row[column], noun)} at sea; ${figure(row.limit)} are the most.`,
        fix: ({ over }) => `Send ${figure(over)} to another fleet or into port.`,
      });
    }),
    limit({
      id: "fleet-submarines",
      at: "submarines",
      cite: "8.3; 13; 14.3",
      about: "Submarines sail with submarines only.",
      check: "sail alone",
      broken: `AND(${AT_SEA},[@Submarines]>0,[@Groups]>[@Submarines])`,
      expected: () => 0,
      found: ({ groups, submarines }) => groups - submarines,
      message: ({ fleet, groups, submarines }) =>
        `${fleet} has ${count(submarines, "submarine group")} at sea with ${count(groups - submarines, "other group")}; submarines sail alone.`,
      fix: "Give them a fleet of their own.",
    }),
    limit({
      id: "fleet-small-set",
      severity: "warning",
      at: "groups",
      cite: "8.3",
      about: `By section 8.3 a fleet at sea has at most ${SMALL_FLEET_LIMITS.Groups} groups, ${SMALL_FLEET_LIMITS.Carriers} carriers and ${SMALL_FLEET_LIMITS.Submarines} submarines; section 13 allows more.`,
      check: "above the limits of 8.3",
      broken: `AND(${AT_SEA},OR(${between.join(",")}))`,
      expected: () => `${SMALL_FLEET_LIMITS.Groups}, ${SMALL_FLEET_LIMITS.Carriers} and ${SMALL_FLEET_LIMITS.Submarines}`,
      message: ({ fleet, groups, carriers, submarines }) =>
        `${fleet} has ${figure(groups)} groups at sea, ${figure(carriers)} carriers and ${figure(submarines)} submarines; section 8.3 allows ${SMALL_FLEET_LIMITS.Groups}, ${SMALL_FLEET_LIMITS.Carriers} and ${SMALL_FLEET_LIMITS.Submarines}.`,
      fix: "Divide the fleet, or accept the limits of section 13.",
    }),
    limit({
      id: "fleet-place",
      at: "place",
      cite: "13",
      about: "The groups of a fleet are in one place.",
      check: "in port and at sea",
      broken: `AND(${AT("Sea")}>0,${AT("Port")}>0)`,
      figures: { sea: AT("Sea"), port: AT("Port") },
      expected: () => "one place",
      message: ({ fleet, sea, port }) => `${fleet} has ${count(sea, "group")} at sea and ${count(port, "group")} in port.`,
      fix: "Enter one place for all of them in Units, or another fleet.",
    }),
    limit({
      id: "hex-stacking",
      at: "hex",
      cite: "8",
      about: "A hex at sea holds 1 fleet.",
      check: "hex is taken",
      when: `AND(${AT_SEA},[@Hex]<>"")`,
      broken: `${STACKED}>1`,
      figures: { there: STACKED },
      expected: () => 1,
      found: ({ there }) => there,
      message: ({ fleet, hex, there }) => `${fleet} is fleet number ${figure(there)} in ${hex}; 1 fits.`,
      fix: "Move it, or bring the groups together in one fleet.",
    }),
    // If its units are of another side, the fleet's nation is reported first.
    limit(inEnemyPort(({ fleet }) => String(fleet), `AND([@Place]="Port",NOT(${IS_OF_OTHERS}))`)),
    limit({
      id: "patrol-water",
      at: "deepWater",
      cite: "8.3",
      about: "Patrol groups end their moves in port or in light or medium blue water.",
      check: "too deep for patrol groups",
      broken: `AND(${AT_SEA},[@[Deep water]]=TRUE,${ofKinds("Patrol")}>0)`,
      figures: { patrols: ofKinds("Patrol") },
      expected: () => 0,
      found: ({ patrols }) => patrols,
      message: ({ fleet, patrols }) => `${fleet} ends in deep ocean with ${count(patrols, "patrol group")}; 0 may be there.`,
      fix: "Bring them into port or shallow water, or leave them behind.",
    }),
  ],
);
