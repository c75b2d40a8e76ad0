/**
 * A built-in module of Node, several times as fast as a library; undefined in a browser. Without an import, so that callers also
 * run there.
 */
export const builtIn = (name: string): unknown =>
  (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process?.getBuiltinModule?.(name);
