import type { Builtin } from "../world";
import { ofToolPak } from "./arguments";
import { arithmetic } from "./arithmetic";
import { arrays } from "./arrays";
import { convert } from "./convert";
import { dates } from "./dates";
import { distributions } from "./distributions";
import { finance } from "./finance";
import { KNOWN, leftOutOf } from "./known";
import { lookups } from "./lookup";
import { matrices } from "./matrices";
import { statistics } from "./statistics";
import { moreTexts } from "./texts";

const all: Readonly<Record<string, Builtin>> = {
  ...arithmetic,
  ...arrays,
  CONVERT: convert,
  ...dates,
  ...distributions,
  ...finance,
  ...lookups,
  ...matrices,
  ...statistics,
  ...moreTexts,
};

/** Those that came with the Analysis ToolPak, and are stricter with what they take. */
const OF_TOOLPAK = new Set(
  (
    "BIN2DEC BIN2HEX BIN2OCT CONVERT CUMIPMT CUMPRINC DEC2BIN DEC2HEX DEC2OCT DELTA DOLLARDE DOLLARFR EDATE EFFECT EOMONTH ERF ERF.PRECISE " +
    "ERFC ERFC.PRECISE FACTDOUBLE GCD GESTEP HEX2BIN HEX2DEC HEX2OCT ISEVEN ISODD LCM MROUND MULTINOMIAL NETWORKDAYS NOMINAL OCT2BIN OCT2DEC " +
    "OCT2HEX QUOTIENT RANDBETWEEN SERIESSUM SQRTPI WEEKNUM WORKDAY XNPV XIRR YEARFRAC"
  ).split(" "),
);

/** From which argument on they take ranges. */
const RANGES: Readonly<Record<string, number>> = {
  GCD: 0,
  LCM: 0,
  MULTINOMIAL: 0,
  NETWORKDAYS: 2,
  SERIESSUM: 3,
  WORKDAY: 2,
  XIRR: 0,
  XNPV: 1,
};

/** The functions of Excel's that no ledger uses, and that people type beside one, by name: all that are written here. */
export const written: ReadonlyMap<string, Builtin> = new Map(
  Object.entries(all).map(([name, builtin]) => [
    name,
    { ...(OF_TOOLPAK.has(name) ? ofToolPak(builtin, RANGES[name]) : builtin), mayLeaveOut: leftOutOf(name) },
  ]),
);

/** Those of them that are known to give what Excel gives. */
export const library: ReadonlyMap<string, Builtin> = new Map([...written].filter(([name]) => KNOWN.has(name)));
