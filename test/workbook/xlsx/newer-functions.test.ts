import { expect, test } from "vitest";
import { canBeStored, stored } from "../../../src/workbook/xlsx/formulas/stored";
import { prefixOf } from "../../../src/workbook/xlsx/formulas/newer-functions";
import { shownFormula } from "../../../src/workbook/xlsx/read/shown";

/*
 * Every function that files name differently than users type it, by the version of Excel that added it: [MS-XLSX] 2.2.3, and
 * later additions of Excel 365. The lists of LibreOffice and XlsxWriter agree.
 */

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

const SINCE_2010 = names(`
  AGGREGATE BETA.DIST BETA.INV BINOM.DIST BINOM.INV CEILING.PRECISE CHISQ.DIST CHISQ.DIST.RT CHISQ.INV CHISQ.INV.RT CHISQ.TEST
  CONFIDENCE.NORM CONFIDENCE.T COVARIANCE.P COVARIANCE.S ERF.PRECISE ERFC.PRECISE EXPON.DIST F.DIST F.DIST.RT F.INV F.INV.RT
  F.TEST FLOOR.PRECISE GAMMA.DIST GAMMA.INV GAMMALN.PRECISE HYPGEOM.DIST LOGNORM.DIST LOGNORM.INV MODE.MULT MODE.SNGL
  NEGBINOM.DIST NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV PERCENTILE.EXC PERCENTILE.INC PERCENTRANK.EXC PERCENTRANK.INC
  POISSON.DIST QUARTILE.EXC QUARTILE.INC RANK.AVG RANK.EQ STDEV.P STDEV.S T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST
  VAR.P VAR.S WEIBULL.DIST Z.TEST
`);

const SINCE_2013 = names(`
  ACOT ACOTH ARABIC BASE BINOM.DIST.RANGE BITAND BITLSHIFT BITOR BITRSHIFT BITXOR CEILING.MATH COMBINA COT COTH CSC CSCH DAYS
  DECIMAL FILTERXML FLOOR.MATH FORMULATEXT GAMMA GAUSS IFNA IMCOSH IMCOT IMCSC IMCSCH IMSEC IMSECH IMSINH IMTAN ISFORMULA
  ISOWEEKNUM MUNIT NUMBERVALUE PDURATION PERMUTATIONA PHI QUERYSTRING RRI SEC SECH SHEET SHEETS SKEW.P UNICHAR UNICODE
  WEBSERVICE XOR
`);

const SINCE_2016 = names(`
  CONCAT FORECAST.ETS FORECAST.ETS.CONFINT FORECAST.ETS.SEASONALITY FORECAST.ETS.STAT FORECAST.LINEAR IFS MAXIFS MINIFS SWITCH
  TEXTJOIN
`);

const SINCE_2021 = names(`
  ARRAYTOTEXT BYCOL BYROW CHOOSECOLS CHOOSEROWS DETECTLANGUAGE DROP EXPAND FIELDVALUE GROUPBY HSTACK IMAGE ISOMITTED LAMBDA LET
  MAKEARRAY MAP PERCENTOF PIVOTBY RANDARRAY REDUCE REGEXEXTRACT REGEXREPLACE REGEXTEST SCAN SEQUENCE SINGLE SORTBY STOCKHISTORY
  TAKE TEXTAFTER TEXTBEFORE TEXTSPLIT TOCOL TOROW TRANSLATE TRIMRANGE UNIQUE VALUETOTEXT VSTACK WRAPCOLS WRAPROWS XLOOKUP XMATCH
`);

const OF_SHEETS = names("FILTER SORT");

/** Functions that files name as users type them, whether newer than the file format or not. */
const AS_TYPED = names(`
  AVERAGEIFS COUNTIFS ECMA.CEILING ERROR.TYPE IFERROR ISO.CEILING NETWORKDAYS NETWORKDAYS.INTL STDEV SUMIFS TRANSPOSE VLOOKUP
  WORKDAY WORKDAY.INTL
`);

test("each newer function is saved with the prefix that Excel writes", () => {
  const prefixed = [...SINCE_2010, ...SINCE_2013, ...SINCE_2016, ...SINCE_2021];
  expect(new Set(prefixed).size).toBe(prefixed.length);
  expect(prefixed.filter((name) => prefixOf(name) !== "_xlfn.")).toEqual([]);
  expect(OF_SHEETS.filter((name) => prefixOf(name) !== "_xlfn._xlws.")).toEqual([]);
  expect(AS_TYPED.filter((name) => prefixOf(name) !== "")).toEqual([]);
});

test("each newer function is read back as it was typed", () => {
  const typed = [...SINCE_2010, ...SINCE_2013, ...SINCE_2016, ...SINCE_2021, ...OF_SHEETS, ...AS_TYPED]
    .map((name) => `=${name}(A1,B1)`)
    .filter(canBeStored);
  expect(typed.length).toBeGreaterThan(170);
  expect(typed.filter((formula) => shownFormula(stored(formula, null).text, "").text !== formula)).toEqual([]);
});
