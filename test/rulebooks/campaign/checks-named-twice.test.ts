import { describe, expect, it } from "vitest";
import { found, type Entries } from "./ledger";

/*
 * A name is one row: what other tables say about it would otherwise count once for each of its rows.
 */

const GERMANY = ["Germany"];
const times = (entries: Entries, nations?: readonly string[]): number[] =>
  found("named-twice", entries, nations).map((finding) => finding.found as number);

describe("named-twice", () => {
  it("finds a Command Reserve in which the same Supplies would arrive twice", () => {
    const entries: Entries = {
      "Germany: Command Reserves": [
        { command: "East", opening: 100 },
        { command: "East", opening: 0, again: true },
      ],
      "Germany: Allocation to commands": [{ command: "East", supplies: 400 }],
    };
    expect(found("named-twice", entries, GERMANY)).toMatchObject([
      {
        severity: "error",
        sheet: "Germany",
        table: "Germany_Command_Reserves",
        row: 2,
        column: "Command Reserve",
        expected: 1,
        found: 2,
        message: "East stands in 2 rows of the table Command Reserves; what points at it counts in each of them.",
        fix: "Bring the figures together in one row and clear the other.",
      },
    ]);
  });

  it("finds yards, cities, Supply Centers and oil sources whatever the case they are written in", () => {
    const yard = (shipyard: string) => ({ shipyard, printedCapacity: 2000, again: true as const });
    expect(times({ "Germany: Shipyards": [yard("Kiel"), yard("KIEL")] }, GERMANY)).toStrictEqual([2]);
    const city = (name: string, kind = "Industrial City") => ({ name, kind, value: 600, again: true as const });
    expect(times({ "Germany: Economy": [city("Berlin"), city("BERLIN"), city("Berlin")] }, GERMANY)).toStrictEqual([2, 2]);
    expect(times({ "Oil: Supply Centers": [{ center: "Berlin", opening: 4, again: true }] }, GERMANY)).toStrictEqual([2]);
    expect(times({ "Oil: Oil sources": [{ source: "Ploesti", refineries: 3, again: true }] }, GERMANY)).toStrictEqual([2]);
    expect(times({ "Campaign: Tension and war": [{ track: "Japan - USA", level: 10, again: true }] })).toStrictEqual([2]);
  });

  it("accepts what differs: oceans, coasts, a Key City beside its IC, the same yard of two Nations", () => {
    const city = (name: string, kind: string) => ({ name, kind, value: 500, again: true as const });
    expect(
      times({
        "Germany: Economy": [city("Kiev", "Industrial City"), city("Kiev", "Key City bonus")],
        "Germany: Shipyards": [{ shipyard: "Brest", printedCapacity: 500 }],
        "France: Shipyards": [{ shipyard: "Brest", printedCapacity: 500 }],
        "Shipping: Transport pool": [
          { nation: "Britain", ocean: "Atlantic", owned: 20 },
          { nation: "Britain", ocean: "Indian", owned: 20 },
        ],
      }),
    ).toStrictEqual([]);
  });
});
