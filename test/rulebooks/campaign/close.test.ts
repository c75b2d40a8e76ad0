import { describe, expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { closeTurn } from "../../../src/ledger/turn/close-turn";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { campaign } from "../../../src/rulebooks/campaign";
import type { Book } from "../../../src/workbook/book";
import { expectClean, freshBook, ledgerAfter } from "../../support/rulebooks/ledgers";
import { closingOf, entryOf, expectConserved, nextTurn } from "../../support/rulebooks/turns";

/** Income of these cities pays for orders that a new ledger could not afford. */
const RICH = ["Germany / Economy / Ruhr / Industrial City / Value = 4000"];
const germany = (year = 1941): Book => freshBook(campaign, ["Russia", "Germany", "Italy"], year);
const all = (): Book => freshBook(campaign, campaign.ledger!.players.names, 1941);

/** The values of some cells in the next turn. */
function expectNext(ledger: Ledger, entries: Readonly<Record<string, unknown>>): void {
  expect(Object.fromEntries(Object.keys(entries).map((path) => [path, entryOf(ledger, path)]))).toStrictEqual(entries);
}

describe("a new ledger", () => {
  test.each([
    ["everybody", campaign.ledger!.players.names],
    ["two", ["Britain", "Germany"]],
    ["one", ["Nationalist China"]],
  ])("of %s closes into a turn without errors", (_, players) => {
    const closing = closingOf(freshBook(campaign, players, 1941));
    expectConserved(closing);
    expect(closeTurn(ledgerOf(closing.book)!).stops).toStrictEqual([]);
    expect([closing.turn, closing.next]).toStrictEqual(["1941 · Spring · turn 1", "1941 · Summer · turn 2"]);
  });

  test("closes the same way each time", () => {
    const plain = ({ movements, totals }: ReturnType<typeof closingOf>) => ({ moves: movements, totals });
    expect(plain(closingOf(all()))).toStrictEqual(plain(closingOf(all())));
  });

  test("is not changed by its close", () => {
    const book = all();
    const before = structuredClone(book);
    closingOf(book);
    expect(book).toStrictEqual(before);
  });
});

describe("the reserve after a close (2.2.1)", () => {
  test("is what was not spent, with the Turn's scrap and the Resources that arrive", () => {
    const next = nextTurn(
      germany(),
      ...RICH,
      "Germany / Production / Tank / Home /  / Price = 300",
      "Germany / Production / Tank / Home /  / Quantity = 5",
      "Germany / Command Reserves / Home / Opening = 0",
      "Germany / Scrapping / Old tank / Price = 120",
      "Germany / Scrapping / Old tank / Strength = 5",
      "Germany / Scrapping / Old tank / Obsolete = TRUE",
      "Germany / Lend-Lease / Italy / Resources /  / Sent = 200",
      "Germany / Lend-Lease / Italy / Resources /  / Lost = 50",
      "Germany / Lend-Lease / Italy / Resources /  / Donor = Germany",
    );
    // 4,000 of the city and 500 of trade, less 1,500 and 200; 3 points of the old tank at 10 PPs each.
    expectNext(next, {
      "Germany / Closing of last Turn": 4000 + 500 - 1500 - 200 + 30,
      "Germany / Opening reserve": 2830,
      "Italy / Closing of last Turn": 500 + 150,
      "Germany / Units built": 0,
      "Germany / Lend-Lease out": 0,
      "Germany / Equipment scrap": 0,
    });
  });

  test("is kept through the YSS by Nationalist China, which pays SW damage at once", () => {
    const next = nextTurn(
      freshBook(campaign, ["Nationalist China"], 1941),
      "Campaign / Season = Winter",
      "Campaign / Turn = 4",
      "Nationalist China / Closing of last Turn = 700",
      "Nationalist China / Economy / Chinese city 1 / Industrial City / Bombing rolled = 100",
      "Nationalist China / SW damage ledger / 4 / Bombing / Chinese city 1 / PPs = 100",
    );
    // 1,000 of its base and 6 cities of 500.
    expectNext(next, {
      "Nationalist China / Opening reserve": 700 + 4000 - 100,
      "Nationalist China / Base Economy": 1000,
      "Nationalist China / SW damage this year": 0,
    });
  });
});

describe("the YSS (2.1.2)", () => {
  test("posts reserve, damage and the new base, and clears the damage", () => {
    const next = nextTurn(
      germany(),
      "Campaign / Season = Winter",
      "Campaign / Turn = 4",
      "Germany / Closing of last Turn = 800",
      "Italy / Closing of last Turn = 0",
      "Russia / Closing of last Turn = 0",
      "Germany / Economy / Ruhr / Industrial City / Value = 1000",
      "Germany / Economy / Ruhr / Industrial City / Bombing rolled = 300",
      "Germany / SW damage ledger / 4 / Bombing / Ruhr / PPs = 300",
    );
    // 800 saved, 1,000 and 500 earned, nothing spent; 20% in 1942.
    expectNext(next, {
      "Germany / Growth / 1942 / Reserve": 2300,
      "Germany / Growth / 1942 / SW damage": 300,
      "Germany / Growth / 1942 / New base": 400,
      "Germany / Base Economy": 400,
      "Germany / Opening reserve": 0,
      "Germany / Economy / Ruhr / Industrial City / Bombing rolled": null,
      "Germany / SW damage ledger / 4 / Bombing / Ruhr / PPs": null,
      "Campaign / Year": 1942,
      "Campaign / Season": "Spring",
      "Campaign / Turn": 5,
    });
  });

  test("uses the campaign's own growth rate", () => {
    const closing = closingOf(
      freshBook(campaign, ["Germany"], 1941),
      "Campaign / Season = Winter",
      "Campaign / Turn = 4",
      "Germany / Closing of last Turn = 500",
      "House rules / Limits / Growth of Germany in 1942 / Campaign = 0.5",
    );
    // 500 saved and 500 of trade.
    expectNext(ledgerOf(closing.book)!, { "Germany / Growth / 1942 / New base": 500 });
    expect(closing.totals[0]!.values["growth"]).toBe(500);
    expect(closeTurn(ledgerOf(closing.book)!).stops).toStrictEqual([]);
  });

  test("lowers the base if damage exceeds the reserve", () => {
    const next = nextTurn(
      freshBook(campaign, ["Italy"], 1941),
      "Campaign / Season = Winter",
      "Campaign / Turn = 4",
      "Italy / Closing of last Turn = 0",
      "Campaign / Events / Italian War / Happened = TRUE",
      "Campaign / Events / Italian War / Turn of event = 3",
      "Italy / SW damage ledger / 3 / Trade / Italian War / PPs = 500",
      "Italy / Production / Corps /  /  / Price = 500",
      "Italy / Production / Corps /  /  / Quantity = 1",
    );
    // 15% of -500 comes off 500.
    expectNext(next, { "Italy / Growth / 1942 / New base": 425 });
  });
});

describe("Command Reserves (2.2.2)", () => {
  test("open the next Turn with what is left after Logistics, and everything else is cleared", () => {
    const next = nextTurn(
      germany(),
      ...RICH,
      "Germany / Command Reserves / West / Opening = 500",
      "Germany / Command Reserves / West / Re-supply in Orders = 100",
      "Germany / Command Reserves / West / Shipped out = 50",
      "Germany / Command Reserves / West / Captured = 30",
      "Germany / Command Reserves / West / Used in Logistics = 20",
      "Germany / Command Reserves / East / Opening = 0",
      "Germany / Command Reserves / East / Shipped in = 50",
      "Germany / Allocation to commands / East / Supplies = 400",
      "Germany / Infrastructure / Air Base / West / Calais / Cost = 40",
    );
    expectNext(next, {
      "Germany / Command Reserves / West / Opening": 500 - 100 - 40 - 50 + 30 - 20,
      "Germany / Command Reserves / West / Arrivals": 0,
      "Germany / Command Reserves / West / Used in Orders": 0,
      "Germany / Command Reserves / West / Used in Logistics": null,
      "Germany / Command Reserves / East / Opening": 450,
      "Germany / Command Reserves / East / Shipped in": null,
      "Germany / Allocation to commands / East / Supplies": null,
      "Germany / Infrastructure / Air Base / West / Calais / Cost": null,
    });
  });
});

describe("a ship after a close (2.3.4)", () => {
  const yard = [
    ...RICH,
    "Germany / Shipyards / Kiel / Printed capacity = 2000",
    "Germany / Ships in yards / Bismarck / Shipyard = Kiel",
    "Germany / Ships in yards / Bismarck / Price = 1200",
  ];
  const bismarck = (header: string) => `Germany / Ships in yards / Bismarck / ${header}`;

  test("that was started has its strength less the point that started it", () => {
    const next = nextTurn(germany(), ...yard, bismarck("Status = New"), bismarck("Points this Turn = 4"));
    expectNext(next, {
      [bismarck("Status")]: "Construction",
      [bismarck("Strength at start")]: 3,
      [bismarck("Points this Turn")]: null,
      [bismarck("Points due")]: 8,
    });
  });

  test("without points stays as it is", () => {
    const next = nextTurn(germany(), ...yard, bismarck("Status = New"));
    expectNext(next, { [bismarck("Status")]: "New", [bismarck("Strength at start")]: null });
  });

  test("that was captured continues at half its strength", () => {
    const next = nextTurn(
      germany(),
      ...yard,
      bismarck("Status = Construction"),
      bismarck("Strength at start = 7"),
      bismarck("Captured = TRUE"),
      bismarck("Points this Turn = 2"),
    );
    expectNext(next, { [bismarck("Strength at start")]: 5, [bismarck("Captured")]: null });
  });

  test.each([
    ["launched", "Construction", 8, 3],
    ["repaired", "Repair", 7, 3],
    ["scrapped", "Construction", 8, -1],
  ])("leaves the yard if it is %s", (why, status, strength, points) => {
    const closing = closingOf(
      germany(),
      ...yard,
      bismarck(`Status = ${status}`),
      bismarck(`Strength at start = ${strength}`),
      bismarck(`Points this Turn = ${points}`),
    );
    expectConserved(closing);
    const own = closing.movements.filter(({ place }) => place.key === "Bismarck");
    expect(own.map((move) => [move.why, move.to])).toStrictEqual(own.map(() => [why, null]));
    expectNext(ledgerOf(closing.book)!, { [bismarck("Price")]: null });
  });
});

describe("mobilizations (2.1.8)", () => {
  test("are counted as done, and war requires the next ones up to ten", () => {
    const war = [
      "Campaign / Tension and war / Japan - USA / At war = TRUE",
      "Mobilization / Mobilization / USA / East Coast / Done before = 8",
      "Mobilization / Mobilization / USA / East Coast / This Turn = 1",
      "Mobilization / Mobilization / USA / West Coast / Done before = 9",
      "Mobilization / Mobilization / USA / West Coast / This Turn = 1",
    ];
    const next = nextTurn(freshBook(campaign, ["USA", "Japan"], 1941), ...war);
    expectNext(next, {
      "Mobilization / Mobilization / USA / East Coast / Done before": 9,
      "Mobilization / Mobilization / USA / East Coast / This Turn": 1,
      "Mobilization / Mobilization / USA / West Coast / Done before": 10,
      "Mobilization / Mobilization / USA / West Coast / This Turn": null,
      "Mobilization / Mobilization / Japan / Done before": 0,
      "Mobilization / Mobilization / Japan / This Turn": null,
    });
  });
});

describe("Transports (2.1.7.3)", () => {
  test("are fewer by those sunk, more by those gained, and stay with their convoys", () => {
    const closing = closingOf(
      freshBook(campaign, ["Britain"], 1941),
      "Shipping / Transport pool / Britain / Atlantic / Owned = 20",
      "Shipping / Transport pool / Britain / Atlantic / Lost this Turn = 3",
      "Shipping / Transport pool / Britain / Atlantic / Gained this Turn = 2",
      "Shipping / Transport pool / Britain / Atlantic / Other missions = 4",
      "Shipping / Convoys / Britain / Atlantic / Transports assigned = 10",
      "Shipping / Convoys / Britain / Atlantic / Points of damage = 5",
      "Shipping / Convoys / Britain / Atlantic / Aborted = 1",
      "Britain / SW damage ledger / 1 / Convoy / Atlantic / PPs = 150",
    );
    expectConserved(closing);
    expectNext(ledgerOf(closing.book)!, {
      "Shipping / Transport pool / Britain / Atlantic / Owned": 19,
      "Shipping / Transport pool / Britain / Atlantic / Lost this Turn": null,
      "Shipping / Transport pool / Britain / Atlantic / Gained this Turn": null,
      "Shipping / Transport pool / Britain / Atlantic / Other missions": null,
      "Shipping / Convoys / Britain / Atlantic / Transports assigned": 10,
      "Shipping / Convoys / Britain / Atlantic / Points of damage": null,
      "Shipping / Convoys / Britain / Atlantic / Aborted": null,
    });
  });
});

describe("Russian ICs after a close (2.1.9)", () => {
  const ic = (city: string, header: string) => `Russian industry / Russian ICs / ${city} / ${header}`;
  const tension = (header: string) => `Campaign / Tension and war / Russia - European Axis / ${header}`;
  const placed = (city: string, turn: number, value: number) => [
    `Russian industry / New ICs / ${city} / Turn placed = ${turn}`,
    ic(city, "Region = Europe"),
    ic(city, "State = Connected"),
    ic(city, `Value = ${value}`),
    ic(city, "Holder = Russia"),
    ic(city, `Turn placed = ${turn}`),
  ];
  const autumn = (...entries: readonly string[]): Ledger =>
    nextTurn(
      freshBook(campaign, ["Russia"], 1940),
      "Campaign / Turn = 3",
      "Campaign / Season = Autumn",
      "Russia / Closing of last Turn = 0",
      tension("Level = 20"),
      ...entries,
    );

  test("grow by 250 if placed, not if isolated, and remember the Turn", () => {
    const next = autumn(
      ...placed("Gorki", 1, 500),
      ...placed("Kuibyshev", 3, 250),
      ic("Kharkov", "State = Isolated"),
      "Russia / SW damage ledger / 3 / Isolated IC / Kharkov / PPs = 500",
    );
    expectNext(next, {
      [ic("Gorki", "Value")]: 500,
      [ic("Kuibyshev", "Value")]: 500,
      [ic("Kuibyshev", "Value last Turn")]: 250,
      [ic("Kuibyshev", "State last Turn")]: "Connected",
      [ic("Kharkov", "Value")]: 500,
      [ic("Kharkov", "State")]: "Isolated",
      [ic("Kharkov", "State last Turn")]: "Isolated",
    });
  });

  test.each([
    ["", 20],
    ["25", 25],
    ["15", 20],
  ])("keep the highest tension so far, entered as %j, when it falls", (highest, highestSaved) => {
    expectNext(autumn(tension(`Highest level so far = ${highest}`)), { [tension("Highest level so far")]: highestSaved });
  });

  test.each([
    [749, 999, 1],
    [750, 1000, 2],
    [1250, 1500, 3],
  ])("with %d PPs in Europe grow by 250, and the Urals open with %d PPs and Refineries: %d (2.4.1.1)", (...row) => {
    const [value, opening, refineries] = row;
    const next = nextTurn(freshBook(campaign, ["Russia"], 1946), ic("Kharkov", `Value = ${value}`));
    const urals = (header: string) => `Oil / Oil sources / Urals / ${header}`;
    expectNext(next, { [urals("European IC value")]: opening, [urals("Refineries")]: refineries });
  });
});

describe("oil after a close (2.4; 2.5)", () => {
  test("is what is left and arrives; orders are cleared, and an economy's oil and what Russia owes stay", () => {
    const closing = closingOf(
      germany(),
      "Oil / Oil uses / West Front / European Axis / Oil Units = 1",
      "Oil / Oil shipments / Ploesti / Berlin / Oil Units = 2",
      "Oil / Oil shipments / Ploesti / Berlin / Cut on land = TRUE",
    );
    expectConserved(closing);
    expectNext(ledgerOf(closing.book)!, {
      "Oil / Supply Centers / Berlin / Opening": 8 - 1 - 1 + 1,
      "Oil / Oil uses / West Front / European Axis / Oil Units": null,
      "Oil / Oil uses / German economy / European Axis / Oil Units": 1,
      "Oil / Oil shipments / Ploesti / Berlin / Oil Units": null,
      "Oil / Oil shipments / Ploesti / Berlin / Cut on land": null,
      "Oil / Oil shipments / Russia to Germany / Berlin / Oil Units": 1,
    });
  });

  test("comes from Refineries as bombed, wrecked, repaired or captured", () => {
    const next = nextTurn(
      germany(),
      "Oil / Oil sources / Grozny / Bombing damage = 600",
      "Russia / SW damage ledger / 1 / Refinery bombing / Grozny / PPs = 600",
      "Oil / Oil sources / Baku / Captured by = Germany",
      "Oil / Oil sources / Baku / Battle turns = 14",
      "Oil / Oil sources / Maikop / Voluntary damage = 1",
    );
    expectNext(next, {
      "Oil / Oil sources / Grozny / Damaged at start": 1,
      "Oil / Oil sources / Grozny / Bombing damage": null,
      "Oil / Oil sources / Baku / Controller": "Germany",
      "Oil / Oil sources / Baku / Damaged at start": 2,
      "Oil / Oil sources / Baku / Captured by": null,
      "Oil / Oil sources / Baku / Battle turns": null,
      "Oil / Oil sources / Maikop / Damaged at start": 1,
      "Oil / Oil sources / Maikop / Voluntary damage": null,
    });
  });

  test("comes from a paid Synthetic Refinery from the next Turn", () => {
    const next = nextTurn(
      germany(),
      ...RICH,
      "Oil / Synthetic Refineries / Leipzig / Major City in Germany = TRUE",
      "Oil / Synthetic Refineries / Leipzig / Paid before = 3000",
      "Oil / Synthetic Refineries / Leipzig / PPs this Turn = 1000",
    );
    expectNext(next, {
      "Oil / Synthetic Refineries / Leipzig / Paid before": 4000,
      "Oil / Synthetic Refineries / Leipzig / Working": true,
      "Oil / Oil sources / Synthetic Refinery / Controller": "Germany",
      "Oil / Oil sources / Synthetic Refinery / Output": 1,
    });
    expect(closeTurn(next).stops).toStrictEqual([]);
  });

  test("is stored in Singapore instead of Taipei", () => {
    const next = nextTurn(
      freshBook(campaign, ["Japan"], 1942),
      "Campaign / Events / Singapore replaces Taipei / Happened = TRUE",
      "Campaign / Events / Singapore replaces Taipei / Turn of event = 1",
    );
    expectNext(next, {
      "Oil / Supply Centers / Taipei / In service": false,
      "Oil / Supply Centers / Singapore / In service": true,
      "Oil / Supply Centers / Taipei / Opening": 1,
    });
  });

  describe("the fall of France (2.5.3.5)", () => {
    const fall = (turn: number) => [
      "Campaign / Events / Fall of France / Happened = TRUE",
      `Campaign / Events / Fall of France / Turn of event = ${turn}`,
    ];
    const FRENCH_ECONOMY = "Oil / Oil uses / French economy / Western Allies / Oil Units";

    test("removes the oil of Paris and of the French economy, and the next Turn needs no entry", () => {
      const closing = closingOf(freshBook(campaign, ["Britain", "France"], 1940), ...fall(1));
      expectConserved(closing);
      const next = ledgerOf(closing.book)!;
      expectNext(next, {
        "Oil / Supply Centers / Paris / Opening": 0,
        "Oil / Supply Centers / Paris / In service": false,
        [FRENCH_ECONOMY]: null,
      });
      expect(auditLedger(next).findings.filter(({ check }) => check === "paris-status")).toStrictEqual([]);
    });

    test("leaves both if it does not happen, and the oil of a liberated Paris", () => {
      const book = freshBook(campaign, ["Britain", "France"], 1940);
      expectNext(nextTurn(book), { "Oil / Supply Centers / Paris / Opening": 3 - 1, [FRENCH_ECONOMY]: 1 });
      const liberated = nextTurn(
        book,
        ...fall(1),
        `${FRENCH_ECONOMY} =`,
        "Campaign / Events / Paris liberated / Happened = TRUE",
        "Campaign / Events / Paris liberated / Turn of event = 1",
        "France / SW damage ledger / 1 / Resources / France / PPs = 100",
      );
      expectNext(liberated, { "Oil / Supply Centers / Paris / Opening": 3 });
    });
  });

  test("a Bridgehead stays as long as London pays for it", () => {
    const book = freshBook(campaign, ["Britain"], 1942);
    const bridgehead = (header: string) => `Oil / Oil uses / Bridgehead / Western Allies / ${header}`;
    const paid = nextTurn(book, "Oil / Supply Centers / London / Opening = 3", bridgehead("Oil Units = 1"));
    expectNext(paid, { [bridgehead("Paid last Turn")]: 1, [bridgehead("Condition met")]: true, [bridgehead("Oil Units")]: null });
    const unpaid = closeTurn(paid);
    expect(unpaid.stops).toStrictEqual([]);
    expectNext(ledgerOf(unpaid.book)!, { [bridgehead("Condition met")]: false, [bridgehead("Paid last Turn")]: null });
  });
});

describe("a close", () => {
  test("is stopped by an error of the audit, but not by a warning", () => {
    const overspent = ["Germany / Production / Tank /  /  / Price = 2000", "Germany / Production / Tank /  /  / Quantity = 1"];
    const closing = closeTurn(ledgerAfter(germany(), ...overspent));
    expect(closing.stops.map(({ check }) => check)).toStrictEqual(["deficit-spending"]);
    expect(
      closeTurn(ledgerAfter(germany(), ...overspent, "Germany / Economy / Ruhr / Industrial City / Value = 2000")).stops,
    ).toStrictEqual([]);
  });

  test.each([
    ["Turn", "Campaign / Turn = "],
    ["Year", "Campaign / Year = "],
    ["Season", "Campaign / Season = "],
  ])("is stopped by a blank %s", (_, line) => {
    expect(closeTurn(ledgerAfter(germany(), line)).stops.map(({ sheet }) => sheet)).toContain("Campaign");
  });

  test("never carries an unreadable entry over as 0", () => {
    const closing = closeTurn(ledgerAfter(germany(), "Germany / Command Reserves / West / Opening = many"));
    expect(closing.stops.map(({ sheet, key, column }) => [sheet, key, column])).toContainEqual(["Germany", "West", "Opening"]);
    expect(closing.movements.filter(({ place }) => place.key === "West")).toStrictEqual([]);
  });

  test("is stopped without an empty row for a new item", () => {
    const sources = ["Brest", "Lyon", "Oslo"].map((name) => `Oil / Oil sources / ${name} / Refineries = 0`);
    const closing = closeTurn(
      ledgerAfter(
        germany(),
        ...RICH,
        ...sources,
        "Oil / Synthetic Refineries / Leipzig / Major City in Germany = TRUE",
        "Oil / Synthetic Refineries / Leipzig / Paid before = 3000",
        "Oil / Synthetic Refineries / Leipzig / PPs this Turn = 1000",
      ),
    );
    expect(closing.stops.length).toBeGreaterThan(0);
  });
});

test("the Axis Blitz ends after its second Turn", () => {
  const blitz = (turn: number) => [
    "Campaign / Events / Axis Blitz Turn against Russia / Happened = TRUE",
    `Campaign / Events / Axis Blitz Turn against Russia / Turn of event = ${turn}`,
  ];
  const happened = "Campaign / Events / Axis Blitz Turn against Russia / Happened";
  const second = nextTurn(germany(), ...blitz(1));
  expectNext(second, { [happened]: true });
  expectNext(ledgerOf(closeTurn(second).book)!, { [happened]: false });
});

test("the campaign ends with Winter 1946", () => {
  const closing = closingOf(
    germany(1946),
    "Campaign / Season = Winter",
    "Campaign / Turn = 4",
    "Germany / Closing of last Turn = 0",
    "Italy / Closing of last Turn = 0",
    "Russia / Closing of last Turn = 0",
  );
  expect([closing.next, closing.movements]).toStrictEqual(["", []]);
});

test("changes are listed in the order of the steps", () => {
  const order = campaign.ledger!.turn!.steps.map(({ id }) => id as string);
  const steps = closingOf(
    all(),
    ...RICH,
    "Germany / Allocation to commands / West / Supplies = 10",
    "Germany / Command Reserves / West / Opening = 5",
  ).movements.map(({ step }) => order.indexOf(step));
  expect(steps).toStrictEqual([...steps].sort((a, b) => a - b));
});

test("winter orders are cleared in the spring, and the ledger has no findings", () => {
  const book = germany();
  expectClean(book, ...RICH);
  const closing = closingOf(
    book,
    ...RICH,
    "Germany / Production / Tank /  /  / Price = 100",
    "Germany / Production / Tank /  /  / Quantity = 2",
  );
  expectNext(ledgerOf(closing.book)!, { "Germany / Production / Tank /  /  / Quantity": null });
  expect(closing.movements.filter(({ place: { key } }) => key.startsWith("Tank")).map(({ why }) => why)).toStrictEqual([
    "built",
    "built",
    "built",
  ]);
});

test("a Nation that has surrendered and holds nothing needs no entries, Turn after Turn (2.1.5)", () => {
  const lost = [
    "Italy / Economy / Italy / Base Economy / Holder = Britain",
    "Italy / Economy / Rome / Industrial City / Value = 400",
    "Italy / Economy / Rome / Industrial City / Holder = Britain",
    "Britain / Economy / Italy / Base Economy / Owner = Italy",
    "Britain / Economy / Italy / Base Economy / Value = 500",
    "Britain / Economy / Rome / Industrial City / Owner = Italy",
    "Britain / Economy / Rome / Industrial City / Value = 400",
    "Oil / Supply Centers / Rome / In service = FALSE",
    "Oil / Oil uses / Italian economy / European Axis / Oil Units = 0",
    "Campaign / Turn = 2",
    "Campaign / Season = Summer",
    "Italy / Closing of last Turn = 0",
    "Britain / Closing of last Turn = 0",
  ];
  let ledger = ledgerAfter(freshBook(campaign, ["Britain", "Italy"], 1943), ...lost);
  for (let turn = 0; turn < 5; turn++) {
    expect(entryOf(ledger, "Italy / Economy")).toBe(0);
    // Its Base Economy cannot be conquered, so it earns nothing for anyone.
    expect(entryOf(ledger, "Britain / Economy / Italy / Base Economy / Income")).toBe(0);
    const findings = auditLedger(ledger).findings.filter(({ sheet, message }) => sheet === "Italy" || message.includes("Ital"));
    expect(findings.map(({ message }) => message)).toStrictEqual([]);
    const closing = closeTurn(ledger);
    expect(closing.stops.map(({ message }) => message)).toStrictEqual([]);
    ledger = ledgerOf(closing.book)!;
  }
});
