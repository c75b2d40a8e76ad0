/*
 * Facts that two tables contain, with entries in which both sides agree and changes of either side alone. Columns with the same
 * name and key but different facts are listed with the reason. "*" represents every player's sheet.
 */

export interface SharedFact {
  readonly sides: readonly [string, string];
  /** Optional tables with the fact, by their names in the workbook. */
  readonly rare?: readonly string[];
  /** Entries that make both sides agree, if the clean ledger does not have them. */
  readonly typed?: readonly string[];
  /** Changes of one side alone; the first line is for the first side. */
  readonly changes: readonly [readonly string[], readonly string[]];
  /** The check that reports it, or one for each side; "" if there are several. */
  readonly check: string | readonly [string, string];
}

const KIEV = "Germany / Economy / Kiev / Industrial City";
const KIEV_IC = "Russian industry / Russian ICs / Kiev";
const NANKING = "Japan / Economy / Nanking / Industrial City";
const OF_CHINA = "Nationalist China / Economy / Nanking / Industrial City";

const SWEDEN_OF_GERMANY = "Resources / Ore sources / Sweden / Germany";
const SWEDEN_OF_ITALY = "Resources / Ore sources / Sweden / Italy";
const SWEDEN = ["Open = FALSE", "State = Neutral", "Way by Norway = TRUE"].map((entry) => `${SWEDEN_OF_ITALY} / ${entry}`);

export const SHARED: Readonly<Record<string, readonly SharedFact[]>> = {
  campaign: [
    {
      sides: ["* / Economy[Value]", "* / Economy[Value]"],
      changes: [[`${NANKING} / Value = 250`], [`${OF_CHINA} / Value = 600`]],
      check: "place-disagrees",
    },
    {
      sides: ["* / Economy[Owner]", "* / Economy[Owner]"],
      changes: [[`${NANKING} / Owner = Minor`], [`${OF_CHINA} / Owner = Minor`]],
      check: "",
    },
    {
      sides: ["* / Economy[Kind]", "* / Economy[Kind]"],
      changes: [[`${KIEV} / Kind = Colony`], [`${OF_CHINA} / Kind = Yenan`]],
      check: "captured",
    },
    {
      sides: ["* / Economy[Holder]", "* / Economy[Holder]"],
      changes: [[`${NANKING} / Holder = Germany`], [`${OF_CHINA} / Holder = Nationalist China`]],
      check: ["place-disagrees", "captured"],
    },
    ...(["Owner = France", "Holder = Italy", "Kind = Colony", "Value = 200"] as const).map((change): SharedFact => {
      const side = `* / Economy[${change.split(" = ")[0]!}]`;
      const lines = (nation: string): readonly string[] => [`${nation} / Economy / Riga / Industrial City / ${change}`];
      return { sides: [side, side], changes: [lines("Germany"), lines("Russia")], check: "place-disagrees" };
    }),
    {
      sides: ["Resources / Ore sources[State]", "Resources / Ore sources[State]"],
      typed: SWEDEN,
      changes: [[`${SWEDEN_OF_GERMANY} / State = Captured`], [`${SWEDEN_OF_ITALY} / State = Enemy`]],
      check: "ore-source-state",
    },
    {
      sides: ["Resources / Ore sources[Way by Norway]", "Resources / Ore sources[Way by Norway]"],
      typed: SWEDEN,
      changes: [[`${SWEDEN_OF_GERMANY} / Way by Norway = FALSE`], [`${SWEDEN_OF_ITALY} / Way by Norway = FALSE`]],
      check: "ore-source-state",
    },
    {
      sides: ["Campaign / Events[Happened]", "Campaign / Events[Turn of event]"],
      changes: [
        ["Campaign / Events / Fall of France / Happened = FALSE"],
        ["Campaign / Events / Singapore replaces Taipei / Turn of event = 8"],
      ],
      check: "event-turn",
    },
    {
      sides: ["Campaign / Tension and war[At war]", "Campaign / Tension and war[Turn of event]"],
      changes: [
        ["Campaign / Tension and war / Italy - Allies / At war = FALSE"],
        ["Campaign / Tension and war / Russia - Japan / Turn of event = 8"],
      ],
      check: "war-declared",
    },
    {
      sides: ["* / Economy[Holder]", "Russian industry / Russian ICs[Holder]"],
      changes: [[`${KIEV} / Holder = Italy`], [`${KIEV_IC} / Holder = Japan`]],
      check: "",
    },
    {
      sides: ["* / Economy[Value]", "Russian industry / Russian ICs[Value]"],
      changes: [[`${KIEV} / Value = 250`], [`${KIEV_IC} / Value = 750`]],
      check: ["place-disagrees", "ic-maximum"],
    },
    {
      sides: ["* / Economy[State]", "Russian industry / Russian ICs[State]"],
      changes: [[`${KIEV} / State = Isolated`], [`${KIEV_IC} / State = Isolated`]],
      check: "place-disagrees",
    },
    {
      sides: ["Russian industry / New ICs[Turn placed]", "Russian industry / Russian ICs[Turn placed]"],
      changes: [
        ["Russian industry / New ICs / Gorki / Turn placed = 1"],
        ["Russian industry / Russian ICs / Gorki / Turn placed = 1"],
      ],
      check: "ic-entitlement",
    },
    {
      sides: ["* / Economy[Holder]", "Oil / Oil sources[Controller]"],
      changes: [["Britain / Economy / Brunei / Colony / Holder = Japan"], ["Oil / Oil sources / Brunei / Controller = Japan"]],
      check: "source-of-enemy",
    },
    {
      sides: ["* / Economy[Holder]", "Resources / Ore sources[State]"],
      typed: [
        "Germany / Economy / Ankara / Industrial City / Owner = Minor",
        "Germany / Economy / Ankara / Industrial City / Holder = Germany",
        "Germany / Economy / Ankara / Industrial City / Value = 200",
        "Resources / Ore sources / Turkey / Germany / State = Captured",
      ],
      changes: [
        ["Germany / Economy / Ankara / Industrial City / Holder = Russia"],
        ["Resources / Ore sources / Turkey / Germany / State = Neutral"],
      ],
      check: "source-of-enemy",
    },
    {
      sides: ["* / Economy[Holder]", "Oil / Supply Centers[In service]"],
      typed: [
        "Japan / Economy / Formosa / Colony / Holder = Nationalist China",
        "Oil / Supply Centers / Taipei / In service = FALSE",
      ],
      changes: [
        ["Japan / Economy / Manchuria / Colony / Holder = Russia"],
        ["Oil / Supply Centers / Taipei / In service = TRUE"],
      ],
      check: "center-of-enemy",
    },
    {
      sides: ["* / Economy[Holder]", "Campaign / Events[Happened]"],
      typed: [
        "Campaign / Events / Paris liberated / Turn of event = 8",
        "Campaign / Events / Singapore replaces Taipei / Turn of event = 8",
        "Germany / Economy / Paris / Industrial City / Holder = France",
        "Campaign / Events / Paris liberated / Happened = TRUE",
      ],
      changes: [
        ["Germany / Economy / Paris / Industrial City / Holder = Germany"],
        ["Campaign / Events / Singapore replaces Taipei / Happened = TRUE"],
      ],
      check: "event-and-holder",
    },
    {
      sides: ["Campaign / Tension and war[Turn of event]", "Campaign / Tension and war[Year of DoW]"],
      changes: [
        ["Campaign / Tension and war / Italy - Allies / Turn of event = 8"],
        ["Campaign / Tension and war / Italy - Allies / Year of DoW = 1941"],
      ],
      check: "dow-year",
    },
  ],
  pacific: [
    ...(
      [
        ["Resource", "Village", "Airstrip", "improvement-hex"],
        ["Terrain", "Hills", "Jungle", "airfield-site"],
        ["Port supply", "FALSE", "TRUE", "airfield-site"],
        ["Guns there", "1", "2", "anti-air-stack"],
      ] as const
    ).map(([header, both, other, check]): SharedFact => {
      const of = (item: string): string => `Orders / Improvements / Buna / ${item}`;
      return {
        sides: [`Orders / Improvements[${header}]`, `Orders / Improvements[${header}]`],
        typed: [
          `${of("Anti-Air Guns")} / Nation = Japan`,
          `${of("Anti-Air Guns")} / Points = 1`,
          ...(check === "improvement-hex"
            ? []
            : ["Airfield", "Anti-Air Guns"].map((item) => `${of(item)} / ${header} = ${both}`)),
        ],
        changes: [[`${of("Airfield")} / ${header} = ${other}`], [`${of("Anti-Air Guns")} / ${header} = ${other}`]],
        check,
      };
    }),
    {
      sides: ["Ports and supply / Blockades[Small island]", "Ports and supply / Blockades[Small island]"],
      rare: ["Ports_and_supply_Blockades"],
      typed: ["UK", "USA"].flatMap((nation) =>
        ["Groups = 3", "Small island = TRUE"].map((entry) => `Ports and supply / Blockades / Rabaul / ${nation} / ${entry}`),
      ),
      changes: [
        ["Ports and supply / Blockades / Rabaul / UK / Small island = FALSE"],
        ["Ports and supply / Blockades / Rabaul / USA / Small island = FALSE"],
      ],
      check: "blockade-force",
    },
    {
      sides: ["Combat aids / Landing[Lost]", "Order of battle / Actions[Strength lost]"],
      changes: [
        ["Combat aids / Landing / 1st Marines / Lost = 2"],
        ["Order of battle / Actions / 1st Marines / Strength lost = 1"],
      ],
      check: "invasion-strength",
    },
    {
      sides: ["National production / Nations[Entry status]", "Research and intelligence / Politics[Alliance]"],
      changes: [
        ["National production / Nations / China / Entry status = 0.5"],
        ["Research and intelligence / Politics / China / Alliance = Neutral"],
      ],
      check: "status-range",
    },
  ],
  fuel: [
    {
      sides: ["Depots / Claims[Oil resources]", "Depots / Claims[Oil resources]"],
      typed: ["Distance = 1", "Oil resources = 3"].map((entry) => `Depots / Claims / Smolensk / Germany / ${entry}`),
      changes: [
        ["Depots / Claims / Odessa / Germany / Oil resources = 4"],
        ["Depots / Claims / Smolensk / Germany / Oil resources = 2"],
      ],
      check: "depot-control",
    },
    {
      sides: ["Depots / Depots[Controller]", "Impulses / Bombing[Owner]"],
      changes: [["Depots / Depots / Essen / Controller = Italy"], ["Impulses / Bombing / Essen / 2 / Owner = Russia"]],
      check: "bomb-track",
    },
    {
      sides: ["Depots / Claims[Distance]", "Depots / Depots[Controller]"],
      changes: [["Depots / Claims / Odessa / Germany / Distance = 5"], ["Depots / Depots / Odessa / Controller = Italy"]],
      check: "depot-control",
    },
    {
      sides: ["Depots / Depots[For reorganization]", "Reorganization / Units[Number]"],
      changes: [
        ["Depots / Depots / Tripoli / For reorganization = 0"],
        ["Reorganization / Units / ARM / Italy / Tripoli / Number = 5"],
      ],
      check: "isolated-barrel",
    },
    {
      sides: ["Impulses / Combats[Payer]", "Impulses / Joint battles[Corps]"],
      changes: [
        ["Impulses / Combats / Tobruk / 1 / Defense / Payer = Germany"],
        ["Impulses / Joint battles / Tobruk / 1 / Defense / Germany / Corps = 3"],
      ],
      check: "combat-payer",
    },
  ],
  setup: [
    {
      sides: ["Air / Air assets[Turn used]", "Air / Air presence[Opening]"],
      typed: ["Air / Air presence / Allied / Opening = 2"],
      changes: [["Air / Air assets / Boston 1 / Allied / Turn used = 6"], ["Air / Air presence / Allied / Opening = 1"]],
      check: "air-assets-used-once",
    },
    {
      sides: ["Defenses / Defensive works[Placed]", "Defenses / Works rolls[Roll]"],
      changes: [
        ["Defenses / Defensive works / Axis / Minefields / Placed = 21"],
        ["Defenses / Works rolls / Axis / Minefields / 1 / Roll ="],
      ],
      check: "works-",
    },
  ],
  gas: [
    {
      sides: ["Gas ledger / Gas stock[In home country]", "Gas operations / Strategic bombing[Abroad]"],
      changes: [
        ["Gas ledger / Gas stock / Germany / Essen / In home country = FALSE"],
        ["Gas operations / Strategic bombing / Germany / Essen / 2 / Abroad = TRUE"],
      ],
      check: ["gas-saved-at-home", "bombed-abroad"],
    },
    {
      sides: ["Gas ledger / Map payments[Side moving]", "Gas ledger / Map payments[Side moving]"],
      changes: [
        ["Gas ledger / Map payments / Russia / 4 / Eastern European / Side moving = Axis"],
        ["Gas ledger / Map payments / United States / 4 / Pacific / Side moving = Axis"],
      ],
      check: "payment-incomplete",
    },
    {
      sides: ["Gas production / Build points[Gained]", "Gas production / Build points[Given]"],
      typed: ["Gas production / Build points / Italy / Gained = 2", "Gas production / Build points / United States / Given = 2"],
      changes: [
        ["Gas production / Build points / Italy / Gained = 3"],
        ["Gas production / Build points / United States / Given = 1"],
      ],
      check: "points-agree",
    },
  ],
};

/** Headers of columns with places: a city can be a Supply Center, an oil source or a port under another header. */
export const PLACES: readonly string[] = ["Name", "City", "Source", "Center", "Place", "Port", "Hex", "Target", "Depot"];

const SEPARATE_ACTIONS = "Each table records an act of its own.";

/**
 * Tables of the national sheets whose rows belong to the Nation: the same name on another Nation's sheet is a different thing.
 */
export const OWN_ROWS: readonly string[] = [
  "Production",
  "Allocation to commands",
  "Command Reserves",
  "Ships in yards",
  "Shipyards",
  "SW damage ledger",
  "Lend-Lease",
  "Air repairs",
  "Infrastructure",
  "Scrapping",
  "Growth",
  "Units in reserve",
  "Formation supply",
  "Garrisons",
  "Battle supply",
  "Equipment swaps",
  "Port repairs",
  "Captured goods",
  "Captured ships",
];

/** Columns of the same name with different facts, by the beginning of the pair, with the reason. */
export const DIFFERENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  campaign: {
    "* / Production[Price] ~ * / Scrapping[Price]":
      "What is built now, and what the schedule no longer offers; a unit that is both is reported.",
    "* / Scrapping[Strength] ~ * / Units in reserve[Strength]": "Equipment that is given up, and a unit that waits.",
    "* / Units in reserve[Strength] ~ * / Garrisons[Strength]": "A garrison does not wait in a reserve.",
    "* / Units in reserve[Experience after] ~ * / Equipment swaps[Experience after]":
      "A unit that waits, and one of a formation.",
    "* / Economy[Shipping region]": "Each Nation ships with its own convoys.",
    "* / Economy[State] ~ * / Economy[State]": "One Nation holds an IC; a second sheet that counts it is reported.",
    "* / Economy[Owner] ~ Russian industry": "The Nation to which it belonged first, and who holds it now.",
    "* / Economy[Owner] ~ Oil": "The Nation to which it belonged first, and who holds it now.",
    "* / Economy[Holder] ~ Oil / Supply Centers[Store]": "A store may be shared; In service says whom the center serves.",
    "* / Economy[Holder] ~ Oil / Oil shipments[": SEPARATE_ACTIONS,
    "* / Economy[Holder] ~ Oil / Oil sources[Captured by]": "What is captured in this Turn may still be in either hand.",
    "* / Economy[State] ~ Russian industry / Russian ICs[State last Turn]": "This Turn and the last.",
    "* / Command Reserves[Captured by] ~ * / Lend-Lease[Donor]": "An enemy, and a friend.",
    "Campaign / Fronts[Blitz into] ~ Oil / Oil uses[Area]": "A Front that is attacked, and one that gets oil.",
    "Russian industry / Russian ICs[Holder] ~ Oil": "An IC is neither a Supply Center nor an oil source.",
    "Oil / Supply Centers[Store] ~ Oil": SEPARATE_ACTIONS,
    "* / Economy[Share]": "Each Nation has its own share of a Minor Ally.",
    "* / Economy[Bombing rolled]": "A place is bombed by the enemies of its holder.",
    "* / Economy[State] ~ Resources / Ore sources[State]":
      "A country that gives ore is no IC; its State is compared with Holder.",
    "Shipping / Convoys[Points of damage]": "Convoys and the transports of bought oil are other ships.",
    "Russian industry / Russian ICs[State] ~ Resources / Ore sources[State]": "A country that gives ore is no IC.",
    "Oil / Oil shipments[": SEPARATE_ACTIONS,
  },
  gas: {
    "Gas production / Factories[Oil]":
      "Oil resources that a factory gets, of which the power sends some to gas, and oil points of a bombed hex. Production compares the oil points that are lost with all that are made.",
    "Gas ledger / Map payments[": SEPARATE_ACTIONS,
    "Gas ledger / Return to Base[": SEPARATE_ACTIONS,
  },
  fuel: {
    "Production / Placing[Convoy points]": "Chains to depots, and all that stay at sea.",
    "Depots / Depots[Home country] ~ Impulses": "Whose home it is, not who has it.",
    "Depots / Depots[Territory of] ~ Impulses": "Whose territory it is, not who has it.",
    "Depots / Depots[Controller] ~ Impulses / Captures[Captor]":
      "A depot that is captured in this turn may still be in either hand.",
    "Impulses / Combats[Payer]": SEPARATE_ACTIONS,
    "Impulses / Bombing[Owner] ~ Impulses / Captures[Captor]": "The owner before, and the captor.",
    "Production / Builds[Number]": SEPARATE_ACTIONS,
    "Production / Flipping[Number]": SEPARATE_ACTIONS,
  },
  pacific: {
    "Support pool / Pool[Owned]": "Items of the pool, and researchers.",
    "Orders / Deployments[Distance]": "To the main supply, and to a blockading fleet.",
    "Orders / Specialties[Specialty]": "The one that is trained, and the one that the unit has.",
    "Orders / Improvements[Nation]": "Who builds, and whose port it is.",
    "Order of battle / Units[Fleet]": "The fleet that carries it, and the one whose ships supply it.",
    "Order of battle / Units[Hex]": "Where it stays, and where it lands.",
    "Order of battle / Units[Strength]": "Of the unit, and of what is left when it shatters.",
    "Order of battle / Unit supply[Distance]": "From the port of its supply, not of an act.",
    "Order of battle / Unit supply[Weather]": "Where it stays, and where it lands.",
    "Order of battle / Actions[Oil spared]": SEPARATE_ACTIONS,
    "Order of battle / Upgrades[Year]": "Of the unit, and of the nation.",
    "Ports and supply / Truck and air supply[Distance]": SEPARATE_ACTIONS,
    "Fleets / Fleet orders[In port]": "At the end of the turn, and in a combat.",
    "Combat aids / Landing[Weather]": SEPARATE_ACTIONS,
  },
  setup: {
    "Forces / Formations[Bases]": "A formation and a company are other units.",
    "Battle / Players[Nation] ~ Tanks / Tank companies[Rolls as]":
      "The nation of the player, and the table that a company rolls on.",
    "Forces / Troop reaction[Training] ~ Lulls / Reorganization[": "Of a unit in battle, and of two that are brought together.",
    "Forces / Troop reaction[Die]": SEPARATE_ACTIONS,
    "Air / Air presence[Opening]": "Air assets, and barrages or batteries.",
    "Air / Air presence[Roll]": SEPARATE_ACTIONS,
    "Artillery / Counterbattery[Die]": SEPARATE_ACTIONS,
  },
};
