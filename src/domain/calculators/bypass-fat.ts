import {
  ANIMALS,
  BAG,
  DAYS,
  defineCalculator,
  equals,
  HUNDRED,
  orderBags,
  type Refusal,
  show,
  takePercent,
  THOUSAND,
} from "#domain/calculators/calculator.ts";
import {
  compareFractions,
  dividedBy,
  isPositive,
  minus,
  plus,
  roundDown,
  times,
  toFraction,
} from "#domain/nutrient-cost/fraction.ts";

const NRC = "NRC, Nutrient Requirements of Dairy Cattle, 2001 (6 a 7 %; se usa el menor)";

/** Fat of the whole ration, of its dry matter. */
const MOST_PERCENT = toFraction(6);
const USUAL = { least: toFraction(300), most: toFraction(500) };

const ONLY_LACTATING: Refusal = {
  reason:
    "La cantidad y el techo de esta cuenta son de vacas en lactancia. Para otras no tenemos una fuente.",
  source: NRC,
};

const UNWEANED: Refusal = {
  reason: "La grasa bypass es para vacas en lactancia, no para terneros ni otras crías.",
  source: NRC,
};

export const BYPASS_FAT = defineCalculator({
  slug: "grasa-bypass",
  title: "¿Cuánta grasa bypass pedir?",
  summary: "Comprueba la grasa de toda la ración de sus vacas en lactancia y calcula los bultos.",
  products: /\b(?:bypass|by-pass|sobrepasante|grasa protegida|jabon(?:es)? calcico)/,
  species: {
    allowed: ["Bovinos"],
    refused: [
      {
        species: ["Ovinos", "Caprinos"],
        refusal: {
          reason:
            "Esta cuenta es por vaca. Para ovejas y cabras no tenemos una fuente con la cantidad.",
          source: "",
        },
      },
    ],
    others: {
      reason:
        "La grasa bypass está hecha para pasar el rumen de las vacas sin cambiar: en otros animales no cumple esa función, y aquí no hay una cantidad para ellos.",
      source: NRC,
    },
    young: UNWEANED,
  },
  fields: {
    state: {
      kind: "choice",
      name: "etapa",
      label: "¿Qué animales son?",
      choices: [
        { value: "lactancia", label: "Vacas en lactancia" },
        {
          value: "otras",
          label: "Vacas secas, novillas o ganado de ceba",
          refusal: ONLY_LACTATING,
        },
        { value: "crias", label: "Terneros", refusal: UNWEANED },
      ],
    },
    animals: { ...ANIMALS, name: "vacas", label: "¿Cuántas vacas son?", unit: "vacas" },
    intake: {
      kind: "number",
      name: "ms",
      label: "Materia seca que come cada vaca al día",
      hint: "En kilos, sin el agua del pasto y sin la grasa bypass.",
      unit: "kg",
      min: 3,
      max: 40,
      isOptional: false,
    },
    base: {
      kind: "number",
      name: "grasa_racion",
      label: "Grasa que ya trae la ración",
      hint: "En porcentaje de la materia seca, con la del forraje. Sin semillas ni aceites suele ser cerca de 3.",
      unit: "%",
      min: 0.5,
      max: 15,
      isOptional: false,
    },
    grams: {
      kind: "number",
      name: "gramos",
      label: "Grasa bypass para cada vaca al día",
      hint: "En gramos. Lo usual es de 300 a 500.",
      unit: "g",
      min: 10,
      max: 2000,
      isOptional: false,
    },
    fat: {
      kind: "number",
      name: "grasa_producto",
      label: "Grasa del producto",
      hint: "En porcentaje; lo dice su ficha.",
      unit: "%",
      min: 50,
      max: 100,
      initial: "84",
      isOptional: false,
    },
    days: DAYS,
    bag: { ...BAG, initial: "25" },
  },
  calculate: ({ animals, intake, base, grams, fat, days, bag }) => {
    const dryGrams = times(intake, THOUSAND);
    const baseFat = takePercent(dryGrams, base);
    const addedFat = takePercent(grams, fat);
    const total = plus(baseFat, addedFat);
    const percent = dividedBy(times(total, HUNDRED), dryGrams);
    const steps = [
      `Grasa de la ración: ${show(intake)} kg × 1.000 × ${show(base)} % ${equals(baseFat)} g`,
      `Grasa del producto: ${show(grams)} g × ${show(fat)} % ${equals(addedFat)} g`,
      `Toda la grasa: ${show(baseFat)} + ${show(addedFat)} ${equals(total)} g, ${show(percent)} % de ${show(intake)} kg de materia seca`,
    ];
    if (compareFractions(percent, MOST_PERCENT) > 0) {
      const room = minus(takePercent(dryGrams, MOST_PERCENT), baseFat);
      const most = dividedBy(times(room, HUNDRED), fat);
      const advice = isPositive(room)
        ? `Con esa ración, como máximo ${roundDown(most)} g por vaca y día.`
        : "La ración ya llega al techo: no agregue grasa.";
      return {
        kind: "refusal",
        refusal: {
          reason: `Pasa del techo: toda la grasa sería ${show(percent)} % de la materia seca, y no debe pasar de 6 %. ${advice}`,
          source: NRC,
        },
        steps,
      };
    }
    const kilograms = dividedBy(times(times(animals, grams), days), THOUSAND);
    const order = orderBags(kilograms, bag);
    const isUsual =
      compareFractions(grams, USUAL.least) >= 0 && compareFractions(grams, USUAL.most) <= 0;
    return {
      kind: "result",
      headline: order.headline,
      answers: [
        { key: "kilos", label: `Para ${show(days)} días`, value: kilograms, unit: "kg" },
        { key: "bultos", label: "En bultos", value: order.bags, unit: "bultos" },
        {
          key: "grasa",
          label: "Grasa de toda la ración",
          value: percent,
          unit: "% de la materia seca",
        },
      ],
      steps: [
        ...steps,
        `${show(percent)} % no pasa de 6 %`,
        `${show(animals)} vacas × ${show(grams)} g al día × ${show(days)} días ÷ 1.000 ${equals(kilograms)} kg`,
        order.step,
      ],
      notices: isUsual
        ? []
        : ["Lo usual es de 300 a 500 g por vaca y día: consulte antes de salirse de ahí."],
      kilograms,
      bag,
    };
  },
  limits: [
    "Introdúzcala en una o dos semanas y mézclela bien: a algunas vacas no les gusta.",
    "Cuente también la grasa de semillas de algodón, soya entera, arroz y palmiste.",
    "Más energía sin suficiente proteína ni forraje no da más leche.",
  ],
  sources: [
    `Techo: ${NRC}`,
    "Grasa en vacas de leche: Martínez Marín y otros, Rev. Colomb. Cienc. Pecu. 26:69, 2013",
    "De 300 a 500 g por vaca y día: uso habitual, sin una fuente única",
  ],
});
