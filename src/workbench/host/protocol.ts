/*
 * The protocol between office.js and its host, as far as Excel's object model uses it. A request is a list of actions on objects;
 * an object is identified by its path.
 */

export const ACTION = { instantiate: 1, query: 2, method: 3, set: 4, trace: 5, ensureUnchanged: 8 } as const;
export const PATH = { root: 1, service: 2, method: 3, property: 4, indexer: 5, reference: 6 } as const;

export interface ArgumentInfo {
  readonly Arguments?: readonly unknown[];
  /** For each argument that is an object, the id of its path; for others 0. */
  readonly ReferencedObjectPathIds?: readonly (number | readonly number[])[];
}

interface ObjectPath {
  readonly Id: number;
  readonly ObjectPathType: number;
  readonly Name: string;
  readonly ParentObjectPathId?: number;
  readonly ArgumentInfo?: ArgumentInfo;
}

export interface Query {
  readonly Select?: readonly string[];
  readonly Expand?: readonly string[];
  readonly Top?: number;
  readonly Skip?: number;
}

export interface Action {
  readonly Id: number;
  readonly ActionType: number;
  readonly Name: string;
  readonly ObjectPathId: number;
  readonly ArgumentInfo?: ArgumentInfo;
  readonly QueryInfo?: Query;
}

export interface Request {
  readonly Actions: readonly Action[];
  readonly ObjectPaths: Readonly<Record<string, ObjectPath>>;
}

export interface Result {
  readonly ActionId: number;
  readonly Value: unknown;
}

export interface Reply {
  readonly Results: readonly Result[];
  /** The client only attaches handlers for the traces that are returned. */
  readonly TraceIds: readonly number[];
  readonly Error?: { readonly Code: string; readonly Message: string; readonly ActionIndex: number; readonly Location: string };
}

/** A message on the bridge: 1 is a request, 2 its answer, 3 an event from the host. */
export interface BridgeMessage {
  readonly id?: number;
  readonly type: 1 | 2 | 3;
  readonly flags?: number;
  readonly message: unknown;
}

/** Excel's events, by their number on the bridge. */
export const EVENT = {
  changed: 10,
  activated: 11,
  deactivated: 12,
  added: 13,
  selected: 14,
  deleted: 15,
  calculated: 16,
} as const;
export const EVENT_CATEGORY = 65536;
/** The target id of events of the worksheet collection. */
export const WORKBOOK_TARGET = "Workbook";
