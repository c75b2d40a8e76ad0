import { html, type TemplateResult } from "lit-html";
import type { Acts, Ground } from "../acts";
import { codeActsOf } from "../acts/codes";
import { copyActsOf } from "../acts/copies";
import { followActsOf } from "../acts/follow";
import { formActsOf } from "../acts/forms";
import { changeActsOf, keepLater } from "../acts/hands";
import { mergeActsOf } from "../acts/merge";
import { takeInActsOf } from "../acts/take-in";
import type { HandPart } from "../hands";
import type { State } from "../state";
import style from "../style/hands.css";
import { changesView } from "./changes";
import { codesView } from "./codes";
import { copiesView } from "./copies";
import { followView } from "./follow";
import { formsView } from "./forms";
import { mergeView } from "./merge";
import { takeInView } from "./take-in";

/*
 * What goes from hand to hand in a campaign: changes, orders, copies, codes.
 */

const actsOn = (ground: Ground) => ({
  changes: changeActsOf(ground),
  follow: followActsOf(ground),
  orders: takeInActsOf(ground),
  forms: formActsOf(ground),
  copies: copyActsOf(ground),
  merge: mergeActsOf(ground),
  codes: codeActsOf(ground),
});

const made = new WeakMap<Ground, ReturnType<typeof actsOn>>();

let styled = false;

/** A style that is made by a script is not one that is written into a page, which hosts refuse. */
function bringStyle(): void {
  if (styled) return;
  styled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

function inside(part: HandPart, state: State, acts: Acts): TemplateResult {
  const own = made.get(acts.ground) ?? actsOn(acts.ground);
  made.set(acts.ground, own);
  if (part === "follow") return followView(state, own.follow);
  if (part === "orders") return takeInView(state, acts, own.orders);
  if (part === "forms") return formsView(state, own.forms);
  if (part === "copies") return copiesView(state, own.copies);
  if (part === "merge") return mergeView(state, own.merge);
  if (part === "codes") return codesView(state, own.codes);
  keepLater(acts.ground);
  return changesView(state, acts, own.changes);
}

export function handView(part: HandPart, state: State, acts: Acts): TemplateResult {
  bringStyle();
  return html`<div class="hand">${inside(part, state, acts)}</div>`;
}
