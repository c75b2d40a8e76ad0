import type { Builtin } from "../world";
import { ofToolPak } from "./arguments";
import { arithmetic } from "./arithmetic";
import { arrays } from "./arrays";
import { convert } from "./convert";
import { dates } from "./dates";
import { distributions } from "./distributions";
import { finance } from "./finance";
import { KNOWN, omittedIn } from "./known";
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

/** Functions of the Analysis ToolPak, which are stricter about arguments. */
const OF_TOOLPAK = new Set(
  (
    "BIN2DEC BIN2HEX BIN2OCT CONVERT CUMIPMT CUMPRINC DEC2BIN DEC2HEX DEC2OCT DELTA DOLLARDE DOLLARFR EDATE EFFECT EOMONTH ERF ERF.PRECISE " +
    "ERFC ERFC.PRECISE FACTDOUBLE GCD GESTEP HEX2BIN HEX2DEC HEX2OCT ISEVEN ISODD LCM MROUND MULTINOMIAL NETWORKDAYS NOMINAL OCT2BIN OCT2DEC " +
    "OCT2HEX QUOTIENT RANDBETWEEN SERIESSUM SQRTPI WEEKNUM WORKDAY XNPV XIRR YEARFRAC"
  ).split(" "),
);

/** The first argument that can be a range. */
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

/** All Excel functions implemented here that ledgers do not use but people may type beside them, by name. */
export const written: ReadonlyMap<string, Builtin> = new Map(
  Object.entries(all).map(([name, builtin]) => [
    name,
    { ...(OF_TOOLPAK.has(name) ? ofToolPak(builtin, RANGES[name]) : builtin), mayLeaveOut: omittedIn(name) },
  ]),
);

/** The functions known to give Excel's results. */
export const library: ReadonlyMap<string, Builtin> = new Map([...written].filter(([name]) => KNOWN.has(name)));
