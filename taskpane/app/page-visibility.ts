/** Whether the pane is visible; while it is not, the workbook is not read again after edits. */
export interface PageVisibility {
  isVisible(): boolean;
  /** Calls back whenever the pane becomes visible. */
  onVisible(handler: () => void): void;
}

/** The visibility of this page. Excel keeps a closed pane running, and reports that in its own way. */
export function createPageVisibility(): PageVisibility & { readonly opened: (isOpen: boolean) => void } {
  let open = true;
  const handlers: (() => void)[] = [];
  const isVisible = (): boolean => open && document.visibilityState !== "hidden";
  const inspect = (): void => {
    if (isVisible()) for (const handler of handlers) handler();
  };
  document.addEventListener("visibilitychange", inspect);
  return {
    isVisible,
    onVisible: (handler) => void handlers.push(handler),
    opened(isOpen) {
      open = isOpen;
      inspect();
    },
  };
}
