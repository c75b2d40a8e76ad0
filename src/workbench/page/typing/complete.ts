import { CommandType, ICommandService, type Injector } from "@univerjs/core";
import { IEditorService, InsertCommand } from "@univerjs/docs-ui";
import { FunctionType, type IFunctionInfo } from "@univerjs/engine-formula";
import { IDescriptionService } from "@univerjs/sheets-formula";
import { IEditorBridgeService } from "@univerjs/sheets-ui";
import { IShortcutService, KeyCode } from "@univerjs/ui";
import { builtins } from "../../../formula/functions";
import { KNOWN } from "../../../formula/library/known";
import { speak } from "../messages";
import { typedFormula, type TypedFormula } from "./formula-text";

/*
 * Suggestions while a formula is typed: function names and the parameters of the current call. Univer's own suggestions lag
 * behind typing and can insert the wrong function; here every key is handled with the current text.
 */

/** A cell address is not the beginning of a function name. */
const ADDRESS = /^[A-Za-z]{1,3}\d+$/;
const INSERT = "workbench.operation.take-function";
const GAP = 2;

interface Offer {
  readonly typed: TypedFormula;
  readonly functions: readonly IFunctionInfo[];
}

const element = (tag: string, attributes: Readonly<Record<string, string>>, ...content: (Node | string)[]): HTMLElement => {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...content);
  return created;
};

/** The parameters as they are typed, optional ones in brackets. */
const parameters = ({ functionParameter }: IFunctionInfo): string[] =>
  functionParameter.map(({ name, require, repeat }) => `${require ? name : `[${name}]`}${repeat ? ", …" : ""}`);

/** The parameter of an argument; the last one may repeat. */
const parameterAt = ({ functionParameter }: IFunctionInfo, argument: number) =>
  functionParameter[argument] ?? (functionParameter.at(-1)?.repeat ? functionParameter.at(-1) : undefined);

/** Suggests functions in the cell being edited; `isInUse` reports names that already have another meaning. */
export function offerFunctions(services: Injector, isInUse: (name: string) => boolean): void {
  const editors = services.get(IEditorService);
  const bridge = services.get(IEditorBridgeService);
  const descriptions = services.get(IDescriptionService);
  const list = element("ul", { id: "functions", role: "listbox", "aria-label": "Functions" });
  const hint = element("div", { id: "parameters" });
  for (const popup of [list, hint]) popup.hidden = true;
  document.querySelector("main")!.append(list, hint);
  let active = 0;
  let spoken = "";
  /** The word for which the list was closed with Esc. */
  let closed = "";

  const editor = () => (bridge.isVisible().visible ? editors.getFocusEditor() : undefined);

  function offer(): Offer | undefined {
    const at = editor();
    const [range] = at?.getSelectionRanges() ?? [];
    if (!at || !range?.collapsed) return undefined;
    const typed = typedFormula(at.getDocumentData().body?.dataStream.replace(/\r\n$/, "") ?? "", range.startOffset);
    const word = typed.word?.text.toUpperCase() ?? "";
    if (word === "" || ADDRESS.test(word) || isInUse(word) || word === closed) return { typed, functions: [] };
    const functions = [...descriptions.getDescriptions().values()]
      // Univer also lists functions that are not computed here.
      .filter(
        ({ functionType, functionName }) =>
          functionType === FunctionType.User || builtins.has(functionName) || KNOWN.has(functionName),
      )
      .filter(({ functionName }) => functionName.toUpperCase().startsWith(word))
      .sort((a, b) => (a.functionName < b.functionName ? -1 : 1));
    return { typed, functions };
  }

  const option = (item: IFunctionInfo, position: number): HTMLElement => {
    const created = element(
      "li",
      { id: `function-${position}`, role: "option", "aria-selected": String(position === active) },
      element("b", {}, item.functionName),
      `(${parameters(item).join(", ")}) `,
      element("span", {}, item.abstract || item.description),
    );
    // Keeps the caret in the cell.
    created.addEventListener("mousedown", (event) => {
      event.preventDefault();
      insert(item);
    });
    return created;
  };

  function parametersOf(item: IFunctionInfo, argument: number): Node[] {
    const current = parameterAt(item, argument);
    const shown = parameters(item).flatMap((text, i) => [
      i === 0 ? "" : ", ",
      item.functionParameter[i] === current ? element("b", {}, text) : text,
    ]);
    return [
      element("p", {}, `${item.functionName}(`, ...shown, ") "),
      element("p", {}, current ? `${current.name}: ${current.detail}` : item.abstract || item.description),
    ];
  }

  function place(popup: HTMLElement): void {
    const { left, top, bottom } = editor()!.getBoundingClientRect();
    popup.hidden = false;
    const { width, height } = popup.getBoundingClientRect();
    const isBelow = bottom + GAP + height <= window.innerHeight || top < height;
    popup.style.left = `${Math.max(0, Math.min(left, window.innerWidth - width))}px`;
    popup.style.top = `${isBelow ? bottom + GAP : top - GAP - height}px`;
  }

  function show(): void {
    const { typed, functions } = offer() ?? { typed: { word: null, call: null }, functions: [] };
    if (typed.word?.text.toUpperCase() !== closed) closed = "";
    active = Math.min(active, Math.max(functions.length - 1, 0));
    list.hidden = hint.hidden = true;
    const info = typed.call && descriptions.getFunctionInfo(typed.call.name);
    if (functions.length > 0) {
      list.replaceChildren(...functions.map(option));
      place(list);
      list.children[active]!.scrollIntoView({ block: "nearest" });
      announce(`${functions.length === 1 ? "" : `${active + 1} of ${functions.length}: `}${list.children[active]!.textContent}`);
    } else if (info && typed.call) {
      hint.replaceChildren(...parametersOf(info, typed.call.argument));
      place(hint);
      announce(hint.textContent);
    } else announce("");
  }

  /** Speaks only changes, so as not to interrupt other announcements. */
  function announce(text: string): void {
    if (text !== spoken) speak(text);
    spoken = text;
  }

  let timer: number | undefined;
  /** Univer handles a key after its event, so the text is read a moment later. */
  function debouncedShow(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(show, 0);
  }

  /** Replaces the typed word with the function and an opening parenthesis. */
  function insert({ functionName }: IFunctionInfo): void {
    const at = editor();
    const { word } = offer()?.typed ?? {};
    if (!at || !word) return;
    const endOffset = word.start + word.text.length;
    const isOpen = at.getDocumentData().body?.dataStream[endOffset] === "(";
    void services.get(ICommandService).executeCommand(InsertCommand.id, {
      unitId: at.getEditorId(),
      body: { dataStream: isOpen ? functionName : `${functionName}(` },
      range: { startOffset: word.start, endOffset, collapsed: false },
      segmentId: "",
    });
    active = 0;
    debouncedShow();
  }

  function press(key: KeyCode): void {
    const found = offer();
    if (!found?.typed.word) return;
    const { functions, typed } = found;
    if (key === KeyCode.ESC) closed = typed.word!.text.toUpperCase();
    else if (key === KeyCode.ARROW_DOWN) active = (active + 1) % functions.length;
    else if (key === KeyCode.ARROW_UP) active = (active + functions.length - 1) % functions.length;
    else return insert(functions[Math.min(active, functions.length - 1)]!);
    show();
  }

  services.get(ICommandService).registerCommand({
    id: INSERT,
    type: CommandType.OPERATION,
    handler: (_, { key }: { key: KeyCode }) => {
      press(key);
      return true;
    },
  });
  for (const key of [KeyCode.TAB, KeyCode.ENTER, KeyCode.ESC, KeyCode.ARROW_UP, KeyCode.ARROW_DOWN]) {
    services.get(IShortcutService).registerShortcut({
      id: INSERT,
      binding: key,
      priority: 2000,
      preconditions: () => (offer()?.functions.length ?? 0) > 0,
      staticParameters: { key },
    });
  }
  bridge.visible$.subscribe(() => {
    active = 0;
    closed = "";
    debouncedShow();
  });
  for (const event of ["keydown", "input", "compositionend", "mouseup", "resize"])
    window.addEventListener(event, debouncedShow, true);
}
