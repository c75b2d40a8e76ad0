import type { AddIn } from "./xlsx/write";

/** The add-in that ledgers ask Excel to load, as manifest.xml has it. */
export const ADD_IN: AddIn = { id: "f9f9a6f5-52ae-4788-8dc7-08f81b3adadf", version: "0.1.0.0" };
