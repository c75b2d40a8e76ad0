/** Whether anybody sees the pane: for nobody the workbook is not read again at every edit. */
export interface Sight {
  isSeen(): boolean;
  /** Calls back whenever the pane comes into sight. */
  onSeen(handler: () => void): void;
}

/** The sight of this page. Excel keeps a closed pane running, and tells of that itself. */
export function sightOf(): Sight & { readonly opened: (isOpen: boolean) => void } {
  let open = true;
  const handlers: (() => void)[] = [];
  const isSeen = (): boolean => open && document.visibilityState !== "hidden";
  const look = (): void => {
    if (isSeen()) for (const handler of handlers) handler();
  };
  document.addEventListener("visibilitychange", look);
  return {
    isSeen,
    onSeen: (handler) => void handlers.push(handler),
    opened(isOpen) {
      open = isOpen;
      look();
    },
  };
}
