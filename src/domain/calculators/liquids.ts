import {
  ANIMALS,
  type CalculatorRefusal,
  type CalculatorResult,
  DAYS,
  defineCalculator,
  equals,
  HUNDRED,
  type Refusal,
  show,
  takePercent,
} from "#domain/calculators/calculator.ts";
import {
  compareFractions,
  dividedBy,
  type Fraction,
  roundUp,
  times,
  toFraction,
} from "#domain/nutrient-cost/fraction.ts";

const NDDB = "National Dairy Development Board (India), Cane molasses";
const GLYCEROL_CEILING =
  "Drackley, University of Illinois, Glycerin as a potential feed ingredient for dairy cattle (hasta 10 %); otros estudios probaron más";

const NUMBER = new Intl.NumberFormat("es-CO");

/** How much dry matter each animal eats. */
const INTAKE = {
  kind: "number",
  name: "ms",
  label: "Materia seca que come cada uno al día",
  hint: "En kilos de toda la ración, sin el agua del pasto. La sabe quien formula la ración.",
  unit: "kg",
  min: 0.1,
  max: 60,
  isOptional: false,
} as const;

const SHARE = {
  kind: "number",
  name: "parte",
  unit: "%",
  min: 0.1,
  max: 100,
  isOptional: false,
} as const;

const DENSITY = {
  kind: "number",
  name: "densidad",
  label: "Kilos por litro",
  unit: "kg",
  min: 0.8,
  max: 2,
  isOptional: true,
} as const;

interface Liquid {
  intake: Fraction;
  share: Fraction;
  dry: Fraction;
  density: Fraction | null;
  animals: Fraction;
  days: Fraction;
}

/** What is delivered for a share of the dry matter, unless the share is above the ceiling. */
function calculateLiquid(
  values: Liquid,
  { percent, source }: { percent: number; source: string },
): CalculatorResult | CalculatorRefusal {
  const { intake, share, dry, density, animals, days } = values;
  if (compareFractions(share, toFraction(percent)) > 0) {
    const refusal: Refusal = {
      reason: `Pasa del techo: ${show(share)} % es más que ${percent} % de la materia seca. Escriba ${percent} % o menos.`,
      source,
    };
    return { kind: "refusal", refusal, steps: [] };
  }
  const dryKilograms = takePercent(intake, share);
  const delivered = dividedBy(times(dryKilograms, HUNDRED), dry);
  const kilograms = times(times(delivered, animals), days);
  const litres = density && dividedBy(kilograms, density);
  return {
    kind: "result",
    headline: `Pida ${NUMBER.format(roundUp(kilograms))} kg`,
    answers: [
      { key: "kilos", label: `Para ${show(days)} días`, value: kilograms, unit: "kg" },
      ...(litres ? [{ key: "litros", label: "En litros", value: litres, unit: "L" }] : []),
      { key: "diario", label: "Para cada animal", value: delivered, unit: "kg al día" },
    ],
    steps: [
      `${show(intake)} kg de materia seca × ${show(share)} % ${equals(dryKilograms)} kg de materia seca del producto`,
      `${show(dryKilograms)} kg ÷ ${show(dry)} % de materia seca ${equals(delivered)} kg del producto, como llega, por animal y día`,
      `${show(delivered)} kg × ${show(animals)} animales × ${show(days)} días ${equals(kilograms)} kg`,
      ...(litres && density
        ? [`${show(kilograms)} kg ÷ ${show(density)} kg por litro ${equals(litres)} L`]
        : []),
    ],
    notices: [],
    kilograms,
  };
}

const UNWEANED_GLYCEROL: Refusal = {
  reason:
    "Los estudios en que se apoya esta cuenta son con animales destetados. Para crías no hay una cantidad segura aquí.",
  source: "Los estudios citados abajo",
};

/** Of what is delivered, in mg/kg. */
const MOST_METHANOL = toFraction(5000);
const METHANOL_SOURCE = "Nazato y otros, Scientia Agricola 76:527, 2019";

export const GLYCEROL = defineCalculator({
  slug: "glicerol",
  title: "¿Cuánto glicerol pedir?",
  summary: "De la parte de la ración a los kilos y litros como llegan, con el agua que traen.",
  products: /\bglicer/,
  species: {
    allowed: ["Bovinos", "Ovinos", "Caprinos", "Porcinos"],
    refused: [],
    others: {
      reason:
        "No tenemos una fuente con el techo de glicerol para estos animales, así que no damos una cantidad.",
      source: "",
    },
    young: UNWEANED_GLYCEROL,
  },
  fields: {
    state: {
      kind: "choice",
      name: "estado",
      label: "¿Cómo están los animales?",
      choices: [
        { value: "destetados", label: "Destetados" },
        { value: "crias", label: "Crías sin destetar", refusal: UNWEANED_GLYCEROL },
      ],
    },
    animals: ANIMALS,
    intake: INTAKE,
    share: {
      ...SHARE,
      label: "Parte de la materia seca que será glicerol",
      hint: "En porcentaje; el techo es 10 %. Empiece por poco.",
    },
    dry: {
      kind: "number",
      name: "seca",
      label: "Materia seca del glicerol",
      hint: "100 menos la humedad de su ficha: con 15 % de humedad, 85.",
      unit: "%",
      min: 50,
      max: 100,
      isOptional: false,
    },
    methanol: {
      kind: "number",
      name: "metanol",
      label: "Metanol del lote",
      hint: "En mg/kg, del certificado, si lo tiene.",
      unit: "mg/kg",
      min: 0,
      max: 1_000_000,
      isOptional: true,
    },
    density: { ...DENSITY, hint: "De su ficha, para saber los litros: entre 1,18 y 1,26." },
    days: DAYS,
  },
  calculate: (values) => {
    const { methanol } = values;
    if (methanol !== null && compareFractions(methanol, MOST_METHANOL) > 0) {
      const reason = `Ese lote no sirve para alimento animal: ${show(methanol)} mg/kg de metanol es más que 5.000. El metanol es venenoso.`;
      return { kind: "refusal", refusal: { reason, source: METHANOL_SOURCE }, steps: [] };
    }
    return calculateLiquid(values, { percent: 10, source: GLYCEROL_CEILING });
  },
  limits: [
    "Pida siempre el metanol del lote. Sin ese dato no lo dé.",
    "El glicerol no trae proteína ni fibra: alguien debe balancear el resto de la ración.",
    "Introdúzcalo poco a poco y bien mezclado; si bajan el consumo, redúzcalo.",
    "Algunos lotes traen mucha sal: sume ese sodio a la sal que ya reciben.",
  ],
  sources: [
    "Bovinos: Drackley, University of Illinois (hasta 10 %); Donkin y otros, J. Dairy Sci. 92:5111, 2009 (estudió 15 %)",
    "Novillos: Parsons y otros, J. Anim. Sci. 87:653, 2009",
    "Corderos: Gunn y otros, Prof. Anim. Sci., 2010 (15 %). Cabras: Chanjula y otros, 2014 (20 %)",
    "Cerdos: Ordóñez-Gómez y otros, Agrosavia, Ciênc. Anim. Bras. 18, 2017 (10 %)",
    `Metanol: ${METHANOL_SOURCE}`,
  ],
});

const UNWEANED_MOLASSES: Refusal = {
  reason: "En crías la melaza causa diarrea, y no tenemos una fuente con una cantidad segura.",
  source: "VVRS Australia, Molasses",
};

export const MOLASSES = defineCalculator({
  slug: "melaza",
  title: "¿Cuánta melaza pedir?",
  summary: "De la parte de la ración a los kilos y litros como llegan, con el agua que traen.",
  products: /\bmelaza/,
  species: {
    allowed: ["Bovinos", "Ovinos", "Caprinos"],
    refused: [
      {
        species: ["Equinos"],
        refusal: {
          reason:
            "No tenemos una fuente con el techo de melaza para equinos. Y nunca les dé melaza con urea: los intoxica.",
          source: "Manual Veterinario Merck, Intoxicación por nitrógeno no proteico",
        },
      },
      {
        species: ["Porcinos", "Aves"],
        refusal: {
          reason:
            "Mucha melaza afloja el estiércol de cerdos y aves por su potasio: la cantidad la fija la fórmula de su alimento. Y nunca les dé melaza con urea.",
          source: "VVRS Australia, Molasses",
        },
      },
    ],
    others: {
      reason:
        "No tenemos una fuente con el techo de melaza para estos animales, así que no damos una cantidad.",
      source: "",
    },
    young: UNWEANED_MOLASSES,
  },
  fields: {
    state: {
      kind: "choice",
      name: "estado",
      label: "¿Cómo comen los animales?",
      choices: [
        { value: "forraje", label: "Con bastante pasto, heno o silo" },
        {
          value: "poca-fibra",
          label: "Casi sin pasto, heno ni silo",
          refusal: {
            reason:
              "Sin fibra suficiente la melaza intoxica: ataca el cerebro y deja ciego al animal. Asegure primero el forraje.",
            source: NDDB,
          },
        },
        { value: "crias", label: "Son crías sin destetar", refusal: UNWEANED_MOLASSES },
      ],
    },
    urea: {
      kind: "choice",
      name: "con_urea",
      label: "¿La melaza lleva urea?",
      choices: [
        { value: "no", label: "No" },
        {
          value: "si",
          label: "Sí, o no sé",
          refusal: {
            reason:
              "Primero hay que contar la urea: use la calculadora de urea con la melaza como fuente. Si no sabe si la lleva, no la dé.",
            source: "Manual Veterinario Merck, Intoxicación por nitrógeno no proteico",
          },
        },
      ],
    },
    animals: ANIMALS,
    intake: INTAKE,
    share: {
      ...SHARE,
      label: "Parte de la materia seca que será melaza",
      hint: "En porcentaje; el techo es 10 %. Súbala poco a poco.",
    },
    dry: {
      kind: "number",
      name: "seca",
      label: "Materia seca de la melaza",
      hint: "De su ficha: suele estar entre 72 y 78.",
      unit: "%",
      min: 50,
      max: 100,
      isOptional: false,
    },
    density: { ...DENSITY, hint: "De su ficha, para saber los litros: cerca de 1,4." },
    days: DAYS,
  },
  calculate: (values) =>
    calculateLiquid(values, {
      percent: 10,
      source: `${NDDB} (10 a 15 %; se usa el menor)`,
    }),
  limits: [
    "Ofrézcala con fibra y súbala poco a poco.",
    "Trae mucho potasio: cuéntelo en la ración de las vacas que van a parir.",
    "No le agregue agua para guardarla: se fermenta.",
  ],
  sources: [
    `Techo para rumiantes e intoxicación: ${NDDB}`,
    "Diarrea y potasio: VVRS Australia, Molasses",
    "Composición: Feedipedia (INRA, CIRAD, AFZ y FAO), Sugarcane molasses",
  ],
});
