const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** "at 21:14", with the date unless it is today. */
export function when(time: number): string {
  const date = new Date(time);
  const clock = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return isSameDay(date, new Date())
    ? `at ${clock}`
    : `on ${date.toLocaleDateString("en-GB", { day: "numeric", month: "long" })} at ${clock}`;
}
