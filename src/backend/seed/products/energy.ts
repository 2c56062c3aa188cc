import {
  asFed,
  byLot,
  onDryMatter,
  seedProduct,
  type SeedProduct,
} from "#backend/seed/products/seed-product.ts";

export const ENERGY_PRODUCTS: readonly SeedProduct[] = [
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000001",
    title: "Glicerol",
    description:
      "Coproducto líquido de la fabricación de biodiésel que aporta energía de uso rápido: el rumen lo convierte en propionato y el hígado, en glucosa. Reemplaza parte del maíz o de la melaza en dietas de ceba y de leche, y reduce el polvo de la mezcla. En novillos se ha estudiado entre 3 y 12 % de la materia seca. Consérvelo por encima de 13 °C, porque con el frío se vuelve muy espeso.",
    features: [
      "Glicerol 70–93 %",
      "Humedad 8–20 %",
      "Energía metabolizable cercana a 3,35 Mcal/kg de materia seca",
      "Sin fibra ni proteína: balancee el resto de la ración",
      "Metanol limitado: pida el valor del lote",
    ],
    image_url: "/images/glicerol.webp",
    image_alt: "Erlenmeyer y vaso de precipitados con glicerol transparente de tono ámbar",
    category: "Energéticos",
    species: ["Bovinos", "Ovinos", "Caprinos", "Porcinos"],
    presentations: ["IBC de 1.000 L", "Carrotanque"],
    specs: [
      asFed("Glicerol", 70, 93),
      asFed("Humedad", 8, 20),
      onDryMatter("Energía metabolizable (rumiantes)", 3.35, 3.35, "Mcal/kg"),
      onDryMatter("Fibra", 0, 0),
      asFed("Densidad", 1.18, 1.26, "kg/L"),
      byLot("Metanol"),
      byLot("Sodio"),
    ],
    inclusion: [
      {
        species: "Novillos y novillas en ceba",
        min: 3,
        max: 12,
        unit: "% de la materia seca",
        source: "Intervalo estudiado; entre otros, Parsons et al., 2009, J. Anim. Sci. 87:653",
      },
      {
        species: "Vacas en lactancia",
        ...{ min: null, max: 15, unit: "% de la materia seca" },
        source: "Donkin et al., 2009, J. Dairy Sci. 92:5111",
      },
    ],
    storage: "En tanque o IBC cerrado, por encima de 13 °C.",
    handling: "Con frío se vuelve muy espeso: entíbielo antes de bombearlo.",
    incompatibilities: "No lo guarde junto a oxidantes fuertes.",
    created_at: "2026-11-10T09:00:00-05:00",
  }),
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000002",
    title: "Melaza de caña",
    description:
      "Jarabe espeso que queda de la elaboración del azúcar. Aporta energía de fermentación rápida, mejora el consumo de forrajes toscos y de mezclas polvorientas, y es la compañera habitual de la urea en suplementos para rumiantes. Ofrézcala siempre junto con fibra y aumente la cantidad poco a poco.",
    features: [
      "Azúcares totales 46–52 %",
      "79–85 °Brix",
      "Mejora el consumo y controla el polvo",
      "Rica en potasio: téngalo en cuenta en la ración mineral",
    ],
    image_url: "/images/melaza.webp",
    image_alt: "Melaza oscura y espesa vertida en un frasco de vidrio",
    category: "Energéticos",
    species: ["Bovinos", "Ovinos", "Caprinos", "Equinos", "Porcinos"],
    presentations: ["Caneca", "IBC de 1.000 L", "Carrotanque"],
    specs: [
      asFed("Sólidos solubles", 79, 85, "°Brix"),
      asFed("Azúcares totales", 46, 52),
      asFed("Materia seca", 72, 78),
      onDryMatter("Potasio", 2.5, 5),
      onDryMatter("Proteína", 3, 7),
      onDryMatter("Cenizas", 10, 17),
    ],
    inclusion: [
      {
        species: "Bovinos",
        min: 5,
        max: 10,
        unit: "% de la materia seca",
        source: "Valores típicos; más en Feedipedia (INRA, CIRAD, AFZ y FAO), Sugarcane molasses",
      },
      {
        species: "Alimento balanceado",
        min: 2,
        max: 5,
        unit: "% del alimento",
        source:
          "Valores típicos, para dar gusto y controlar el polvo; ajústelos con su nutricionista",
      },
    ],
    storage: "En tanque limpio y cubierto. No le agregue agua, porque se fermenta.",
    handling: "Con frío se espesa: entíbiela sin pasar de 40 °C.",
    created_at: "2026-06-03T10:15:00-05:00",
  }),
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000003",
    title: "Grasa bypass",
    description:
      "La grasa bypass son jabones cálcicos que casi no cambian en un rumen con pH de 6,5 a 6,8 y se aprovechan en el intestino. Concentran la energía de la ración sin sumar almidón, algo útil al comienzo de la lactancia y en épocas de calor. El uso habitual es de 300 a 500 g por vaca y día; introdúzcala en una o dos semanas.",
    features: [
      "Grasa total cercana a 84 %",
      "Calcio cercano a 9 %",
      "5,75 Mcal ENl/kg",
      "300–500 g por vaca y día",
      "En perlas secas y fáciles de mezclar",
    ],
    image_url: "/images/grasa-bypass.webp",
    image_alt: "Grasa bypass en perlas color crema servida en un cuenco",
    category: "Grasas",
    species: ["Bovinos", "Ovinos", "Caprinos"],
    presentations: ["Bulto de 25 kg"],
    warnings: [
      {
        text: "Techo: la grasa de toda la ración, con la del forraje, no debe pasar de 6 a 7 % de la materia seca.",
        source: "NRC, Nutrient Requirements of Dairy Cattle, 2001",
        forbidden: [],
      },
    ],
    specs: [
      asFed("Grasa total", 84, 84),
      asFed("Calcio", 9, 9),
      asFed("Energía neta de lactancia", 5.75, 5.75, "Mcal/kg"),
      asFed("Humedad", 2, 5),
    ],
    inclusion: [
      {
        species: "Vacas en lactancia",
        ...{ min: 300, max: 500, unit: "g por animal y día" },
        source: "Uso habitual; ajústelo con su nutricionista",
      },
    ],
    storage: "En lugar fresco, seco y sin sol directo; cierre el bulto después de usarlo.",
    incompatibilities: "No la mezcle con ácidos: los jabones se separan.",
    created_at: "2026-09-21T08:30:00-05:00",
  }),
];
