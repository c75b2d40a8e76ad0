import { input } from "../../../../kernel/column";
import { unlessChanged } from "../../../../kernel/house-rule";
import { table } from "../../../../kernel/sheet";
import { count as counted, figure } from "../../../../kernel/text";
import { CONVOY_FOR_AN_ESCORT } from "../../house-rules";
import { ESCORTS_FOR_ANY, MOST_FIRING } from "../../rules/convoys";
import { amount } from "../../phrases";
import { count, countIn, nation, points, share } from "../cells";
import { becomes, COUNTED } from "../next";

/** The most escorts of a zone that fight submarines. */
const FIGHTING = MOST_FIRING.Submarine.most;
const inZone = (table: string, owner: string): string =>
  `SUMIFS(${table}[Ships needed],${table}[Zone],[@Zone],${table}[${owner}],[@Nation])`;

export const zones = table(
  {
    name: "Zones",
    title: "Convoy zones",
    about: "Convoys of each nation by zone, their escorts and what raiders sank.",
    cite: "11.4; 15.3 Convoy Escorts",
    key: ["zone", "nation"],
    sealing: "open",
    player: "nation",
    columns: {
      zone: input.text("Zone", "Name of the convoy route.", { width: 18 }),
      nation,
      points: points(
        "Points",
        `${inZone("National_production_Resources", "Nation")}+${inZone("Trades", "To")}`,
        "Merchant marine that passes it.",
        {
          link: true,
        },
      ),
      escorts: countIn("Escorts", "Escorts assigned to it.", {
        ...becomes(
          "convoys",
          "MAX(0,[@Escorts]-N([@[Escorts lost]]))",
          "sunk escorts leave",
          "IF(ISNUMBER([@Escorts]),N([@[Escorts lost]])>0,FALSE)",
        ),
      }),
      needed: count(
        "Needed",
        unlessChanged(
          CONVOY_FOR_AN_ESCORT,
          "LEDGER.ESCORTSNEEDED([@Points])",
          (each) => `MIN(${ESCORTS_FOR_ANY},0-INT(0-ROUND([@Points]/${each},9)))`,
        ),
        "Escorts that protect it fully.",
      ),
      cover: share(
        "Cover",
        unlessChanged(
          CONVOY_FOR_AN_ESCORT,
          "LEDGER.ESCORTCOVER(N([@Escorts]),[@Points])",
          (each) => `IF(OR(N([@Escorts])>=${ESCORTS_FOR_ANY},[@Points]=0),1,MIN(1,N([@Escorts])*${each}/[@Points]))`,
        ),
        "Part of the convoy that is protected fully.",
      ),
      firing: count("Firing", "LEDGER.ESCORTSFIRING(N([@Escorts]))", "Escorts that fight submarines.", { cite: "11.4" }),
      airRaids: input.yesNo("Air raids", "TRUE where enemy aircraft raid it: against them every escort fights.", {
        cite: "15.3",
      }),
      safe: input.yesNo("Safe", "TRUE for a route that the scenario protects.", { cite: "15.3", enteredBy: "master" }),
      carriers: countIn("Carriers", "Carrier groups of friendly fleets on the route within 24 hexes.", {
        cite: "15.3 Sub Hunters",
      }),
      destroyers: countIn("Destroyers", "Destroyer groups of such fleets.", { cite: "15.3 Sub Hunters" }),
      hunters: share(
        "Hunter bonus",
        "LEDGER.SUBHUNTERBONUS(N([@Carriers]),N([@Destroyers]),N([@Escorts]))",
        "What they add to the escorts' chance.",
        { cite: "15.3 Sub Hunters" },
      ),
      lost: countIn("Merchant marine lost", "Sunk in this turn.", { ...COUNTED }),
      escortsLost: countIn("Escorts lost", "Sunk in this turn.", { ...COUNTED }),
    },
    rows: [],
    spare: 12,
  },
  ({ limit, atMost, unique }) => [
    unique(["zone", "nation"]),
    limit({
      id: "escorts-thin",
      severity: "warning",
      at: "cover",
      about: "Each zone has an escort for five merchant marine, or ten in all.",
      check: "escorts lacking",
      broken: "IF([@Safe]=TRUE,FALSE,AND([@Points]>0,ROUND([@Cover]-1,4)<0))",
      expected: ({ needed }) => needed,
      found: ({ escorts }) => escorts,
      message: ({ zone, nation: item, escorts, points: all, cover }) =>
        `${zone} of ${item} has ${counted(escorts, "escort")} for ${amount(all)} merchant marine; ${amount(all * cover)} of them are covered.`,
      fix: ({ needed }) => `Assign ${figure(needed)}, or accept it.`,
    }),
    limit({
      id: "escorts-idle",
      severity: "warning",
      at: "escorts",
      about: `At most ${FIGHTING} escorts fight submarines; more help only against aircraft.`,
      check: `more than ${FIGHTING}`,
      broken: `AND(N([@Escorts])>${FIGHTING},[@[Air raids]]<>TRUE)`,
      expected: () => FIGHTING,
      message: ({ zone, nation: item, escorts }) =>
        `${counted(escorts, "escort")} of ${item} in ${zone}; only ${FIGHTING} fight submarines.`,
      fix: ({ escorts }) => `Give ${figure(escorts - FIGHTING)} to other zones, or enter TRUE under Air raids.`,
    }),
    limit({
      id: "safe-zone",
      at: "lost",
      cite: "15.3",
      about: "A safe convoy route is not attacked by ships and submarines: only aircraft sink anything there.",
      check: "is safe from ships and submarines",
      when: "AND([@Safe]=TRUE,[@[Air raids]]<>TRUE)",
      broken: "N([@[Merchant marine lost]])+N([@[Escorts lost]])>0",
      figures: { sunk: "N([@[Merchant marine lost]])+N([@[Escorts lost]])" },
      expected: () => 0,
      found: ({ sunk }) => sunk,
      message: ({ zone, nation: item, sunk }) =>
        `${zone} of ${item} is safe from ships and submarines, but loses ${counted(sunk, "ship")} without an air raid; it can lose 0.`,
      fix: "Enter TRUE under Air raids, clear the losses, or clear Safe.",
    }),
    atMost("escortsLost", "N([@Escorts])", {
      id: "escorts-lost",
      about: "A zone loses no more escorts than it has.",
      check: "more lost than there were",
      message: ({ zone, escortsLost, limit: there }) =>
        `${zone} loses ${counted(escortsLost, "escort")} and has ${figure(there)}.`,
      fix: ({ limit: there }) => `Enter ${figure(there)} or less.`,
    }),
  ],
);
