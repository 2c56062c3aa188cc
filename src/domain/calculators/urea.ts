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
  type Fraction,
  isPositive,
  minus,
  plus,
  roundDown,
  times,
  toFraction,
} from "#domain/nutrient-cost/fraction.ts";

const MERCK = "Manual Veterinario Merck, Intoxicación por nitrógeno no proteico";

const YOUNG: Refusal = {
  reason:
    "Nunca dé urea a crías ni a animales de menos de seis meses: su rumen no está desarrollado y la urea los intoxica.",
  source: `${MERCK}; el límite de seis meses es un margen de esta página`,
};

/** Of dry matter. */
const MOST_PERCENT = toFraction(1);
const MOST_PER_KG = toFraction(0.3);
const MOST_NITROGEN_PERCENT = toFraction(30);
const UREA_NITROGEN_PERCENT = toFraction(46);
const PROTEIN_PER_NITROGEN = toFraction(6.25);
/** Of live weight, where the intake of dry matter is not known. */
const LEAST_INTAKE_PERCENT = toFraction(1.8);
const ADAPTATION_WEEKS = toFraction(3);
const ZERO = toFraction(0);

const OTHER_SOURCES = "La urea que ya reciben, por animal y día";

/** An ingredient that holds urea: how much of it an animal gets, and how much urea is in it. */
const amountOf = (name: string, label: string, unit: "g" | "kg", max: number, pair: string) =>
  ({
    kind: "number",
    name,
    label,
    unit,
    min: 0,
    max,
    isOptional: true,
    group: OTHER_SOURCES,
    pair,
  }) as const;

const shareOf = (name: string, label: string, pair: string) =>
  ({
    kind: "number",
    name,
    label,
    unit: "%",
    min: 0,
    max: 100,
    isOptional: true,
    group: OTHER_SOURCES,
    pair,
  }) as const;

export const UREA = defineCalculator({
  slug: "urea",
  title: "¿Cuánta urea se puede dar, y cuánta pedir?",
  summary:
    "Suma la urea de todas las fuentes, la compara con el techo de sus animales y calcula el pedido.",
  products: /\burea\b/,
  species: {
    allowed: ["Bovinos", "Ovinos", "Caprinos"],
    refused: [
      {
        species: [
          ...["Equinos", "Porcinos", "Aves", "Peces", "Camarones"],
          ...["Mascotas", "Perros", "Gatos", "Conejos", "Cuyes", "Roedores"],
        ],
        refusal: {
          reason:
            "La urea solo la aprovechan los rumiantes con el rumen desarrollado. A los demás animales no les sirve y los intoxica: no les dé urea, ni alimentos, bloques o melaza que la lleven.",
          source: `${MERCK}; FAO, en Feedipedia, Urea`,
        },
      },
    ],
    others: {
      reason:
        "La urea es solo para bovinos, ovinos y caprinos adultos. Para otros animales no hay una cantidad segura.",
      source: MERCK,
    },
    young: YOUNG,
  },
  fields: {
    state: {
      kind: "choice",
      name: "estado",
      label: "¿Cómo están los animales?",
      choices: [
        {
          value: "adultos",
          label: "Destetados, de más de seis meses, sanos y comiendo pasto o heno",
        },
        { value: "crias", label: "Crías, o de menos de seis meses", refusal: YOUNG },
        {
          value: "ayunas",
          label: "Con hambre, en ayunas o recién llegados de un viaje",
          refusal: {
            reason:
              "Nunca dé urea a animales en ayunas o con hambre: comen mucha de una vez y se intoxican. Espere a que lleven varios días comiendo bien.",
            source: MERCK,
          },
        },
        {
          value: "debiles",
          label: "Flacos, débiles o enfermos",
          refusal: {
            reason:
              "Nunca dé urea a animales debilitados o enfermos: la toleran menos. Recupérelos primero con alimento que no la lleve.",
            source: MERCK,
          },
        },
      ],
    },
    habit: {
      kind: "choice",
      name: "costumbre",
      label: "¿Ya comen urea?",
      choices: [
        { value: "si", label: "Sí, todos los días hace tres semanas o más" },
        { value: "no", label: "No, o dejaron de comerla uno o más días" },
      ],
    },
    animals: ANIMALS,
    weight: {
      kind: "number",
      name: "peso",
      label: "Peso de cada animal",
      hint: "En kilos. Si varían, el del más liviano.",
      unit: "kg",
      min: 10,
      max: 1500,
      isOptional: false,
    },
    intake: {
      kind: "number",
      name: "ms",
      label: "Materia seca que come cada uno al día",
      hint: "En kilos, sin el agua del pasto. Si no la sabe, déjela vacía: se toma 1,8 % del peso, lo que come con pasto de baja calidad.",
      unit: "kg",
      min: 0.1,
      max: 60,
      isOptional: true,
    },
    protein: {
      kind: "number",
      name: "proteina",
      label: "Proteína de toda la ración, en base seca",
      hint: "En porcentaje y con la urea incluida, si la sabe.",
      unit: "%",
      min: 3,
      max: 40,
      isOptional: true,
    },
    grams: {
      kind: "number",
      name: "urea",
      label: "Urea que quiere dar a cada uno al día",
      hint: "En gramos, común o protegida: cuentan igual.",
      unit: "g",
      min: 1,
      max: 1000,
      isOptional: false,
    },
    concentrate: amountOf("concentrado", "Concentrado", "kg", 50, "concentrateShare"),
    concentrateShare: shareOf("concentrado_urea", "Urea en el concentrado", "concentrate"),
    block: amountOf("bloque", "Bloque o sal con urea", "g", 5000, "blockShare"),
    blockShare: shareOf("bloque_urea", "Urea en el bloque o la sal", "block"),
    molasses: amountOf("melaza", "Melaza con urea", "kg", 20, "molassesShare"),
    molassesShare: shareOf("melaza_urea", "Urea en la melaza", "molasses"),
    days: DAYS,
    bag: { ...BAG, initial: "25" },
  },
  calculate: (values) => {
    const { animals, weight, grams, days, bag, habit } = values;
    const intake = values.intake ?? takePercent(weight, LEAST_INTAKE_PERCENT);
    const sources = [
      readSource("Concentrado", "kg", values.concentrate, values.concentrateShare),
      readSource("Bloque o sal", "g", values.block, values.blockShare),
      readSource("Melaza", "kg", values.molasses, values.molassesShare),
    ].filter((source) => source !== null);
    const others = sources.reduce((sum, source) => plus(sum, source.urea), ZERO);
    const total = plus(grams, others);
    const ceilings = listCeilings(intake, weight, values.protein);
    const [lowest] = ceilings.toSorted((a, b) => compareFractions(a.grams, b.grams));
    const ceiling = lowest?.grams ?? ZERO;
    const steps = [
      ...(values.intake === null
        ? [`Materia seca: ${show(weight)} kg × 1,8 % ${equals(intake)} kg al día`]
        : []),
      ...sources.map(({ step }) => step),
      ...(sources.length === 0
        ? []
        : [
            `Suma: ${[grams, ...sources.map(({ urea }) => urea)].map(show).join(" + ")} ${equals(total)} g de urea por animal y día`,
          ]),
      ...ceilings.map(({ step }) => step),
      `Manda el menor: ${show(ceiling)} g por animal y día`,
    ];
    if (compareFractions(total, ceiling) > 0) {
      const room = minus(ceiling, others);
      const advice = isPositive(room)
        ? `Con lo que ya reciben, puede agregar como máximo ${roundDown(room)} g.`
        : "Lo que ya reciben llega al techo: no agregue urea, y revise esas fuentes.";
      return {
        kind: "refusal",
        refusal: {
          reason: `Esa cantidad puede intoxicar: suman ${show(total)} g de urea por animal y día, y el techo es ${show(ceiling)} g. ${advice}`,
          source: lowest?.source ?? MERCK,
        },
        steps,
      };
    }
    const kilograms = dividedBy(times(times(animals, grams), days), THOUSAND);
    const order = orderBags(kilograms, bag);
    return {
      kind: "result",
      headline: order.headline,
      answers: [
        { key: "kilos", label: `Para ${show(days)} días`, value: kilograms, unit: "kg" },
        { key: "bultos", label: "En bultos", value: order.bags, unit: "bultos" },
        {
          key: "total",
          label: "Urea de todas las fuentes",
          value: total,
          unit: "g por animal y día",
        },
        { key: "techo", label: "Techo", value: ceiling, unit: "g por animal y día" },
      ],
      steps: [
        ...steps,
        `${show(total)} g no pasan de ${show(ceiling)} g`,
        `${show(animals)} animales × ${show(grams)} g al día × ${show(days)} días ÷ 1.000 ${equals(kilograms)} kg`,
        order.step,
      ],
      notices: habit === "no" ? [describeAdaptation(grams)] : [],
      kilograms,
      bag,
    };
  },
  limits: [
    "Es un techo, no una recomendación: con poca energía en la ración, o pasto tierno, la cantidad útil es menor.",
    "Nunca la dé disuelta en agua de bebida, ni deje que se mojen el bloque o la mezcla: el agua que escurre mata.",
    "Mézclela muy bien y repártala en varias comidas; que siempre haya pasto o heno, agua y sal mineralizada.",
    "Si dejan de comerla uno o más días, empiece otra vez por la tercera parte.",
    "Temblores, babeo o barriga hinchada: quite la urea y llame ya al veterinario.",
  ],
  sources: [
    "Techo de 1 % de la materia seca y 0,3 g por kg de peso: EFSA Journal 2012;10(3):2624; Manual Veterinario Merck",
    "Techo de 30 % del nitrógeno: Reglamento (UE) 839/2012; Merck dice un tercio, y aquí se usa el menor",
    "Consumo de 1,8 % del peso: Oklahoma State University Extension, E-974",
    "Adaptación de dos a tres semanas: NRC, 1981; Rankins y otros, 2002",
  ],
});

/** The urea in an ingredient; null without one. */
function readSource(
  name: string,
  unit: "g" | "kg",
  amount: Fraction | null,
  percent: Fraction | null,
): { urea: Fraction; step: string } | null {
  if (amount === null || percent === null || !isPositive(amount) || !isPositive(percent)) {
    return null;
  }
  const grams = unit === "kg" ? times(amount, THOUSAND) : amount;
  const urea = takePercent(grams, percent);
  const factor = unit === "kg" ? " × 1.000" : "";
  return {
    urea,
    step: `${name}: ${show(amount)} ${unit}${factor} × ${show(percent)} % ${equals(urea)} g de urea`,
  };
}

function listCeilings(intake: Fraction, weight: Fraction, protein: Fraction | null) {
  const byIntake = takePercent(times(intake, THOUSAND), MOST_PERCENT);
  const byWeight = times(weight, MOST_PER_KG);
  const ceilings = [
    {
      grams: byIntake,
      source: `${MERCK}; EFSA Journal 2012;10(3):2624`,
      step: `Techo por la materia seca: ${show(intake)} kg × 1.000 × 1 % ${equals(byIntake)} g`,
    },
    {
      grams: byWeight,
      source: "EFSA Journal 2012;10(3):2624",
      step: `Techo por el peso: ${show(weight)} kg × 0,3 g ${equals(byWeight)} g`,
    },
  ];
  if (protein === null) return ceilings;
  const nitrogen = dividedBy(takePercent(times(intake, THOUSAND), protein), PROTEIN_PER_NITROGEN);
  const byNitrogen = dividedBy(
    times(takePercent(nitrogen, MOST_NITROGEN_PERCENT), HUNDRED),
    UREA_NITROGEN_PERCENT,
  );
  return [
    ...ceilings,
    {
      grams: byNitrogen,
      source: "Reglamento (UE) 839/2012",
      step: `Techo por el nitrógeno: ${show(intake)} kg × 1.000 × ${show(protein)} % ÷ 6,25 × 30 % ÷ 46 % ${equals(byNitrogen)} g`,
    },
  ];
}

function describeAdaptation(grams: Fraction): string {
  const [first, second] = [1, 2].map((week) =>
    show(dividedBy(times(grams, toFraction(week)), ADAPTATION_WEEKS)),
  );
  return `Empiece poco a poco: primera semana ${first} g, segunda ${second} g, y desde la tercera ${show(grams)} g por animal y día. El pedido se calcula con la cantidad completa.`;
}
