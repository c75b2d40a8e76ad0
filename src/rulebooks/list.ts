import type { LedgerDeclaration, RulebookHead, RulebookIdentity } from "../kernel/rulebook";
import { identities } from "./identities";

/** How to load a rulebook's rules and its ledger: a pane loads only what it shows. */
interface Loaders {
  readonly head: () => Promise<{ readonly head: RulebookHead }>;
  readonly ledger: () => Promise<{ readonly ledger: LedgerDeclaration }>;
}

interface Listed extends Loaders {
  readonly identity: RulebookIdentity;
}

const loaders: Readonly<Record<string, Loaders>> = {
  campaign: {
    head: () => import(/* webpackChunkName: "rules" */ "./campaign/head"),
    ledger: () => import(/* webpackChunkName: "campaign" */ "./campaign/ledger"),
  },
  gas: {
    head: () => import(/* webpackChunkName: "rules" */ "./gas/head"),
    ledger: () => import(/* webpackChunkName: "gas" */ "./gas/ledger"),
  },
  fuel: {
    head: () => import(/* webpackChunkName: "rules" */ "./fuel/head"),
    ledger: () => import(/* webpackChunkName: "fuel" */ "./fuel/ledger"),
  },
  pacific: {
    head: () => import(/* webpackChunkName: "rules" */ "./pacific/head"),
    ledger: () => import(/* webpackChunkName: "pacific" */ "./pacific/ledger"),
  },
  setup: {
    head: () => import(/* webpackChunkName: "rules" */ "./setup/head"),
    ledger: () => import(/* webpackChunkName: "setup" */ "./setup/ledger"),
  },
};

/** Every rulebook, in display order. */
export const list: readonly Listed[] = identities.map((identity) => ({ identity, ...loaders[identity.id]! }));
