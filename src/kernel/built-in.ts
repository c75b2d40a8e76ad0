/**
 * A built-in module of Node, which is several times as fast as a library; undefined in a browser. It is not imported, so that
 * callers also run in browsers.
 */
export const builtIn = (name: string): unknown =>
  (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process?.getBuiltinModule?.(name);
