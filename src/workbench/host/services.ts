import { nothing, objectClass, word, type HostObject } from "./classes";

/*
 * What office.js asks of Office rather than of the workbook: that it is ready for commands, and whether the pane is shown.
 */

const commands = objectClass<null>("AddinInternalService", { call: { NotifyActionHandlerReady: nothing } });

/** The workbench's pane stays as it is; asking to show it is not an error. */
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
