import { foldText } from "#domain/fold-text.ts";
import { CAPITAL_DISTRICT, DEPARTMENTS } from "#domain/leads/departments.ts";
import { MAX_PLACE_LENGTH } from "#domain/leads/quote/place-draft.ts";
import { DIVIPOLA } from "#domain/places/divipola.ts";
import { indexForSearch, search } from "#domain/search/search.ts";

/** A municipality, district or area without a municipality of DANE's DIVIPOLA. */
export interface Municipality {
  /** Five digits, the first two of which are the department's. */
  code: string;
  name: string;
  /** One of DEPARTMENTS. */
  department: string;
}

/** The departments' codes; their names are those of the forms. */
const DEPARTMENT_CODES: ReadonlyMap<string, string> = new Map([
  ["05", "Antioquia"],
  ["08", "Atlántico"],
  ["11", CAPITAL_DISTRICT],
  ["13", "Bolívar"],
  ["15", "Boyacá"],
  ["17", "Caldas"],
  ["18", "Caquetá"],
  ["19", "Cauca"],
  ["20", "Cesar"],
  ["23", "Córdoba"],
  ["25", "Cundinamarca"],
  ["27", "Chocó"],
  ["41", "Huila"],
  ["44", "La Guajira"],
  ["47", "Magdalena"],
  ["50", "Meta"],
  ["52", "Nariño"],
  ["54", "Norte de Santander"],
  ["63", "Quindío"],
  ["66", "Risaralda"],
  ["68", "Santander"],
  ["70", "Sucre"],
  ["73", "Tolima"],
  ["76", "Valle del Cauca"],
  ["81", "Arauca"],
  ["85", "Casanare"],
  ["86", "Putumayo"],
  ["88", "Archipiélago de San Andrés, Providencia y Santa Catalina"],
  ["91", "Amazonas"],
  ["94", "Guainía"],
  ["95", "Guaviare"],
  ["97", "Vaupés"],
  ["99", "Vichada"],
]);

/** All of them, the capitals of the departments first, since more people ask for them. */
export const MUNICIPALITIES: readonly Municipality[] = DIVIPOLA.flatMap(([code, list]) =>
  list.split(";").map((entry) => ({
    code: code + entry.slice(0, 3),
    name: entry.slice(4),
    department: DEPARTMENT_CODES.get(code) ?? "",
  })),
).toSorted((a, b) => Number(isCapital(b)) - Number(isCapital(a)));

function isCapital({ code }: Municipality): boolean {
  return code.endsWith("001") && code !== "25001";
}

const BY_CODE = new Map(MUNICIPALITIES.map((place) => [place.code, place]));

/** @returns null for a code that is none */
export function findMunicipality(code: string): Municipality | null {
  return BY_CODE.get(code) ?? null;
}

/** The five digits of a municipality that a person typed, with its department; empty unless there is exactly one. */
export function findMunicipalityCode(department: string, typed: string): string {
  if (department === CAPITAL_DISTRICT) return "11001";
  if (!DEPARTMENTS.includes(department)) return "";
  const own = searchMunicipalities(typed).found.filter((place) => place.department === department);
  const words = listWords(typed);
  const whole = own.filter(({ name }) => foldWords(name) === foldWords(typed));
  const [only, ...others] = whole.length > 0 ? whole : own.filter((place) => has(place, words));
  return only !== undefined && others.length === 0 ? only.code : "";
}

const MAX_FOUND = 12;
/** Those that a search reads: the ones with all the typed words are among the first. */
const MAX_READ = 60;

interface FoundMunicipalities {
  /** The best ones first. */
  found: Municipality[];
  total: number;
  /** The only one that is called as typed; null when a person has to choose. */
  only: Municipality | null;
}

/**
 * Finds municipalities by what people type: without case and accents, in part, with a wrong letter or as it sounds,
 * and with the department. Only one whose name has all the typed words needs no choice.
 */
export function searchMunicipalities(typed: string): FoundMunicipalities {
  const text = typed.toWellFormed().slice(0, MAX_PLACE_LENGTH);
  const { found: named, total } = search(indexPlaces(), text, MAX_READ);
  const isCalled = ({ name }: Municipality) => foldWords(name) === foldWords(text);
  const found =
    named.length > 0
      ? named
          .map(({ item }) => item.place)
          .toSorted((a, b) => Number(isCalled(b)) - Number(isCalled(a)))
      : findBySound(text);
  const words = listWords(text);
  const [only, ...others] = words.length === 0 ? [] : found.filter((place) => has(place, words));
  return {
    found: found.slice(0, MAX_FOUND),
    total: Math.max(total, found.length),
    only: only !== undefined && others.length === 0 ? only : null,
  };
}

let places: ReturnType<typeof buildIndex> | undefined;

/** Made for the first search. */
function indexPlaces() {
  places ??= buildIndex();
  return places;
}

function buildIndex() {
  return indexForSearch(
    MUNICIPALITIES.map((place) => ({
      place,
      title: place.name,
      body: place.department,
      names: listWords(place.name).join(" "),
    })),
  );
}

/** Whether a place has all the words, of which one at least is in its own name. */
function has({ name, department }: Municipality, words: readonly string[]): boolean {
  const [own, around] = [listWords(name), listWords(department)];
  return (
    words.some((word) => own.includes(word)) &&
    words.every((word) => own.includes(word) || around.includes(word))
  );
}

const PARTICLES: ReadonlySet<string> = new Set(["de", "del", "la", "las", "los", "el", "y"]);

/** The words of a name that tell it from others. */
function listWords(text: string): string[] {
  const words = foldWords(text).split(" ").filter(Boolean);
  const telling = words.filter((word) => !PARTICLES.has(word));
  return telling.length > 0 ? telling : words;
}

function foldWords(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim();
}

let sounds: Map<string, Municipality[]> | undefined;

function findBySound(text: string): Municipality[] {
  sounds ??= Map.groupBy(MUNICIPALITIES, ({ name }) => writeSound(name));
  return sounds.get(writeSound(text)) ?? [];
}

/** How a name sounds in Colombia: `Chiquinkira` as `Chiquinquirá`, `Billeta` as `Villeta`, `Sipakon` as `Zipacón`. */
function writeSound(text: string): string {
  return foldWords(text)
    .replaceAll(/(?<!c)h/g, "")
    .replaceAll(/v/g, "b")
    .replaceAll(/qu(?=[ei])|c(?![eih])|q/g, "k")
    .replaceAll(/c(?=[ei])|z|x/g, "s")
    .replaceAll(/g(?=[ei])/g, "j")
    .replaceAll("gu", "g")
    .replaceAll("ll", "y")
    .replaceAll(/(.)\1+/g, "$1");
}
