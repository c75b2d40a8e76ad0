export const WEATHERS = ["Clear", "Clear Cold", "Rain", "Rain Cold", "Heavy Rain", "Snow", "Blizzard", "Frozen Port"] as const;
export type Weather = (typeof WEATHERS)[number];

/**
 * Weather Attributes (11.3), the Reconnaissance Table (15.3) and the weather's effect on recovery (12), in the order of
 * WEATHERS. -1 represents aircraft that cannot attack at all; null where the chart has a dash.
 */
// prettier-ignore
export const WEATHER_CHART = {
  Movement:         [0,     0,     1,     1,     2,              1,     2,              2],
  "Land Combat":    [0,     0,     -0.5,  -0.5,  -0.5,           -0.35, -0.5,           -0.5],
  "Air Combat":     [0,     0,     -0.5,  -0.5,  -1,             -0.5,  -1,             -1],
  Reconnaissance:   [0,     0,     -1,    -1,    -2,             -1,    -3,             null],
  "Naval Combat":   ["All", "All", "All", "All", "Surface only", "All", "Surface only", "None"],
  Invasion:         [true,  false, true,  false, false,          false, false,          false],
  Recovery:         [0,     0,     0,     0,     0,              -0.1,  -0.2,           0],
} as const;
export type WeatherAttribute = keyof typeof WEATHER_CHART;

/** One effect of a weather: added operation points, shares, reconnaissance levels, a text or whether invasions are allowed. */
export const weatherEffect = <A extends WeatherAttribute>(weather: Weather, attribute: A) =>
  WEATHER_CHART[attribute][WEATHERS.indexOf(weather)] as (typeof WEATHER_CHART)[A][number];

/** Whether swamps are frozen and winter troops have their advantage (11.1 note b; 10; 11.3). */
export const isWinter = (weather: Weather): boolean => weather === "Snow" || weather === "Blizzard";
