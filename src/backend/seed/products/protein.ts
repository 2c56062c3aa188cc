import {
  asFed,
  byLot,
  onDryMatter,
  seedProduct,
  type SeedProduct,
} from "#backend/seed/products/seed-product.ts";

const PALM_KERNEL =
  "Valores típicos prudentes, por debajo de los de Alimon, 2004, Palm Oil Developments 40 (MPOB)";
const MERCK = "Manual Veterinario Merck, Intoxicación por nitrógeno no proteico";

export const PROTEIN_PRODUCTS: readonly SeedProduct[] = [
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000004",
    title: "Torta de palmiste",
    description:
      "Coproducto de la extracción del aceite de la almendra de palma. Reúne proteína y energía de fibra digestible, por lo que encaja sobre todo en dietas de rumiantes; los lotes de menos fibra sirven también para cerdos adultos. En el proceso mecánico (expeller) queda entre 8 y 10 % de grasa; el de solvente deja apenas 1 a 2 %, según la MPOB, la junta malaya del aceite de palma. Pregunte por el tipo antes de formular.",
    features: [
      "Proteína 14–18 %",
      "Fibra 12–20 %",
      "Grasa 8–10 % (expeller) o 1–2 % (solvente)",
      "Para rumiantes y cerdos adultos (lotes bajos en fibra)",
    ],
    image_url: "/images/torta-de-palmiste.webp",
    image_alt: "Torta de palmiste granulada con cucharón de madera",
    category: "Proteicos",
    species: ["Bovinos", "Caprinos", "Porcinos"],
    presentations: ["Bulto de 40 kg", "A granel"],
    warnings: [
      {
        text: "No la dé a ovinos: su cobre se acumula en el hígado y los intoxica.",
        source: "Feedipedia (INRA, CIRAD, AFZ y FAO), Palm kernel meal",
        forbidden: ["Ovinos"],
      },
    ],
    specs: [
      asFed("Proteína", 14, 18),
      asFed("Fibra", 12, 20),
      { ...asFed("Grasa", 8, 10), variant: "Expeller" },
      { ...asFed("Grasa", 1, 2), variant: "Solvente" },
      onDryMatter("FDN", 60, 75),
      asFed("Humedad", 5, 10),
      asFed("Cenizas", 3.5, 5),
      byLot("Aflatoxinas", "µg/kg"),
    ],
    inclusion: [
      {
        species: "Bovinos de carne",
        min: 10,
        max: 25,
        unit: "% de la ración",
        source: PALM_KERNEL,
      },
      {
        species: "Vacas de leche y cabras",
        min: 5,
        max: 15,
        unit: "% de la ración",
        source: PALM_KERNEL,
      },
      {
        species: "Cerdos adultos, con lotes bajos en fibra",
        min: 5,
        max: 10,
        unit: "% de la ración",
        source: PALM_KERNEL,
      },
    ],
    storage: "Bajo techo, seca y ventilada, sobre estibas. La de expeller se enrancia antes.",
    created_at: "2026-10-14T11:00:00-05:00",
  }),
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000005",
    title: "Harina de soya",
    description:
      "La fuente de proteína vegetal más usada en alimentos balanceados, también llamada torta de soya. Tiene un perfil de aminoácidos rico en lisina y sirve para aves, cerdos, peces y rumiantes. Su valor depende del tratamiento térmico: revise actividad ureásica y solubilidad en KOH, no solo la proteína.",
    features: [
      "Proteína 44–48 %",
      "Lisina 2,7–3,0 %",
      "Fibra 3,5–7 %",
      "Revise actividad ureásica y solubilidad en KOH",
    ],
    image_url: "/images/harina-de-soya.webp",
    image_alt: "Harina de soya dorada con granos de soya enteros",
    category: "Proteicos",
    species: ["Aves", "Porcinos", "Peces", "Bovinos"],
    presentations: ["Bulto de 50 kg", "A granel"],
    specs: [
      asFed("Proteína", 44, 48),
      asFed("Fibra", 3.5, 7),
      asFed("Grasa", 1, 2),
      asFed("Lisina", 2.7, 3),
      asFed("Solubilidad de la proteína en KOH", 78, 85),
      asFed("Actividad ureásica", 0.05, 0.2, "Δ pH"),
      asFed("Humedad", 10, 13),
      asFed("Cenizas", 5.5, 7),
      byLot("Aflatoxinas", "µg/kg"),
    ],
    inclusion: [
      {
        species: "Aves",
        min: 20,
        max: 35,
        unit: "% del alimento",
        source: "Valores típicos; más en Feedipedia (INRA, CIRAD, AFZ y FAO), Soybean meal",
      },
      {
        species: "Porcinos",
        min: 10,
        max: 30,
        unit: "% del alimento",
        source: "Valores típicos; más en Feedipedia (INRA, CIRAD, AFZ y FAO), Soybean meal",
      },
    ],
    storage: "Bajo techo, seca y ventilada, sobre estibas y lejos de la pared.",
    created_at: "2026-08-05T09:45:00-05:00",
  }),
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000006",
    title: "Urea protegida",
    description:
      "Nitrógeno no proteico recubierto, que se libera en el rumen más despacio que la urea común y acompaña mejor la fermentación de la fibra. Permite reemplazar parte de la proteína vegetal en dietas de rumiantes adultos con energía suficiente. El recubrimiento no la hace inofensiva: valen las mismas precauciones que con la urea común.",
    features: [
      "Nitrógeno 38–41 %",
      "Equivalente proteico 238–256 %",
      "Solo para rumiantes adultos",
      "Requiere adaptación de dos a tres semanas",
      "Sume toda la urea de la dieta",
    ],
    image_url: "/images/urea-protegida.webp",
    image_alt: "Urea protegida en perlas blancas dentro de un recipiente de laboratorio",
    category: "Proteicos",
    species: ["Bovinos", "Ovinos", "Caprinos"],
    presentations: ["Bulto de 25 kg"],
    warnings: [
      {
        text: "Solo para rumiantes con el rumen desarrollado: nunca la dé a equinos, porcinos, aves ni otros animales sin rumen.",
        source: MERCK,
        forbidden: [
          ...["Equinos", "Porcinos", "Aves", "Peces", "Camarones"],
          ...["Mascotas", "Conejos", "Cuyes"],
        ],
      },
      {
        text: "Nunca la dé a animales jóvenes, en ayunas o debilitados, ni disuelta en agua.",
        source: MERCK,
        forbidden: ["Animales jóvenes"],
      },
      {
        text: "Techo: 1 % de la materia seca y un tercio del nitrógeno de la ración, con la urea de todas las fuentes.",
        source: MERCK,
        forbidden: [],
      },
    ],
    specs: [
      asFed("Nitrógeno", 38, 41),
      asFed("Equivalente proteico (N × 6,25)", 238, 256),
      byLot("Humedad"),
    ],
    inclusion: [
      {
        species: "Vacas en lactancia, con adaptación",
        min: 60,
        max: 120,
        unit: "g por animal y día",
        source: "Valores típicos de la urea protegida; ajústelos con su nutricionista",
      },
      {
        species: "Rumiantes adultos, techo",
        min: null,
        max: 1,
        unit: "% de la materia seca, con la urea de todas las fuentes",
        source: MERCK,
      },
    ],
    storage: "Seca, en su bulto cerrado y donde los animales no lleguen.",
    handling: "Súbala poco a poco, en dos o tres semanas, y repártala en varias comidas.",
    incompatibilities: "No la muela ni la peletice sin consultar: el recubrimiento se rompe.",
    created_at: "2026-05-12T14:20:00-05:00",
  }),
];
