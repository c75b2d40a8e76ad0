import type { LedgerDeclaration, RulebookHead, RulebookIdentity } from "../kernel/rulebook";
import { identity as campaign } from "./campaign/identity";
import { identity as fuel } from "./fuel/identity";
import { identity as gas } from "./gas/identity";
import { identity as pacific } from "./pacific/identity";
import { identity as setup } from "./setup/identity";

/** A rulebook of the product, and where its rules and its ledger are brought from: a pane loads only what it shows. */
interface Listed {
  readonly identity: RulebookIdentity;
  readonly head: () => Promise<{ readonly head: RulebookHead }>;
  readonly ledger: () => Promise<{ readonly ledger: LedgerDeclaration }>;
}

/** Every rulebook of the product, in the order in which they are offered. */
export const list: readonly Listed[] = [
  {
    identity: campaign,
    head: () => import(/* webpackChunkName: "rules" */ "./campaign/head"),
    ledger: () => import(/* webpackChunkName: "campaign" */ "./campaign/ledger"),
  },
  {
    identity: gas,
    head: () => import(/* webpackChunkName: "rules" */ "./gas/head"),
    ledger: () => import(/* webpackChunkName: "gas" */ "./gas/ledger"),
  },
  {
    identity: fuel,
    head: () => import(/* webpackChunkName: "rules" */ "./fuel/head"),
    ledger: () => import(/* webpackChunkName: "fuel" */ "./fuel/ledger"),
  },
  {
    identity: pacific,
    head: () => import(/* webpackChunkName: "rules" */ "./pacific/head"),
    ledger: () => import(/* webpackChunkName: "pacific" */ "./pacific/ledger"),
  },
  {
    identity: setup,
    head: () => import(/* webpackChunkName: "rules" */ "./setup/head"),
    ledger: () => import(/* webpackChunkName: "setup" */ "./setup/ledger"),
  },
];

export const identities: readonly RulebookIdentity[] = list.map(({ identity }) => identity);
