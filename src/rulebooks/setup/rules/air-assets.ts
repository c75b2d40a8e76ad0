import { choice } from "../../../kernel/parameter";
import { chosen } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { nation, NORTH_AFRICA, place, year, type Place } from "../parameters";
import { numberOfRow, rowOf, type Row } from "../rows";

/** Kinds of attack with a column in the table. */
export const LISTED_ASSETS = ["Dive Bombing", "Rocket", "AT Cannon"] as const;
type ListedAsset = (typeof LISTED_ASSETS)[number];

/** Kinds of attack that are always available to every nation. */
const COMMON_ASSETS = ["Strafing", "Level Bombing"] as const;

/** As printed: the star marks rare use, a dash means unavailable or uncertain, null is a blank box. */
type Box = "Yes" | "Yes*" | "-" | null;

interface AssetRow extends Row {
  readonly boxes: readonly [dive: Box, rocket: Box, cannon: Box];
}

const AFRICA_AND_MED: readonly Place[] = [...NORTH_AFRICA, "Mediterranean"];
const PACIFIC: readonly Place[] = ["Pacific", "Island Garrison"];
const PACIFIC_AND_ASIA: readonly Place[] = [...PACIFIC, "Asia"];

/** Dive bombing, rocket and anti-tank cannon by nation, place and years (4, table). */
const ASSETS: readonly AssetRow[] = [
  { nation: "German", places: ["West"], from: 1940, to: 1940, boxes: ["Yes", "-", null] },
  { nation: "German", places: ["West"], from: 1944, to: 1945, boxes: ["-", "Yes", null] },
  { nation: "German", places: ["East"], from: 1941, to: 1942, boxes: ["Yes", "-", "Yes*"] },
  { nation: "German", places: ["East"], from: 1943, to: 1945, boxes: ["-", "Yes", "Yes"] },
  { nation: "German", places: ["Southern Europe"], from: 1944, to: 1944, boxes: ["Yes*", null, null] },
  { nation: "German", places: AFRICA_AND_MED, from: 1941, to: 1942, boxes: ["Yes", "-", null] },
  { nation: "German", places: AFRICA_AND_MED, from: 1943, to: 1944, boxes: ["Yes*", "-", null] },
  { nation: "Russian", places: ["East"], from: 1941, to: 1942, boxes: ["-", "-", null] },
  { nation: "Russian", places: ["East"], from: 1943, to: 1943, boxes: ["-", "-", null] },
  { nation: "Russian", places: ["East"], from: 1944, to: 1945, boxes: ["-", "Yes", "Yes"] },
  { nation: "American", places: PACIFIC, from: 1941, to: 1943, boxes: ["Yes", "-", null] },
  { nation: "American", places: PACIFIC, from: 1944, to: 1945, boxes: ["Yes", "Yes", null] },
  { nation: "American", places: ["Mediterranean"], from: 1943, to: 1943, boxes: [null, "-", null] },
  { nation: "American", places: ["West", "Southern Europe"], from: 1944, to: 1945, boxes: [null, "Yes", null] },
  { nation: "Japanese", places: ["Mainland China"], boxes: ["Yes", "-", null] },
  { nation: "Japanese", places: PACIFIC_AND_ASIA, from: 1941, to: 1943, boxes: ["Yes", "-", null] },
  { nation: "Japanese", places: PACIFIC_AND_ASIA, from: 1944, to: 1945, boxes: ["Yes", "-", "Yes*"] },
  { nation: "Commonwealth", places: AFRICA_AND_MED, from: 1940, to: 1941, boxes: ["-", "-", "-"] },
  { nation: "Commonwealth", places: AFRICA_AND_MED, from: 1942, to: 1943, boxes: ["-", "-", "Yes"] },
  { nation: "Commonwealth", places: ["Mediterranean"], from: 1944, to: 1945, boxes: ["-", "Yes", "Yes"] },
  { nation: "Commonwealth", places: ["West"], from: 1940, to: 1940, boxes: ["-", "-", "-"] },
  { nation: "Commonwealth", places: ["West"], from: 1944, to: 1944, boxes: ["-", "Yes", "Yes"] },
  { nation: "French", places: ["Field Force"], from: 1940, to: 1940, boxes: ["-", "-", "-"] },
  { nation: "French", places: ["Fortress"], from: 1940, to: 1940, boxes: ["-", "-", "-"] },
];

const describeBox = (box: Box): "Yes" | "Rare" | "No" => (box === "Yes" ? "Yes" : box === "Yes*" ? "Rare" : "No");

export const airAsset = rule({
  id: "AIRASSET",
  group: "Battle air",
  cite: "4 Air Assets, table and notes",
  description: "Whether a kind of air attack is available to a nation at a place and time.",
  params: {
    nation,
    place,
    year,
    asset: choice([...LISTED_ASSETS, ...COMMON_ASSETS], "Kind of air attack", {
      synonyms: {
        Dive: "Dive Bombing",
        "Dive bomber": "Dive Bombing",
        Rockets: "Rocket",
        Cannon: "AT Cannon",
        "Anti-tank cannon": "AT Cannon",
        Strafe: "Strafing",
        Level: "Level Bombing",
      },
    }),
  },
  returns: "text",
  examples: [
    { inputs: { nation: "German", place: "West", year: 1940, asset: "Dive Bombing" }, result: "Yes", why: "marked Yes" },
    { inputs: { nation: "German", place: "East", year: 1942, asset: "AT Cannon" }, result: "Rare", why: "a starred box" },
    {
      inputs: { nation: "Italian", place: "North Africa", year: 1941, asset: "Strafing" },
      result: "Yes",
      why: "available to all",
    },
  ],
  notes:
    "Yes, Rare (the starred boxes) or No. A dash means not available or uncertain, so it is No and not #N/A. Blank boxes are not explained; they are not marked Yes and are read as No. Nations, places and years without a row are #N/A, except for strafing and level bombing. The Russian rows name no place; East is used. Rows without a year hold for every year. Players may agree on other assets.",
  plain: `IF(asset>${LISTED_ASSETS.length},"Yes",${chosen(
    [...LISTED_ASSETS.map(() => null), ...ASSETS.flatMap(({ boxes }) => boxes.map(describeBox))],
    `${LISTED_ASSETS.length}*${numberOfRow(ASSETS.map((row, i) => [row, i + 1]))}+asset`,
  )})`,
  compute({ nation, place, year, asset }, show) {
    const column = LISTED_ASSETS.indexOf(asset as ListedAsset);
    if (column < 0) return show(`${asset}, available to all`, "Yes");
    const box = rowOf(ASSETS, nation, place, year, "4").boxes[column]!;
    return show(asset, describeBox(box));
  },
});

export const airAssetRules = [airAsset] as const;
