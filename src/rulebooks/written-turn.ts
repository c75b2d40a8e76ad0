/*
 * Rewrites a turn as people write it in the first line of orders, "fall of '41" or "10/1941", in the words of the ledger's own
 * turns.
 */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"] as const;
/** Prefixes of months in other languages that differ from English. */
const OTHER_MONTHS: Readonly<Record<string, string>> = {
  ...{ mai: "may", mag: "may", juin: "jun", giu: "jun", juil: "jul", lug: "jul", ago: "aug", set: "sep", okt: "oct", ott: "oct" },
  ...{ dez: "dec", dic: "dec", gen: "jan", ene: "jan", abr: "apr", avr: "apr", fev: "feb" },
};
const SEASONS: Readonly<Record<string, RegExp>> = {
  spring: /^(?:spring|fr\u00fchling|fr\u00fchjahr|printemps|primavera|lente|voorjaar)$/,
  summer: /^(?:summer|sommer|\u00e9t\u00e9|estate|verano|zomer)$/,
  autumn: /^(?:autumn|fall|herbst|herbstzug|automne|autunno|oto\u00f1o|herfst)$/,
  winter: /^(?:winter|hiver|inverno|invierno)$/,
};
/** January is omitted: it belongs to the winter of both years. */
const SEASON_OF: Readonly<Record<string, string>> = {
  ...{ mar: "spring", apr: "spring", may: "spring", jun: "summer", jul: "summer", aug: "summer" },
  ...{ sep: "autumn", oct: "autumn", nov: "autumn", dec: "winter" },
};
const MONTH_WORD = new RegExp(
  "^(?:jan(?:uary?|vier)?|gen(?:naio)?|ene(?:ro)?|feb(?:ruary?|braio|rero)?|f\u00e9v(?:rier)?|mar(?:ch|s|zo)?|m\u00e4rz|apr(?:il|ile)?|" +
    "avril|abr(?:il)?|may|mai|mag(?:gio)?|mayo|june?|juni|juin|giu(?:gno)?|junio|july?|juli|juil(?:let)?|lug(?:lio)?|julio|" +
    "aug(?:ust)?|ago(?:sto)?|sept?(?:ember|embre)?|set(?:tembre)?|oct(?:ober|obre)?|okt(?:ober)?|ott(?:obre)?|" +
    "nov(?:ember|embre)?|dec(?:ember)?|dez(?:ember)?|dic(?:embre)?|d\u00e9c(?:embre)?)$",
  "u",
);

/** Years after any turn of the war, so that they belong to the date of writing. */
const WRITTEN = String.raw`(?:19[5-9]\d|20\d\d)`;
const DAY_WRITTEN = new RegExp(
  String.raw`(?:\p{L}{2,10}day,?\s+)?(?:\b\d{1,2}[./-]\d{1,2}[./-]${WRITTEN}\b|\b${WRITTEN}-\d{1,2}(?:-\d{1,2})?\b|\b\d{1,2}(?:st|nd|rd|th|\.)?\s+\p{L}{3,10}\.?,?\s+${WRITTEN}\b|\b\p{L}{3,10}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+${WRITTEN}\b)`,
  "giu",
);

const monthOf = (number: string): string | undefined => MONTHS[Number(number) - 1];

/** Replaces numeric months in 1941-12-07, 7.12.1941 and 12/1941 by names. */
const withMonthNames = (text: string): string =>
  text
    .replace(/\b(19[34]\d)-(\d{1,2})(?:-(\d{1,2}))?\b/g, (all: string, year: string, month: string, day?: string) =>
      monthOf(month) ? `${day === undefined ? "" : `${Number(day)} `}${monthOf(month)} ${year}` : all,
    )
    .replace(
      /\b(?:(\d{1,2})\.\s?)?(\d{1,2})[./](19[34]\d)\b/g,
      (all: string, day: string | undefined, month: string, year: string) =>
        monthOf(month) ? `${day === undefined ? "" : `${Number(day)} `}${monthOf(month)} ${year}` : all,
    );

/** A word in the vocabulary of a ledger's turns: a month becomes its season if turns are seasons. */
function writtenOf(known: ReadonlySet<string>, word: string): string {
  const low = word.toLowerCase();
  if (known.has(low)) return word;
  const season = Object.keys(SEASONS).find((name) => SEASONS[name]!.test(low));
  if (season !== undefined) return known.has(season) ? season : word;
  if (!MONTH_WORD.test(low)) return word;
  const bare = low.normalize("NFD").replace(/\p{M}/gu, "");
  const start = Object.keys(OTHER_MONTHS).find((item) => bare.startsWith(item));
  const month = start === undefined ? bare.slice(0, 3) : OTHER_MONTHS[start]!;
  if (known.has(month)) return month;
  const meant = SEASON_OF[month];
  return meant !== undefined && known.has(meant) ? meant : word;
}

const TURN_WORD = "turn|zug|tour|turno|beurt";
/** Cardinal numbers as words, from one. */
const CARDINALS = [
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  "eins zwei drei vier f\u00fcnf sechs sieben acht neun zehn elf zw\u00f6lf",
  "un deux trois quatre cinq six sept huit neuf dix onze douze",
  "uno due tre quattro cinque sei sette otto nove dieci undici dodici",
  "uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
].map((words) => words.split(" "));
const ORDINALS = ["first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ")];
const numberOf = (word: string, languages: readonly (readonly string[])[]): number =>
  languages.map((words) => words.indexOf(word.toLowerCase()) + 1).find((number) => number > 0) ?? 0;
const TENS: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, forty: 40 };
/** Parses "nine", "twenty" or "twenty-four". */
function cardinal(words: string): number {
  const [first = "", second] = words.toLowerCase().split(/[\s-]/);
  const tens = TENS[first];
  return tens === undefined ? numberOf(first, CARDINALS) : tens + (second === undefined ? 0 : numberOf(second, CARDINALS));
}
const BEHIND = new RegExp(
  String.raw`\b(${TURN_WORD})\s+((?:${Object.keys(TENS).join("|")})[\s-]\p{L}+|\p{L}{2,})(?![\p{L}\p{N}])`,
  "giu",
);
const BEFORE = new RegExp(
  String.raw`(^|[^\p{L}\p{N}])(?:(\d{1,3})(?:st|nd|rd|th|\.|e|\u00e8me|\u00ba|\u00b0|a)|(\p{L}{3,}))\s+(${TURN_WORD})\b`,
  "giu",
);

/** Rewrites "turn nine", "9th turn" and "9. Zug" as "turn 9". */
export const withTurnNumbers = (text: string): string =>
  text
    .replace(BEHIND, (all: string, turn: string, word: string) => {
      const number = cardinal(word);
      return number > 0 ? `${turn} ${number}` : all;
    })
    .replace(BEFORE, (all: string, start: string, digits: string | undefined, word: string | undefined, turn: string) => {
      const number = digits === undefined ? numberOf(word!, ORDINALS) : Number(digits);
      return number > 0 ? `${start}${turn} ${number}` : all;
    });

/** Whether a word names a month or a season. */
export const isCalendarWord = (word: string): boolean =>
  MONTH_WORD.test(word) || Object.values(SEASONS).some((season) => season.test(word));

/** Rewrites a line's turn in the words of the ledger's turns, and removes the date of writing. */
export function withTurnWords(text: string, turns: readonly string[]): string {
  const known = new Set(turns.flatMap((turn) => turn.toLowerCase().match(/\p{L}+/gu) ?? []));
  const isTime = (word: string): boolean => known.has(word.toLowerCase());
  return withMonthNames(withTurnNumbers(text.replace(DAY_WRITTEN, " ")))
    .replace(/\p{L}+/gu, (word) => writtenOf(known, word))
    .replace(/['\u2019]([34]\d)\b/g, "19$1")
    .replace(/\b(\p{L}+) ([34]\d)\b(?![.:])/gu, (all: string, word: string, year: string) =>
      isTime(word) && word.toLowerCase() !== "turn" ? `${word} 19${year}` : all,
    );
}
