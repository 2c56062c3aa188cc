import { expect, test } from "vitest";

import { DEPARTMENTS } from "#domain/leads/departments.ts";
import {
  findMunicipality,
  findMunicipalityCode,
  MUNICIPALITIES,
  searchMunicipalities,
} from "#domain/places/municipalities.ts";

const show = ({ name, department }: { name: string; department: string }) =>
  `${name}, ${department}`;
const find = (typed: string) => searchMunicipalities(typed).found.map(show);
const findOnly = (typed: string) => searchMunicipalities(typed).only?.code ?? null;

test("the list has every municipality once, with its department", () => {
  expect(MUNICIPALITIES).toHaveLength(1122);
  expect(new Set(MUNICIPALITIES.map(({ code }) => code)).size).toBe(1122);
  expect(MUNICIPALITIES.filter(({ code }) => !/^\d{5}$/.test(code))).toEqual([]);
  expect(new Set(MUNICIPALITIES.map(({ department }) => department))).toEqual(new Set(DEPARTMENTS));
  expect(new Set(MUNICIPALITIES.map(({ code }) => code.slice(0, 2))).size).toBe(33);
  const trimmed = MUNICIPALITIES.filter(({ name }) => /^[\p{Lu}].*\S$/u.test(name));
  expect(trimmed).toHaveLength(1122);
});

test.each([
  ["11001", "Bogotá, D. C., Bogotá, D. C."],
  ["05001", "Medellín, Antioquia"],
  ["13212", "Córdoba, Bolívar"],
  ["15763", "Sotaquirá, Boyacá"],
  ["27493", "Nuevo Belén de Bajirá, Chocó"],
  ["50006", "Acacías, Meta"],
  ["94343", "Barrancominas, Guainía"],
])("the code %s is %s", (code, text) => {
  const found = findMunicipality(code);
  expect(found && show(found)).toBe(text);
});

test.each(["", "25000", "5001", "constructor", "__proto__", "50006 "])("%j is no code", (code) => {
  expect(findMunicipality(code)).toBeNull();
});

test.each([
  ["acacias", "50006"],
  ["ACACÍAS", "50006"],
  ["Acacías Meta", "50006"],
  ["acacias, meta", "50006"],
  ["Cali", "76001"],
  ["cucuta", "54001"],
  ["Bogotá", "11001"],
  ["bogota d.c.", "11001"],
  ["mariquita", "73443"],
  ["granada meta", "50313"],
  ["villa de leyva", "15407"],
  ["el espino", "15248"],
])("«%s» needs no choice", (typed, code) => {
  expect(findOnly(typed)).toBe(code);
});

test.each([
  "Granada",
  "armenia",
  "Sucre",
  "La Unión",
  "san josé",
  "villabicencio",
  "meta",
  "",
  "zzz",
])("«%s» is not chosen for the person", (typed) => {
  expect(findOnly(typed)).toBeNull();
});

test("places of the same name are listed with their departments", () => {
  expect(find("granada").slice(0, 3)).toEqual([
    "Granada, Antioquia",
    "Granada, Cundinamarca",
    "Granada, Meta",
  ]);
  expect(find("cartagena")[0]).toBe("Cartagena de Indias, Bolívar");
  expect(find("armenia")[0]).toBe("Armenia, Quindío");
});

test.each([
  ["villabicencio", "Villavicencio, Meta"],
  ["vilavicencio", "Villavicencio, Meta"],
  ["valledupal", "Valledupar, Cesar"],
  ["chiquinkira", "Chiquinquirá, Boyacá"],
  ["sipakira", "Zipaquirá, Cundinamarca"],
  ["mompos", "Santa Cruz de Mompox, Bolívar"],
  ["monteria cordoba", "Montería, Córdoba"],
  ["puerto lopes", "Puerto López, Meta"],
])("«%s» finds %s first", (typed, found) => {
  expect(find(typed)[0]).toBe(found);
});

test("a search gives at most twelve places, and says how many there are", () => {
  const { found, total } = searchMunicipalities("san");
  expect(found).toHaveLength(12);
  expect(total).toBeGreaterThan(90);
});

test.each(["__proto__", "constructor", "\0", "\uD800", "a".repeat(100_000), "(((((", "%00", "\\"])(
  "hostile text finds nothing, quickly: %.20j",
  (typed) => {
    const started = performance.now();
    expect(searchMunicipalities(typed).only).toBeNull();
    expect(performance.now() - started).toBeLessThan(200);
  },
);

test.each([
  ["Meta", "Acacías", "50006"],
  ["Meta", "vereda El Carmen, Acacías", ""],
  ["Valle del Cauca", "cali", "76001"],
  ["Bogotá, D. C.", "", "11001"],
  ["Bogotá, D. C.", "Usme", "11001"],
  ["Cesar", "Manaure", "20443"],
  ["La Guajira", "Manaure", "44560"],
  ["Antioquia", "Acacías", ""],
  ["Marte", "Acacías", ""],
  ["Boyacá", "Boyacá", "15104"],
])("a request for %s, %s has the code %j", (department, typed, code) => {
  expect(findMunicipalityCode(department, typed)).toBe(code);
});
