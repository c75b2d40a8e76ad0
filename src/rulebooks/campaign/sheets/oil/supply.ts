export * from "./allied";
export * from "./market";
export * from "./shipments";
export * from "./sources";
export * from "./synthetic";
