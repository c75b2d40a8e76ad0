import type { AddIn, Store } from "./xlsx/write";

/** The add-in that formulas refer to, as in manifest.xml. */
export const ADD_IN: AddIn = { id: "f9f9a6f5-52ae-4788-8dc7-08f81b3adadf", version: "0.2.0.0" };

const REGISTRY: Store = { store: "developer", storeType: "Registry" };

/** The names of the ways to install an add-in. */
export const DEPLOYMENTS = ["central", "upload", "developer", "share=PATH"] as const;

/**
 * The store reference by which Excel finds the add-in: central for an administrator's deployment, upload and developer for one's
 * own, share=PATH for a shared folder. Null for anything else.
 */
export function deployed(how: string): Store | null {
  const [, path] = /^share=(.+)$/s.exec(how) ?? [];
  if (path !== undefined) return { store: path, storeType: "FileSystem" };
  if (how === "central") return { store: "EXCatalog", storeType: "EXCatalog" };
  return how === "upload" || how === "developer" ? REGISTRY : null;
}
