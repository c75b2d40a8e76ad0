import { html, type TemplateResult } from "lit-html";
import { createCodeActions } from "./check-codes";
import { createCopyActions } from "./player-copies";
import { createDerivedRowActions } from "./write-derived-rows";
import { createFormActions } from "./mailed-forms";
import { createChangeActions, storeLater } from "./show-changes";
import { createMergeActions } from "./write-merge";
import { createOrderImportActions } from "./import-orders";
import type { ExchangeSection } from "./exchange";
import { styled } from "../../shared/components/styled";
import style from "../../style/exchange.css";
import { changesView } from "./changes-view";
import { codesView } from "./codes-view";
import { copiesView } from "./copies-view";
import { derivedRowsView } from "./derived-rows-view";
import { formsView } from "./mailed-forms-view";
import { mergeView } from "./merge-view";
import { orderImportView } from "./order-import-view";
import type { ExchangeActions, ExchangeState } from "./exchange-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * The sections of the view Turn that load when they are first opened.
 */

const createActions = (context: ActionContext<ExchangeState>) => ({
  changes: createChangeActions(context),
  follow: createDerivedRowActions(context),
  orders: createOrderImportActions(context),
  forms: createFormActions(context),
  copies: createCopyActions(context),
  merge: createMergeActions(context),
  codes: createCodeActions(context),
});

const created = new WeakMap<ActionContext<ExchangeState>, ReturnType<typeof createActions>>();

function sectionContent(part: ExchangeSection, state: ExchangeState, actions: ExchangeActions): TemplateResult {
  const own = created.get(actions.context) ?? createActions(actions.context);
  created.set(actions.context, own);
  if (part === "follow") return derivedRowsView(state, own.follow);
  if (part === "orders") return orderImportView(state, actions, own.orders);
  if (part === "forms") return formsView(state, own.forms);
  if (part === "copies") return copiesView(state, own.copies);
  if (part === "merge") return mergeView(state, own.merge);
  if (part === "codes") return codesView(state, own.codes);
  storeLater(actions.context);
  return changesView(state, actions, own.changes);
}

export function exchangeView(part: ExchangeSection, state: ExchangeState, actions: ExchangeActions): TemplateResult {
  styled(style);
  return html`<div class="exchange-body">${sectionContent(part, state, actions)}</div>`;
}
