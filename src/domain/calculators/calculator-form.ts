import type {
  Calculator,
  ChoiceField,
  Fields,
  NumberField,
  Outcome,
  Refusal,
  SpeciesRule,
  Values,
} from "#domain/calculators/calculator.ts";
import { type Fraction, isPositive, toFraction } from "#domain/nutrient-cost/fraction.ts";
import { cleanQueryText } from "#domain/nutrient-cost/query-fields.ts";
import { type Animals, readAnimals, YOUNG } from "#domain/products/animals.ts";
import { adviseOnThousands, parseFigure } from "#domain/products/sheet/row-list.ts";

/** The control of the animals, which every calculator has. */
export const SPECIES_FIELD = "especie";

/** The choices of animals, with what people call them. */
export const SPECIES_CHOICES: readonly (readonly [name: string, label: string])[] = [
  ["Bovinos", "Bovinos (vacas, novillos, búfalos)"],
  ["Ovinos", "Ovinos (ovejas)"],
  ["Caprinos", "Caprinos (cabras, chivos)"],
  ["Equinos", "Equinos (caballos, mulas, burros)"],
  ["Porcinos", "Porcinos (cerdos)"],
  ["Aves", "Aves (pollos, gallinas, pavos)"],
  ["Peces", "Peces y camarones"],
  ["Conejos", "Conejos"],
  ["Cuyes", "Cuyes"],
  ["Mascotas", "Mascotas (perros, gatos)"],
  ["Otros", "Otros animales"],
];

/** A filled-in form. */
export interface CalculatorDraft {
  /** One of the choices, or what the address says. */
  species: string;
  /** What is typed or chosen, by the names of the fields. */
  texts: ReadonlyMap<string, string>;
}

/** What a form gives: errors by the name of their field, or an outcome. */
export interface CalculatorCheck {
  errors: ReadonlyMap<string, string>;
  outcome: Outcome | null;
  /** The animals that were asked for, by the names that products have. */
  species: readonly string[];
}

/** Longer than any valid value; limits what the page echoes. */
const MAX_TYPED = 40;

/** Whether a query fills in the form, be it with nothing: then the page is its visitor's. */
export function isCalculatorQuery({ fields }: Calculator, query: URLSearchParams): boolean {
  return [SPECIES_FIELD, ...Object.values(fields).map(({ name }) => name)].some((name) =>
    query.has(name),
  );
}

/** Reads the form's query, or what the form starts with. */
export function readCalculatorDraft(
  calculator: Calculator,
  query: URLSearchParams,
): CalculatorDraft {
  const read = (name: string) => cleanQueryText(query.get(name) ?? "", MAX_TYPED);
  const isFilled = isCalculatorQuery(calculator, query);
  const texts = Object.values(calculator.fields).map((field) => {
    const initial = field.kind === "number" ? (field.initial ?? "") : "";
    return [field.name, isFilled && query.has(field.name) ? read(field.name) : initial] as const;
  });
  return { species: nameSpecies(read(SPECIES_FIELD)), texts: new Map(texts) };
}

/** The choice that a word such as `ovejas` means; other words stay as they are. */
function nameSpecies(typed: string): string {
  const animals = typed === "" ? [] : readAnimals(typed);
  const [first, ...others] = animals;
  const isChoice = SPECIES_CHOICES.some(([name]) => name === first?.species);
  return first && others.length === 0 && first.kind !== YOUNG && isChoice ? first.species : typed;
}

/**
 * Checks a filled-in form and calculates. What is forbidden comes before what is missing: someone who asks about horses
 * should not have to type more to learn that they must not have urea.
 */
export function checkCalculation(
  calculator: Calculator,
  { species: typed, texts }: CalculatorDraft,
): CalculatorCheck {
  const animals = typed === "" ? [] : readAnimals(typed);
  const species = [...new Set(animals.map((one) => one.species))];
  const refusal =
    animals.map((one) => refuseAnimals(calculator.species, one)).find((found) => found !== null) ??
    findChosenRefusal(calculator, texts);
  if (refusal !== undefined) {
    return { errors: new Map(), outcome: { kind: "refusal", refusal, steps: [] }, species };
  }
  const { values, errors } = readValues(calculator.fields, texts);
  const missing = animals.length === 0 ? [[SPECIES_FIELD, "Elija los animales."] as const] : [];
  const all = new Map([...missing, ...errors]);
  return {
    errors: all,
    outcome: all.size === 0 ? calculator.calculate(values, species) : null,
    species,
  };
}

/** The values by the keys of the fields, and the errors by their names. */
function readValues(fields: Fields, texts: CalculatorDraft["texts"]) {
  const errors = new Map<string, string>();
  const values = new Map<string, Fraction | string | null>();
  for (const [key, field] of Object.entries(fields)) {
    const value = readField(field, texts.get(field.name) ?? "");
    if (typeof value === "object" && value !== null && "error" in value) {
      errors.set(field.name, value.error);
    } else values.set(key, value);
  }
  for (const [key, field] of Object.entries(fields)) {
    const pair = field.kind === "number" ? field.pair : undefined;
    if (pair === undefined || values.get(key) !== null) continue;
    const other = values.get(pair);
    if (typeof other === "object" && other !== null && isPositive(other)) {
      errors.set(field.name, "Escriba también este dato, o un cero.");
    }
  }
  return { errors, values: Object.fromEntries(values) as Values<Fields> };
}

/** Why some animals must not have something, or why there is no figure for them; null where there is one. */
export function refuseAnimals(rule: SpeciesRule, { species, kind }: Animals): Refusal | null {
  const named = rule.refused.find((row) => row.species.includes(species));
  if (named !== undefined) return named.refusal;
  if (kind === YOUNG && rule.young !== null) return rule.young;
  return rule.allowed.includes(species) ? null : rule.others;
}

function findChosenRefusal(
  { fields }: Calculator,
  texts: CalculatorDraft["texts"],
): Refusal | undefined {
  return Object.values(fields)
    .map((field) =>
      field.kind === "choice"
        ? field.choices.find(({ value }) => value === texts.get(field.name))?.refusal
        : undefined,
    )
    .find((refusal) => refusal !== undefined);
}

type FieldValue = Fraction | string | null | { error: string };

function readField(field: NumberField | ChoiceField, typed: string): FieldValue {
  if (field.kind === "choice") {
    const chosen = field.choices.find(({ value }) => value === typed);
    return chosen?.value ?? { error: "Elija una respuesta." };
  }
  return typed === "" && field.isOptional ? null : readNumber(field, typed);
}

const COUNT = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 3 });

/** What people write after a number, such as `80 gramos`. */
const UNIT_WORDS = new Map<string, RegExp>([
  ["g", /\s*(?:g|grs?|gramos?)\.?$/i],
  ["kg", /\s*(?:kgs?|kilos?|kilogramos?)\.?$/i],
  ["%", /\s*%$/],
  ["mg/kg", /\s*(?:mg\/kg|ppm)$/i],
  ["días", /\s*d[ií]as?$/i],
  ["animales", /\s*(?:animal(?:es)?|cabezas?|reses|vacas?)$/i],
  ["vacas", /\s*(?:animal(?:es)?|cabezas?|reses|vacas?)$/i],
]);

function readNumber({ unit, min, max, isWhole = false }: NumberField, typed: string): FieldValue {
  if (typed === "") return { error: "Escriba este dato." };
  const text = typed.replace(UNIT_WORDS.get(unit) ?? "", "");
  const advice = adviseOnThousands(text);
  if (advice !== null) return { error: advice };
  const value = parseFigure(text);
  if (value === null) return { error: "Escriba solo el número, por ejemplo 80 o 2,5." };
  if (value < min || value > max) {
    return { error: `Escriba un número entre ${COUNT.format(min)} y ${COUNT.format(max)}.` };
  }
  if (isWhole && !Number.isInteger(value)) return { error: "Escriba un número entero." };
  return toFraction(value);
}
