import { foldText } from "#domain/fold-text.ts";
import { readAnimals } from "#domain/products/animals.ts";
import { findForbiddance } from "#domain/products/refusals.ts";
import { listWarnings } from "#domain/products/sheet/warnings.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";

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
