import {
  ANIMALS,
  BAG,
  DAYS,
  defineCalculator,
  equals,
  orderBags,
  show,
  THOUSAND,
} from "#domain/calculators/calculator.ts";
import { compareFractions, dividedBy, times, toFraction } from "#domain/nutrient-cost/fraction.ts";

const LABEL = "la etiqueta registrada ante el ICA (Resolución 061252 de 2020)";
const USUAL = { least: toFraction(60), most: toFraction(120) };

export const MINERAL_SALT = defineCalculator({
  slug: "sal-mineralizada",
  title: "¿Cuánta sal mineralizada pedir?",
  summary: "Los bultos que necesita su ganado, según los animales y lo que come cada uno al día.",
  products: /\bsal(?:es)? mineral/,
  species: {
    allowed: ["Bovinos"],
    refused: [
      {
        species: ["Ovinos"],
        refusal: {
          reason:
            "Las sales para bovinos llevan cobre, y las ovejas toleran menos de la mitad que los bovinos: se acumula en su hígado y las intoxica. Pida una sal hecha para ovinos.",
          source: "NRC, Mineral Tolerance of Animals, 2005",
        },
      },
      {
        species: ["Equinos"],
        refusal: {
          reason:
            "Los suplementos para bovinos pueden llevar ionóforos, como la monensina, que matan a caballos, mulas y burros en dosis muy pequeñas. Pida una sal hecha para equinos.",
          source: "University of Arizona Cooperative Extension, Ionophore Toxicity in Horses",
        },
      },
      {
        species: ["Porcinos", "Aves"],
        refusal: {
          reason:
            "Cerdos y aves se intoxican fácilmente con sal, y la suya va en la fórmula de su alimento. No les ofrezca sal para bovinos.",
          source: "Manual Veterinario Merck, Intoxicación por sal",
        },
      },
    ],
    others: {
      reason:
        "Esta cuenta es para bovinos. Para otros animales no tenemos una fuente de su consumo: use un producto cuya etiqueta los nombre.",
      source: LABEL,
    },
    young: null,
  },
  fields: {
    water: {
      kind: "choice",
      name: "agua",
      label: "¿Tienen siempre agua limpia?",
      choices: [
        { value: "si", label: "Sí, todo el día" },
        {
          value: "no",
          label: "No siempre",
          refusal: {
            reason: "Sin agua suficiente la sal intoxica y mata. Asegure primero el agua.",
            source: "Manual Veterinario Merck, Intoxicación por sal",
          },
        },
      ],
    },
    animals: ANIMALS,
    grams: {
      kind: "number",
      name: "gramos",
      label: "¿Cuánta come cada animal al día?",
      hint: "En gramos; lo dice la etiqueta. Lo usual en adultos es de 60 a 120.",
      unit: "g",
      min: 10,
      max: 500,
      isOptional: false,
    },
    days: DAYS,
    bag: { ...BAG, initial: "40" },
  },
  calculate: ({ animals, grams, days, bag }) => {
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
      ],
      steps: [
        `${show(animals)} animales × ${show(grams)} g al día × ${show(days)} días ÷ 1.000 ${equals(kilograms)} kg`,
        order.step,
      ],
      notices: isUsual
        ? []
        : [
            "Lo usual en bovinos adultos es de 60 a 120 g por animal y día. Revise la etiqueta: manda ella.",
          ],
      kilograms,
      bag,
    };
  },
  limits: [
    "Cada sal tiene su consumo: manda su etiqueta. No la mezcle con otra sal para «completarla».",
    "Si el ganado lleva días sin sal, dele poca al comienzo, con agua a la mano: con hambre de sal comen de más.",
    "Pese lo que queda en el saladero cada semana y corrija el pedido.",
  ],
  sources: [
    "Consumo: Mississippi State University Extension, P2484 (57 a 113 g); en esta página, de 60 a 120 g",
    "Cobre: NRC, Mineral Tolerance of Animals, 2005",
    "Sal y agua: Manual Veterinario Merck, Intoxicación por sal",
    "Ionóforos: University of Arizona Cooperative Extension",
  ],
});
