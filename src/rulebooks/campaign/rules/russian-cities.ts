import { choice } from "../../../kernel/parameter";

interface RussianCity {
  /** Russo-German tension at which the city gets its IC; 0 for those there from the start, null for none. */
  readonly tension: number | null;
  /** Whether its IC may ever be redeployed. */
  readonly mayMove: boolean;
  readonly keyCity: boolean;
  readonly region: "Europe" | "Siberia";
}

const city = (tension: number | null, details: Partial<RussianCity> = {}): RussianCity => ({
  tension,
  mayMove: true,
  keyCity: false,
  region: "Europe",
  ...details,
});
const FIXED_KEY_CITY = { keyCity: true, mayMove: false };
const SIBERIAN: Partial<RussianCity> = { region: "Siberia", mayMove: false };

/** The Russian cities that hold or may get an IC (2.1.9.1, 2.1.9.3, 2.1.9.6); the last three only by redeployment (2.4.4.3). */
export const RUSSIAN_CITIES = {
  Moscow: city(0, FIXED_KEY_CITY),
  Leningrad: city(0, FIXED_KEY_CITY),
  Stalingrad: city(0, FIXED_KEY_CITY),
  Kiev: city(0, { keyCity: true }),
  Dnepropetrovsk: city(0),
  Kharkov: city(0),
  Rostov: city(0),
  Vladivostok: city(0, SIBERIAN),
  Irkutsk: city(0, SIBERIAN),
  Gorki: city(10),
  Kuibyshev: city(20),
  Sverdlovsk: city(30),
  Kazan: city(40),
  Ufa: city(50),
  Chelyabinsk: city(null),
  Magnitogorsk: city(null),
  Orsk: city(null),
} as const;
type RussianCityName = keyof typeof RUSSIAN_CITIES;

const citiesWith = (isIncluded: (city: RussianCity) => boolean): readonly RussianCityName[] =>
  (Object.keys(RUSSIAN_CITIES) as RussianCityName[]).filter((name) => isIncluded(RUSSIAN_CITIES[name]));

/** Cities with an IC from the start (2.1.9.1), each with its region. */
export const CITIES_AT_START = citiesWith(({ tension }) => tension === 0).map((name) => ({
  city: name,
  region: RUSSIAN_CITIES[name].region,
}));
/** Cities that are worth more to Russia than their IC (2.1.9.3). */
export const KEY_CITIES = citiesWith(({ keyCity }) => keyCity);
export const EUROPEAN_CITIES = citiesWith(({ region }) => region === "Europe");
export const SIBERIAN_CITIES = citiesWith(({ region }) => region === "Siberia");

/** Cities that get an IC by tension, in their order (2.1.9.1). */
export const NEW_IC_CITIES: readonly RussianCityName[] = ["Gorki", "Kuibyshev", "Sverdlovsk", "Kazan", "Ufa"];
export const aRussianCity = (about: string) =>
  choice(Object.keys(RUSSIAN_CITIES) as RussianCityName[], about, {
    synonyms: {
      Gorky: "Gorki",
      Kuybyshev: "Kuibyshev",
      Kharkiv: "Kharkov",
      Kyiv: "Kiev",
      Dnipropetrovsk: "Dnepropetrovsk",
      "Rostov-on-Don": "Rostov",
    },
  });

export const russianCity = aRussianCity("Russian city");
