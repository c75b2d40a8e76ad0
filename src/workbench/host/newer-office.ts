/*
 * The packaged office.js lacks notes and check boxes, which Microsoft's hosted version has. They are defined here in the same
 * way.
 */

type Constructor = new (...args: never[]) => object;

/** The library's helper for defining further objects. */
interface BatchApiHelper {
  createPropertyObject(type: Constructor, parent: object, name: string, isCollection: boolean, flags: number): object;
  createMethodObject(
    type: Constructor,
    parent: object,
    name: string,
    operation: number,
    args: readonly unknown[],
    isCollection: boolean,
    isInvalidAfterRequest: boolean,
    getByIdMethodName: null,
    flags: number,
  ): object;
  invokeSetProperty(parent: object, name: string, value: unknown, flags: number): void;
}

/** The parts of the library that are extended. */
export interface LibraryWindow {
  readonly Excel?: Readonly<Record<"Workbook" | "Worksheet" | "Range", Constructor>>;
  readonly OfficeExtension?: { readonly BatchApiHelper: BatchApiHelper; readonly ClientObject: Constructor };
}

/** Adds what the library lacks; does nothing if it already has notes. */
export function teachNewer({ Excel: excel, OfficeExtension: extension }: LibraryWindow): void {
  if (!excel || !extension || "notes" in excel.Workbook.prototype) return;
  const { BatchApiHelper: make, ClientObject } = extension;
  class Note extends ClientObject {}
  class NoteCollection extends ClientObject {
    add(cell: unknown, content: unknown): object {
      return make.createMethodObject(Note, this, "Add", 0, [cell, content], false, true, null, 0);
    }
  }
  for (const type of [excel.Workbook, excel.Worksheet])
    Object.defineProperty(type.prototype, "notes", {
      get(this: object) {
        return make.createPropertyObject(NoteCollection, this, "Notes", true, 4);
      },
    });
  Object.defineProperty(excel.Range.prototype, "control", {
    set(this: object, value: unknown) {
      make.invokeSetProperty(this, "Control", value, 0);
    },
  });
}
