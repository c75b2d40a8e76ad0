import { nothing, objectClass, word, type HostObject } from "./classes";

/*
 * Requests of office.js to Office itself: that the add-in is ready for commands, and whether the pane is visible.
 */

const commands = objectClass<null>("AddinInternalService", { call: { NotifyActionHandlerReady: nothing } });

/** The workbench's pane does not change; a request to show it is accepted. */
const runtime = objectClass<null>("AppRuntimeService", {
  call: {
    GetAppRuntimeState: () => "Visible",
    SetAppRuntimeState: (_, __, [state]) => void word(state, ["Inactive", "Background", "Visible"] as const),
  },
});

export const services: Readonly<Record<string, (target: null) => HostObject>> = {
  "Microsoft.InternalService.AddinInternalService": commands,
  "Microsoft.AppRuntime.AppRuntimeService": runtime,
};
