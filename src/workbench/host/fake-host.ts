import { areaAddress } from "../../formula/address";
import { member, tableOf, type Host, type HostObject } from "./classes";
import type { Done, Grid, GridEvent } from "./grid";
import { apiNotFound, itemNotFound, Problem } from "./problem";
import {
  ACTION,
  EVENT,
  EVENT_CATEGORY,
  PATH,
  WORKBOOK_TARGET,
  type Action,
  type ArgumentInfo,
  type BridgeMessage,
  type Query,
  type Reply,
  type Request,
  type Result,
} from "./protocol";
import { comprises, EXCEL_API, LONGEST_ANSWER, LONGEST_REQUEST } from "./requirements";
import { settleRules } from "./rules";
import { services } from "./services";
import { workbook } from "./sheets";

/*
 * The fake host of office.js: runs its batches on a grid, one after another, and sends it the grid's events.
 */

/** The object that office.js expects as window._richApiNativeBridge; office.js sets onMessageFromHost. */
export interface NativeBridge {
  sendMessageToHost(message: string): void;
  onMessageFromHost?: (message: string) => void;
  /** All requests that `work` sends become one undo step. */
  step<T>(work: () => Promise<T>): Promise<T>;
  /** Stops sending events, after its frame was removed. */
  close(): void;
}

export interface FakeHost {
  /** Runs one batch. Never rejects: errors are in the reply. */
  execute(request: Request): Promise<Reply>;
  /** A new bridge for one frame. */
  bridge(): NativeBridge;
  /** Number of batches so far, except those that only release references. */
  batches(): number;
  /** Stops listening to the grid. */
  close(): void;
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** "items/columns/items/name" as the steps Columns, Name. */
const steps = (path: string): string[] =>
  path
    .split("/")
    .filter((step) => step !== "items" && step !== "")
    .map(capital);

interface Wanted {
  /** Null for all plain properties. */
  names: Set<string> | null;
  readonly inside: Map<string, Wanted>;
}

const noRequests = (): Wanted => ({ names: new Set(), inside: new Map() });

function want(wanted: Wanted, [first, ...rest]: readonly string[]): void {
  if (first === undefined || first === "*" || first === "$all") wanted.names = null;
  else if (rest.length === 0) wanted.names?.add(first);
  else {
    const inside = wanted.inside.get(first) ?? noRequests();
    wanted.inside.set(first, inside);
    want(inside, rest);
  }
}

function wantedBy(query: Query): Wanted {
  const wanted = noRequests();
  const select = query.Select ?? [];
  for (const path of select) want(wanted, steps(path));
  for (const path of query.Expand ?? []) want(wanted, [...steps(path), "*"]);
  if (select.length === 0) wanted.names = null;
  return wanted;
}

/** Methods that suspend calculation and drawing, so that the grid handles the batch as one too. */
const SUSPENDS = /^Suspend(?:ApiCalculation|ScreenUpdating)UntilNextSync$/;

/** Runs Excel's batches on a grid, as an Excel with this version of ExcelApi does. */
export function createFakeHost(grid: Grid, api = EXCEL_API): FakeHost {
  let numbers = 0;
  let references = 0;
  let batches = 0;
  let busy = false;
  const tracked = new Map<string, HostObject>();
  const bridges = new Set<NativeBridge>();
  const host: Host = {
    grid,
    has: (set) => comprises(api, set),
    protection: new Map(),
    passwords: new Map(),
    validations: new Map(),
    highlights: new Map(),
    scales: new Map(),
    calculationMode: "Automatic",
    precisionAsDisplayed: false,
    iteration: false,
    next: () => (numbers += 1),
  };
  const root = workbook(null);

  /** References of ranges that the client has asked to keep for later requests. */
  const names = new WeakMap<HostObject, string>();
  function track(object: HostObject): void {
    if (names.has(object)) return;
    references += 1;
    const name = `range-${references}`;
    names.set(object, name);
    tracked.set(name, object);
  }
  const identity = (object: HostObject): Record<string, unknown> => {
    const name = names.get(object);
    return { ...tableOf(object).identity?.(object.target, host), ...(name === undefined ? {} : { _ReferenceId: name }) };
  };

  function values(object: HostObject, wanted: Wanted, query: Query = {}): Record<string, unknown> {
    const { type, target } = object;
    const table = tableOf(object);
    const answer: Record<string, unknown> = {};
    const readers = table.read ?? {};
    if (table.items) {
      const own = wanted.names ? [...wanted.names].filter((name) => Object.hasOwn(readers, name)) : Object.keys(readers);
      for (const name of own) answer[name] = readers[name]!(target, host);
      const names = wanted.names && new Set([...wanted.names].filter((name) => !own.includes(name)));
      const onlyOwn = wanted.names !== null && own.length > 0 && names?.size === 0 && wanted.inside.size === 0;
      if (onlyOwn) return answer;
      const all = table.items(target, host);
      const from = query.Skip ?? 0;
      const some = all.slice(from, query.Top === undefined ? undefined : from + query.Top);
      answer["_Items"] = some.map((item) => ({ ...identity(item), ...values(item, { names, inside: wanted.inside }) }));
      return answer;
    }
    for (const name of wanted.names ?? Object.keys(readers)) {
      if (!Object.hasOwn(readers, name) && table.open && Object.hasOwn(table.open, name)) {
        const inner = opened(object, name);
        answer[name] = inner && values(inner, { names: null, inside: new Map() });
      } else answer[name] = member(readers, type, name)(target, host);
    }
    for (const [name, inside] of wanted.inside) {
      const inner = opened(object, name);
      answer[name] = inner && { ...identity(inner), ...values(inner, inside) };
    }
    return answer;
  }

  /** Properties must be synchronous; only methods that change the grid may be asynchronous. */
  function opened(object: HostObject, name: string): HostObject | null {
    const answer = member(tableOf(object).open, object.type, name)(object.target, host, []);
    if (answer instanceof Promise) throw apiNotFound(`${object.type}.${name}`);
    return answer;
  }

  function batch(request: Request) {
    const objects = new Map<number, HostObject | null>();

    async function objectAt(id: number): Promise<HostObject | null> {
      const known = objects.get(id);
      if (known !== undefined) return known;
      const path = request.ObjectPaths[id];
      if (!path) throw itemNotFound();
      const found = await reached(path.ObjectPathType, path.Name, path.ParentObjectPathId, path.ArgumentInfo);
      objects.set(id, found);
      return found;
    }

    async function reached(type: number, name: string, parentId: number | undefined, info: ArgumentInfo | undefined) {
      if (type === PATH.root) return root;
      if (type === PATH.service) return member(services, "Office", name)(null);
      if (type === PATH.reference) {
        const object = tracked.get(name);
        if (!object) throw itemNotFound();
        return object;
      }
      const parent = await objectAt(parentId ?? 0);
      if (!parent) return null;
      const open = member(tableOf(parent).open, parent.type, type === PATH.indexer ? "" : name);
      return open(parent.target, host, await argumentsOf(info));
    }

    /** Arguments that are objects are given as the ids of their paths. */
    async function argumentsOf(info: ArgumentInfo | undefined): Promise<readonly unknown[]> {
      const ids = info?.ReferencedObjectPathIds ?? [];
      return Promise.all(
        (info?.Arguments ?? []).map(async (argument, index) => {
          const id = ids[index];
          return typeof id === "number" && id !== 0 ? objectAt(id) : withObjects(argument);
        }),
      );
    }

    async function withObjects(argument: unknown): Promise<unknown> {
      if (typeof argument !== "object" || argument === null || Array.isArray(argument)) return argument;
      const entries = Object.entries(argument as Record<string, unknown>);
      const id = entries.find(([key]) => key === "_ObjectPathId")?.[1];
      if (typeof id === "number") return objectAt(id);
      const resolved = await Promise.all(entries.map(async ([key, value]) => [key, await withObjects(value)] as const));
      return Object.fromEntries(resolved);
    }

    async function callMethod(object: HostObject, name: string, info: ArgumentInfo | undefined): Promise<unknown> {
      if (object === root && name === "_RemoveReference") {
        tracked.delete(String(info?.Arguments?.[0]));
        return null;
      }
      if (name === "_KeepReference" && tableOf(object).isTracked) return track(object);
      if (/^_(Unr|R)egister\w*Event/.test(name)) return null;
      return member(tableOf(object).call, object.type, name)(object.target, host, await argumentsOf(info));
    }

    return async function execute(action: Action, suspended: boolean): Promise<unknown> {
      const object = await objectAt(action.ObjectPathId);
      if (action.ActionType === ACTION.instantiate) return object && identity(object);
      if (action.ActionType === ACTION.query) {
        if (!object) return null;
        await settleRules(host);
        if (!suspended) await grid.settled();
        const query = action.QueryInfo ?? {};
        return { ...identity(object), ...values(object, wantedBy(query), query) };
      }
      if (!object) return null;
      if (action.ActionType === ACTION.method) return callMethod(object, action.Name, action.ArgumentInfo);
      if (action.ActionType === ACTION.set) {
        const setter = member(tableOf(object).set, object.type, action.Name);
        const [value] = await argumentsOf(action.ArgumentInfo);
        const done: Done = setter(object.target, host, value);
        await done;
        return null;
      }
      throw apiNotFound(`An action of type ${action.ActionType}`);
    };
  }

  async function carryOut(request: Request): Promise<Reply> {
    const execute = batch(request);
    const results: Result[] = [];
    const traces: number[] = [];
    const suspended = request.Actions.some(({ Name }) => SUSPENDS.test(Name));
    const run = async (): Promise<Reply> => {
      for (const [index, action] of request.Actions.entries()) {
        if (action.ActionType === ACTION.trace) {
          traces.push(action.Id);
          results.push({ ActionId: action.Id, Value: null });
          continue;
        }
        try {
          results.push({ ActionId: action.Id, Value: (await execute(action, suspended)) ?? null });
        } catch (error) {
          await settleRules(host);
          return { Results: results, TraceIds: traces, Error: failure(error, request, action, index) };
        }
      }
      await settleRules(host);
      return { Results: results, TraceIds: traces };
    };
    return suspended ? grid.batch(run) : run();
  }

  let last: Promise<unknown> = Promise.resolve();
  const execute = (request: Request): Promise<Reply> => {
    if (!request.Actions.every(({ Name, ActionType }) => Name === "_RemoveReference" || ActionType === ACTION.instantiate))
      batches += 1;
    const reply = last.then(async () => {
      busy = true;
      try {
        return await carryOut(request);
      } finally {
        busy = false;
      }
    });
    last = reply.catch(() => undefined);
    return reply;
  };

  function post(bridge: NativeBridge, message: BridgeMessage): void {
    bridge.onMessageFromHost?.(JSON.stringify(message));
  }

  function notify(event: GridEvent): void {
    const news = { worksheetId: event.sheet, source: "source" in event ? event.source : "Local" };
    const details =
      event.kind === "changed"
        ? {
            address: areaAddress(event.area),
            changeType: event.moved ? "RowInserted" : "RangeEdited",
            triggerSource: busy ? "ThisLocalAddin" : "Unknown",
          }
        : event.kind === "selected"
          ? { address: areaAddress(event.area), isInsideTable: false }
          : {};
    const entry = {
      messageCategory: EVENT_CATEGORY,
      messageType: EVENT[event.kind],
      message: JSON.stringify({ ...news, ...details }),
    };
    const entries = [WORKBOOK_TARGET, event.sheet].map((targetId) => ({ ...entry, targetId }));
    for (const bridge of bridges) post(bridge, { type: 3, message: { entries } });
  }
  const stop = grid.listen(notify);

  return {
    execute,
    batches: () => batches,
    bridge() {
      const bridge: NativeBridge = {
        close: () => void bridges.delete(bridge),
        step: (work) => (grid.step ? grid.step(work) : work()),
        sendMessageToHost(text) {
          const { id, message } = JSON.parse(text) as { id: number; message: { body: Request } };
          const reply = text.length > LONGEST_REQUEST ? Promise.resolve(TOO_LONG) : execute(message.body);
          void reply.then((body) => bridge.onMessageFromHost?.(answer(id, body)));
        },
      };
      bridges.add(bridge);
      return bridge;
    },
    close() {
      stop();
      bridges.clear();
    },
  };
}

const refusal = (Code: string, Message: string): Reply => ({
  Results: [],
  TraceIds: [],
  Error: { Code, Message, ActionIndex: 0, Location: "" },
});

/** Excel on the web's reply to a request that is too long; none of it is executed. */
const TOO_LONG = refusal("RequestPayloadSizeLimitExceeded", "The request payload size has exceeded the limit.");
/** The reply if the answer would be too long, although the request was executed. */
const TOO_MUCH = refusal("ResponsePayloadSizeLimitExceeded", "The response payload size has exceeded the limit.");

/** The answer to a request, serialized for the bridge. */
function answer(id: number, body: Reply): string {
  const text = (reply: Reply): string => JSON.stringify({ id, type: 2, message: { statusCode: 200, headers: {}, body: reply } });
  const whole = text(body);
  return whole.length > LONGEST_ANSWER ? text(TOO_MUCH) : whole;
}

function failure(error: unknown, request: Request, action: Action, index: number): NonNullable<Reply["Error"]> {
  const path = request.ObjectPaths[action.ObjectPathId];
  const location = action.Name || path?.Name || "";
  if (error instanceof Problem) return { Code: error.code, Message: error.message, ActionIndex: index, Location: location };
  const message = error instanceof Error ? error.message : String(error);
  return { Code: "GeneralException", Message: message, ActionIndex: index, Location: location };
}
