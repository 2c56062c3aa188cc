import { foldText } from "#domain/fold-text.ts";
import { readAnimals } from "#domain/products/animals.ts";
import { findForbiddance } from "#domain/products/refusals.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";
import { listWarnings } from "#domain/products/sheet/warnings.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { SiteRecord } from "#domain/review/site.ts";

/** What is dangerous to some animals, by words of folded titles. */
const DANGERS: readonly { word: RegExp; forbidden: string; why: string }[] = [
  {
    word: /\burea\b/,
    forbidden: "Equinos",
    why: "La urea mata a los animales sin rumen y a los jóvenes, en ayunas o débiles.",
  },
  {
    word: /\bpalmiste\b/,
    forbidden: "Ovinos",
    why: "El cobre del palmiste se acumula en el hígado de los ovinos y los intoxica.",
  },
];

/** Products without the warning that they need, or for a species that their own warning forbids. */
export function findWarningFaults(record: SiteRecord): Fault[] {
  if (record.table !== "products") return [];
  const { title, species, warnings } = record.row;
  const faults: Fault[] = DANGERS.filter(
    ({ word, forbidden }) =>
      word.test(foldText(title)) && findForbiddance(warnings, [readAnimals(forbidden)]) === null,
  ).map(({ forbidden, why }) => ({
    severity: "error",
    field: "warnings",
    what: `No advierte que no se da a ${forbidden.toLowerCase()}.`,
    why,
    how: "Escriba la advertencia, con su fuente, y a qué animales no se da.",
  }));
  const denied = species.filter((name) => findForbiddance(warnings, [readAnimals(name)]) !== null);
  if (denied.length > 0) {
    faults.push({
      severity: "error",
      field: "species",
      what: `Dice que es para ${denied.join(", ").toLowerCase()}, y su advertencia lo prohíbe.`,
      why: "El sitio no lo muestra a quien busca para esos animales, y la página se contradice.",
      how: "Quite la especie, o corrija la advertencia.",
    });
  }
  if (listWarnings(warnings).some(({ source }) => source === "")) {
    faults.push({
      severity: "hint",
      field: "warnings",
      what: "Una advertencia no dice su fuente.",
      why: "Un comprador confía en lo que puede comprobar.",
      how: "Escriba el manual, el estudio o la norma que lo dice.",
    });
  }
  return faults;
}

/** Products whose technical sheet shows nothing. */
export function findSheetFaults(record: SiteRecord): Fault[] {
  if (record.table !== "products" || readSheet(record.row.specs).length > 0) return [];
  return [
    {
      severity: "warning",
      field: "specs",
      what: "La ficha técnica está vacía.",
      why: "Un formulador o un nutricionista compara por el análisis: sin él, cotiza con otro.",
      how: "Escriba al menos los valores típicos, por ejemplo proteína, humedad o fósforo.",
    },
  ];
}

/**
 * The kinds that ICA's Resolución 061252 of 2020 lists as registrable: complete feeds, supplements, premixes, núcleos,
 * nutritional blocks, mineralised salts, treats and zootechnical additives. Raw materials are not. Words of titles and
 * categories, folded. https://www.ica.gov.co/areas/pecuaria/servicios/regulacion-y-control-de-alimentos-para-animales
 */
const REGISTRABLE =
  /\b(?:alimentos? completos?|alimentos? balanceados?|concentrados?|suplementos?|premezclas?|premix|nucleos?|bloques? (?:nutricional|multinutricional|mineral)|sal(?:es)? mineralizadas?|golosinas?|snacks?|aditivos?|probioticos?|prebioticos?|secuestrantes?|enzimas?)/;

/** Products of a registrable kind without a registration. */
export function findRegistrationFaults(record: SiteRecord): Fault[] {
  if (record.table !== "products") return [];
  const { title, category, ica_registration } = record.row;
  const found = REGISTRABLE.exec(foldText(`${title} · ${category ?? ""}`));
  if (found === null || ica_registration.trim() !== "") return [];
  return [
    {
      severity: "warning",
      field: "ica_registration",
      what: "No tiene registro ICA, y por su clase suele llevarlo.",
      why: "Una planta o una finca con auditoría no puede comprar un producto registrable sin ese número.",
      how: "Escriba el número de la etiqueta. Si no lo lleva, confírmelo con el ICA.",
    },
  ];
}
