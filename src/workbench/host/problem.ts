/** An error with one of Excel's error codes, which office.js passes to the add-in unchanged. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const itemNotFound = () => new Problem("ItemNotFound", "The requested resource doesn't exist.");
export const itemAlreadyExists = () =>
  new Problem("ItemAlreadyExists", "A resource with the same name or identifier already exists.");
export const accessDenied = () => new Problem("AccessDenied", "You cannot perform the requested operation.");
export const invalidArgument = (message = "The argument is invalid or missing or has an incorrect format.") =>
  new Problem("InvalidArgument", message);
export const wrongShape = () =>
  invalidArgument("The number of rows or columns in the input array doesn't match the size or dimensions of the range.");
export const invalidOperation = (message: string) => new Problem("InvalidOperation", message);
export const apiNotFound = (member: string) => new Problem("ApiNotFound", `${member} is not part of this workbench.`);
