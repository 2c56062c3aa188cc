import {
  defineCalculator,
  equals,
  type NumberField,
  show,
  takePercent,
} from "#domain/calculators/calculator.ts";
import {
  compareFractions,
  dividedBy,
  type Fraction,
  isPositive,
  plus,
  roundUp,
  toFraction,
} from "#domain/nutrient-cost/fraction.ts";

const NUMBER = new Intl.NumberFormat("es-CO");
const ZERO = toFraction(0);

/** The ratios of calcium to phosphorus of a whole ration that sources give. */
const RATIOS: readonly { species: string; least: number; most: number; source: string }[] = [
  { species: "Bovinos", least: 1, most: 7, source: "Wise y otros, J. Anim. Sci. 22:79, 1963" },
  { species: "Ovinos", least: 2, most: 7, source: "Bushman y otros, J. Nutr. 87:499, 1965" },
  {
    species: "Caprinos",
    least: 2,
    most: 7,
    source: "eXtension, Goats, Phosphorus (2:1 en machos)",
  },
  { species: "Equinos", least: 1, most: 6, source: "NRC, Nutrient Requirements of Horses, 2007" },
];

type Part = Pick<NumberField, "name" | "label" | "unit" | "max" | "hint" | "group" | "pair">;

const required = (field: Part): NumberField<false> => ({
  kind: "number",
  min: 0,
  isOptional: false,
  ...field,
});

const optional = (field: Part): NumberField<true> => ({
  kind: "number",
  min: 0,
  isOptional: true,
  ...field,
});

const PHOSPHATE = "El fosfato";
const OTHER = "Otro ingrediente con fósforo o calcio";
const REST = "El resto de la mezcla";

export const PHOSPHORUS = defineCalculator({
  slug: "fosforo",
  title: "¿Cuánto fósforo tiene la mezcla?",
  summary: "El fósforo y el calcio de una sal o un alimento que usted mezcla, y su relación.",
  products: /\bfosfato/,
  species: {
    allowed: ["Bovinos", "Ovinos", "Caprinos", "Equinos", "Porcinos", "Aves", "Peces", "Camarones"],
    refused: [],
    others: {
      reason:
        "Para estos animales no tenemos una fuente con la relación de calcio y fósforo, así que no hacemos la cuenta.",
      source: "",
    },
    young: {
      reason:
        "Las crías necesitan otras cantidades de calcio y fósforo, y no tenemos una fuente para ellas aquí.",
      source: "",
    },
  },
  fields: {
    phosphate: required({
      name: "fosfato",
      label: "Kilos de fosfato",
      unit: "kg",
      max: 100_000,
      group: PHOSPHATE,
    }),
    phosphateP: required({
      name: "fosfato_p",
      label: "Fósforo del fosfato",
      hint: "De su ficha: monocálcico cerca de 22,7 %, monodicálcico 21 %, bicálcico 18 %.",
      unit: "%",
      max: 35,
      group: PHOSPHATE,
    }),
    phosphateCa: required({
      name: "fosfato_ca",
      label: "Calcio del fosfato",
      hint: "De su ficha.",
      unit: "%",
      max: 40,
      group: PHOSPHATE,
    }),
    other: optional({
      name: "otro",
      label: "Kilos",
      hint: "Por ejemplo carbonato de calcio, que lleva cerca de 38 % de calcio y nada de fósforo.",
      unit: "kg",
      max: 100_000,
      group: OTHER,
      pair: "otherCa",
    }),
    otherP: optional({
      name: "otro_p",
      label: "Su fósforo",
      unit: "%",
      max: 35,
      group: OTHER,
    }),
    otherCa: optional({
      name: "otro_ca",
      label: "Su calcio",
      unit: "%",
      max: 40,
      group: OTHER,
      pair: "other",
    }),
    rest: optional({
      name: "resto",
      label: "Kilos de lo demás, sin fósforo ni calcio",
      hint: "Sal, melaza y otros.",
      unit: "kg",
      max: 100_000,
      group: REST,
    }),
    grams: optional({
      name: "gramos",
      label: "Mezcla que come cada animal al día",
      hint: "En gramos, para saber cuánto fósforo recibe.",
      unit: "g",
      max: 50_000,
      group: REST,
    }),
  },
  calculate: (values, species) => {
    const { phosphate, phosphateP, phosphateCa, grams } = values;
    const other = values.other ?? ZERO;
    const [otherP, otherCa] = [values.otherP ?? ZERO, values.otherCa ?? ZERO];
    const rest = values.rest ?? ZERO;
    const total = plus(plus(phosphate, other), rest);
    const sum = (ofPhosphate: Fraction, ofOther: Fraction) =>
      plus(takePercent(phosphate, ofPhosphate), takePercent(other, ofOther));
    const [phosphorus, calcium] = [sum(phosphateP, otherP), sum(phosphateCa, otherCa)];
    if (!isPositive(phosphorus)) {
      const reason = "Con esos datos la mezcla no lleva fósforo: revise los kilos y la ficha.";
      return { kind: "refusal", refusal: { reason, source: "" }, steps: [] };
    }
    const toPercent = (kilograms: Fraction) =>
      dividedBy({ ...kilograms, numerator: kilograms.numerator * 100n }, total);
    const [percentP, percentCa] = [toPercent(phosphorus), toPercent(calcium)];
    const ratio = dividedBy(calcium, phosphorus);
    const daily = grams && takePercent(grams, percentP);
    const hasOther = isPositive(other);
    const line = (name: string, ofPhosphate: Fraction, ofOther: Fraction, found: Fraction) =>
      `${name}: ${[
        `${show(phosphate)} kg × ${show(ofPhosphate)} %`,
        ...(hasOther ? [`${show(other)} kg × ${show(ofOther)} %`] : []),
      ].join(" + ")} ${equals(found)} kg`;
    return {
      kind: "result",
      headline: `La mezcla tiene ${show(percentP)} % de fósforo`,
      answers: [
        { key: "fosforo", label: "Fósforo de la mezcla", value: percentP, unit: "%" },
        { key: "calcio", label: "Calcio de la mezcla", value: percentCa, unit: "%" },
        { key: "relacion", label: "Calcio por cada parte de fósforo", value: ratio, unit: ": 1" },
        ...(daily
          ? [{ key: "diario", label: "Fósforo para cada animal", value: daily, unit: "g al día" }]
          : []),
      ],
      steps: [
        `Mezcla: ${[phosphate, other, rest].filter(isPositive).map(show).join(" + ")} ${equals(total)} kg`,
        line("Fósforo", phosphateP, otherP, phosphorus),
        line("Calcio", phosphateCa, otherCa, calcium),
        `${show(phosphorus)} kg de fósforo ÷ ${show(total)} kg × 100 ${equals(percentP)} %`,
        `${show(calcium)} kg de calcio ÷ ${show(phosphorus)} kg de fósforo ${equals(ratio)}`,
        ...(daily && grams
          ? [`${show(grams)} g al día × ${show(percentP)} % ${equals(daily)} g de fósforo`]
          : []),
        `Fosfato para esta mezcla: ${NUMBER.format(roundUp(phosphate))} kg`,
      ],
      notices: species.map((name) => adviseOnRatio(name, ratio)).filter((text) => text !== null),
      kilograms: phosphate,
    };
  },
  limits: [
    "La relación que importa es la de toda la ración, con el pasto: esta es solo la de la mezcla.",
    "Cerdos, aves y peces se formulan con el fósforo disponible, que es menos que el total.",
    "Pida el flúor del fosfato en el certificado del lote: mucho flúor daña dientes y huesos.",
    "Una sal mineralizada o un alimento para vender necesita registro ante el ICA.",
  ],
  sources: [
    ...RATIOS.map(
      ({ species, least, most, source }) => `${species}, de ${least}:1 a ${most}:1: ${source}`,
    ),
    "Carbonato de calcio y fosfatos: valores típicos; manda la ficha",
  ],
});

/** The advice about a mix's ratio of calcium to phosphorus for a species; null for a ratio within its bounds. */
function adviseOnRatio(species: string, ratio: Fraction): string | null {
  const bounds = RATIOS.find((row) => row.species === species);
  if (bounds === undefined) return null;
  const { least, most, source } = bounds;
  const isLow = compareFractions(ratio, toFraction(least)) < 0;
  if (!isLow && compareFractions(ratio, toFraction(most)) <= 0) return null;
  return `Para ${species.toLowerCase()}, toda la ración debe quedar entre ${least} y ${most} de calcio por cada parte de fósforo, y esta mezcla tiene ${show(ratio)}: ${isLow ? "el resto de la ración debe traer más calcio" : "el resto de la ración debe traer más fósforo"}. Fuente: ${source}.`;
}
