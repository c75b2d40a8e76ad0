import { part } from "../../../kernel/part";

/** A limit: powers receive no more than others give. Reports the row that exceeds it, and powers that receive their own gas. */
export function fromOthers(table: string, got: string, gone: string) {
  const allGone = part.number(`${gone} in all`, `SUM(${table}[${gone}])`, `${gone} by all powers in play.`);
  const downTo = part.number(
    `${got} so far`,
    `SUMPRODUCT(--(ROW(${table}[${got}])<=ROW()),${table}[${got}])`,
    `${got} in this row and those above it.`,
  );
  const goesOver = `AND(${downTo}>${allGone},${downTo}-[@[${got}]]<=${allGone})`;
  return {
    severity: "warning",
    when: `AND(N([@[${got}]])>0,COUNTA(${table}[Major power])>1)`,
    broken: `OR([@[${got}]]>${allGone}-N([@[${gone}]]),${goesOver})`,
    figures: { came: `SUM(${table}[${got}])`, left: allGone },
  } as const;
}
