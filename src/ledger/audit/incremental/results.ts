import type { Formula } from "../../../formula/syntax";
import { isError, type CellArea, type Grid, type Value } from "../../../formula/world";
import type { Results } from "../../../calculation/knowledge";
import type { Noted } from "../../read/ledger-cache";
import { Places, type CellPosition } from "./cell-map";

/*
 * Limits and next values are not in cells. Each gets a position on a sheet that no workbook can have, so that its reads are
 * recorded like those of formulas in cells.
 */

export const IN_NO_CELL = "";

/** The positions of such formulas, by the cell in which they are evaluated. */
export class ResultPlaces {
  private readonly columns = new WeakMap<Formula, Places<number>>();
  private count = 0;

  of(formula: Formula, sheet: string, row: number, column: number): CellPosition {
    let own = this.columns.get(formula);
    if (!own) this.columns.set(formula, (own = new Places()));
    let at = own.get(sheet, row, column);
    if (at === undefined) own.set(sheet, row, column, (at = this.count++));
    return { sheet: IN_NO_CELL, row: 0, column: at };
  }
}

type Result = Value | Grid;

/** The known results of one ledger. */
export class KnownResults implements Results {
  private readonly results: (Result | undefined)[] = [];
  private lookUp: (at: CellPosition) => Result | undefined = () => undefined;

  constructor(
    readonly places: ResultPlaces,
    private readonly noted: Noted[],
  ) {}

  /** Sets another ledger's results as the source of missing ones. */
  take(lookUp: (at: CellPosition) => Result | undefined): void {
    this.lookUp = lookUp;
  }

  /** A snapshot of all known results. */
  found(): readonly (Result | undefined)[] {
    return this.results.slice();
  }

  known(formula: Formula, sheet: string, row: number, column: number): Result | undefined {
    const at = this.places.of(formula, sheet, row, column);
    if (this.results[at.column] === undefined) this.results[at.column] = this.lookUp(at);
    return this.results[at.column];
  }

  note(formula: Formula, sheet: string, row: number, column: number, areas: readonly CellArea[], result?: Result): void {
    const at = this.places.of(formula, sheet, row, column);
    this.noted.push({ ...at, areas });
    // An error object belongs to the ledger in which it was created.
    if (!isError(result)) this.results[at.column] = result;
  }
}
