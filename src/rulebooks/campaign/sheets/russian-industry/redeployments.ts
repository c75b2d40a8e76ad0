import { computed, input, namesOf } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { TURNS_TO_ARRIVAL, TURNS_TO_GROWTH } from "../../rules/industrial-cities";
import { russianCity, SIBERIAN_CITIES } from "../../rules/russian-cities";
import { ics, same } from "../../phrases";
import { count, turn, turnIn } from "../cells";
import { isOneOf } from "../../../../kernel/excel";
import { atWar, happened } from "../refer";
import { EVENTS, TRACKS } from "../choices";
import { over } from "../next";

/** The holder of a city within a sentence. */
const theHolder = (holder: string): string => (same(holder, "Axis") ? "the Axis" : holder);

const ofOrigin = "(Russian_ICs[City]=[@[City of origin]])";
const inRussianIcs = (header: string): string =>
  `IFERROR(INDEX(Russian_ICs[${header}],MATCH([@[City of origin]],Russian_ICs[City],0))&"","")`;

/** Whether an IC is not placed yet: its move is planned, starts now, or ends in this Turn's Logistics at the earliest. */
const UNFINISHED = '[@Phase]<>"over"';
const STARTS_NOW = '[@Phase]="starts"';
const REDEPLOY = {
  id: "ic-redeploy-rule",
  about: "Russia starts to move one IC in a Turn of the war with the Axis, none in an Axis Blitz, and never a fixed one.",
} as const;
const DESTINATION = {
  id: "ic-destination",
  at: "destination",
  about: "An IC that moves is placed in a European city without an IC, in the Turn after the one in which it starts.",
} as const;

export const icRedeployments = table(
  {
    name: "IC redeployments",
    title: "IC redeployments",
    about:
      "ICs on their way. One may start in each Turn of the war with the Axis. Once an IC is placed, change the City of its row in Russian ICs.",
    cite: "2.1.9.6",
    visibleTo: ["Russia"],
    key: ["origin", "turnStarted"],
    working: ["state", "holder", "there", "war", "blitz"],
    columns: {
      origin: input.text("City of origin", "City that the IC leaves.", { choices: namesOf(russianCity), open: true, width: 18 }),
      turnStarted: turnIn("Turn started", "Turn in whose Logistics the move begins; blank while it is planned."),
      turnOfArrival: turn(
        "Turn of arrival",
        `IF(ISNUMBER([@[Turn started]]),[@[Turn started]]+${TURNS_TO_ARRIVAL},"")`,
        "Turn in whose Logistics it is placed.",
      ),
      firstGrowth: turn(
        "First growth",
        `IF(ISNUMBER([@[Turn started]]),[@[Turn started]]+${TURNS_TO_GROWTH},"")`,
        "Turn in whose Logistics it can grow again.",
      ),
      destination: input.text("Destination", "City that gets the IC.", { choices: namesOf(russianCity), open: true, width: 18 }),
      inEurope: input.yesNo("Destination in Europe", "TRUE for a European city."),
      hasIc: input.yesNo("Destination has IC", "TRUE when that city already has an IC."),
      war: computed.yesNo("Russia at War with the Axis", atWar(TRACKS.russiaAxis), "From the sheet Campaign.", { link: true }),
      blitz: computed.yesNo("Axis Blitz Turn", happened(EVENTS.blitz), "Whether this is a Turn of the Axis surprise attack.", {
        link: true,
      }),
      mayMove: computed.yesNo(
        "May move",
        "IFERROR(LEDGER.ICREDEPLOYMENT([@[City of origin]]),TRUE)",
        "Whether the IC can be redeployed.",
        { cite: "2.1.9.3; 2.1.9.6" },
      ),
      phase: computed.text(
        "Phase",
        `IF(NOT(ISNUMBER([@[Turn started]])),"planned",IF([@[Turn started]]>Campaign_Turn,"planned",IF([@[Turn started]]=Campaign_Turn,"starts",IF(OR([@[Turn of arrival]]>=Campaign_Turn,[@Destination]=""),"in transit","over"))))`,
        "Where the move is in this Turn: planned, starts, in transit, or over.",
      ),
      state: computed.text("State of the IC", inRussianIcs("State"), "From Russian ICs.", { width: 13 }),
      holder: computed.text("Holder of the IC", inRussianIcs("Holder"), "From Russian ICs.", { cite: "2.1.9.5; 2.1.9.6" }),
      there: count(
        "ICs at destination",
        'SUMPRODUCT((Russian_ICs[City]=[@Destination])*(Russian_ICs[State]<>"Destroyed")*(Russian_ICs[State]<>"In Transit")*((Russian_ICs[State]<>"Redeploying")+([@Phase]="in transit")>0))',
        "ICs that stand in the city of destination, those that leave it in time excepted.",
        { unit: "ICs" },
      ),
    },
    rows: [],
    spare: 3,
    ends: [over("industry", "placed", 'IF([@Phase]="over",TRUE,AND([@Phase]="in transit",[@Destination]<>""))')],
  },
  ({ limit, needs, unique }) => [
    unique(["origin", "turnStarted"]),
    limit({
      ...REDEPLOY,
      cite: "2.1.9.3; 2.1.9.6",
      at: "origin",
      check: "this IC is fixed",
      broken: "[@[May move]]=FALSE",
      expected: () => false,
      found: () => true,
      message: ({ origin, phase }) =>
        phase === "planned"
          ? `Russia plans to move the IC of ${origin}, which is fixed.`
          : `Russia starts to move the IC of ${origin}, which is fixed.`,
      fix: "Move another IC.",
    }),
    limit({
      ...REDEPLOY,
      at: "turnStarted",
      check: "only at War with the Axis",
      broken: `AND(${STARTS_NOW},[@[Russia at War with the Axis]]<>TRUE)`,
      expected: () => false,
      found: () => true,
      message: ({ origin }) => `Russia starts to move the IC of ${origin} without being at War with the Axis.`,
      fix: "Wait for the war, or enter it on the sheet Campaign.",
    }),
    limit({
      ...REDEPLOY,
      at: "turnStarted",
      check: "not in a Blitz Turn",
      broken: `AND(${STARTS_NOW},[@[Russia at War with the Axis]]=TRUE,[@[Axis Blitz Turn]]=TRUE)`,
      expected: () => false,
      found: () => true,
      message: ({ origin }) => `Russia starts to move the IC of ${origin} in a Turn of the Axis Blitz.`,
      fix: "Wait until the Blitz is over.",
    }),
    limit({
      ...REDEPLOY,
      at: "turnStarted",
      check: "only one start in a Turn",
      when: "ISNUMBER([@[Turn started]])",
      broken: "SUMPRODUCT((IC_redeployments[Turn started]=[@[Turn started]])*(ROW(IC_redeployments[Turn started])<ROW()))>0",
      figures: { starts: "SUMPRODUCT(--(IC_redeployments[Turn started]=[@[Turn started]]))" },
      expected: () => 1,
      found: ({ starts }) => starts,
      message: ({ origin, turnStarted, starts }) =>
        `${ics(starts)} start to move in Turn ${figure(turnStarted)}, the one of ${origin} among them; 1 is allowed.`,
      fix: "Let it start in another Turn.",
    }),
    limit({
      ...REDEPLOY,
      at: "origin",
      check: "cannot start",
      // A missing State is reported in Russian ICs.
      when: STARTS_NOW,
      broken: `IF([@[May move]]=TRUE,SUMPRODUCT(${ofOrigin}*((Russian_ICs[State]="Redeploying")*(Russian_ICs[Holder]="Russia")+(Russian_ICs[State]="")))=0,FALSE)`,
      expected: () => "Redeploying",
      found: ({ state }) => (state === "" ? null : state),
      message: ({ origin, state, holder }) =>
        state === ""
          ? `Russia starts to move the IC of ${origin}, which is none of the Russian ICs.`
          : same(holder, "Russia")
            ? `Russia starts to move the IC of ${origin}, but its State is ${state}.`
            : `Russia starts to move the IC of ${origin}, which ${holder === "" ? "nobody" : theHolder(holder)} holds.`,
      fix: ({ state, holder }) =>
        same(holder, "Russia") && (same(state, "Connected") || same(state, "Isolated"))
          ? "Choose Redeploying as its State in Russian ICs."
          : "Move an IC that Russia holds, as it is written in Russian ICs.",
    }),
    needs("destination", {
      ...DESTINATION,
      severity: "warning",
      about: "An IC that can be placed in this Turn's Logistics has its destination.",
      check: "Destination is missing",
      when: 'AND([@Phase]="in transit",[@[Turn of arrival]]<=Campaign_Turn)',
      message: ({ origin }) =>
        `The IC of ${origin} can be placed in this Turn, but its destination is missing: it stays in transit.`,
      fix: "Enter a European city without an IC, or accept that it waits.",
    }),
    limit({
      ...DESTINATION,
      check: "needs a city without an IC",
      when: `AND([@Destination]<>"",${UNFINISHED})`,
      broken: "OR([@[Destination has IC]]=TRUE,[@[ICs at destination]]>0)",
      expected: () => "a European city without an IC",
      found: ({ destination }) => destination,
      message: ({ origin, destination }) => `The IC of ${origin} is placed in ${destination}, which already has one.`,
      fix: "Choose a European city without an IC.",
    }),
    limit({
      ...DESTINATION,
      check: "needs a European city",
      broken: `IF([@Destination]="",FALSE,OR([@[Destination in Europe]]<>TRUE,${isOneOf("[@Destination]", SIBERIAN_CITIES)}))`,
      expected: () => "a European city without an IC",
      found: ({ destination }) => destination,
      message: ({ origin, destination, inEurope: europe }) =>
        europe
          ? `The IC of ${origin} is placed in ${destination}, which lies in Siberia.`
          : `The IC of ${origin} is placed in ${destination}, which is not entered as a European city.`,
      fix: ({ inEurope: europe, destination }) =>
        europe
          ? "Choose a European city without an IC."
          : `Enter TRUE under Destination in Europe where the map has ${destination} in Europe, or choose a European city.`,
    }),
    limit({
      ...DESTINATION,
      check: "gets two ICs",
      when: `AND([@Destination]<>"",${UNFINISHED})`,
      broken:
        'SUMPRODUCT((IC_redeployments[Destination]=[@Destination])*(IC_redeployments[Phase]<>"over")*(ROW(IC_redeployments[Destination])<ROW()))>0',
      texts: { other: "INDEX(IC_redeployments[City of origin],MATCH([@Destination],IC_redeployments[Destination],0))" },
      expected: () => 1,
      found: () => 2,
      message: ({ origin, destination, other }) => `${destination} is to get the ICs of ${other} and ${origin}; it can hold 1.`,
      fix: "Choose another European city without an IC.",
    }),
    limit({
      ...DESTINATION,
      check: "has not arrived",
      when: '[@Phase]="over"',
      broken:
        "SUMPRODUCT(--(Russian_ICs[City]=[@Destination]))+SUMPRODUCT((IC_redeployments[City of origin]=[@Destination])*(IC_redeployments[Turn started]>[@[Turn started]]))=0",
      expected: ({ destination }) => `${destination} in Russian ICs`,
      found: () => null,
      message: ({ origin, destination, turnOfArrival }) =>
        `The IC of ${origin} was placed in ${destination} in Turn ${figure(turnOfArrival)}, but Russian ICs does not have it there.`,
      fix: ({ destination }) => `Enter ${destination} as City of its row in Russian ICs.`,
    }),
  ],
);
