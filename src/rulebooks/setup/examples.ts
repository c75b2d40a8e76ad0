/** Command lines of its players. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  new: ["new setup -o kharkov.xlsx", "new setup --sample -o sample.xlsx"],
};
