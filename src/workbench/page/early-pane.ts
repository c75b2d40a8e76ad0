import type { FarEnd, NativeBridge } from "../host/far-end";
import type { Workbench } from "../host/office-shim";
import { officeTheme } from "./theme";

/*
 * The pane's page is there before the grid: what it asks waits until there is somebody to answer.
 */

export interface EarlyPane extends Workbench {
  /** Has everything answered from now on that panes have asked and will ask. */
  meet(end: Pick<FarEnd, "bridge">): void;
  /** Settles when a pane has had its first answer. */
  readonly answered: Promise<void>;
  /** Runs a command of the add-in by its name. */
  command(name: string): void;
}

export function earlyPane(): EarlyPane {
  let command: (name: string) => void = () => undefined;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let meet: EarlyPane["meet"] = () => undefined;
  const met = new Promise<Pick<FarEnd, "bridge">>((resolve) => (meet = resolve));

  return {
    theme: officeTheme,
    commands: (run) => void (command = run),
    command: (name) => command(name),
    meet,
    answered,
    bridge() {
      let closed = false;
      const bridge: NativeBridge = {
        step: (work) => far.then((end) => (end ? end.step(work) : work())),
        sendMessageToHost: (message) => void far.then((end) => end?.sendMessageToHost(message)),
        close() {
          closed = true;
          void far.then((end) => end?.close());
        },
      };
      const far = met.then((end) => {
        if (closed) return null;
        const other = end.bridge();
        other.onMessageFromHost = (message) => {
          bridge.onMessageFromHost?.(message);
          answer();
        };
        return other;
      });
      return bridge;
    },
  };
}
