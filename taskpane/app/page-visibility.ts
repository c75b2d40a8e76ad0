/** Whether anybody sees the pane: for nobody the workbook is not read again at every edit. */
export interface PageVisibility {
  isSeen(): boolean;
  /** Calls back whenever the pane comes into sight. */
  onSeen(handler: () => void): void;
}

/** The sight of this page. Excel keeps a closed pane running, and reports that itself. */
export function createPageVisibility(): PageVisibility & { readonly opened: (isOpen: boolean) => void } {
  let open = true;
  const handlers: (() => void)[] = [];
  const isSeen = (): boolean => open && document.visibilityState !== "hidden";
  const inspect = (): void => {
    if (isSeen()) for (const handler of handlers) handler();
  };
  document.addEventListener("visibilitychange", inspect);
  return {
    isSeen,
    onSeen: (handler) => void handlers.push(handler),
    opened(isOpen) {
      open = isOpen;
      inspect();
    },
  };
}
