import {
  asFed,
  byLot,
  onDryMatter,
  seedProduct,
  type SeedProduct,
} from "#backend/seed/products/seed-product.ts";

export const MINERALS_AND_ADDITIVES: readonly SeedProduct[] = [
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000008",
    title: "Fosfato monodicálcico",
    description:
      "Fuente inorgánica de fósforo y calcio de alta disponibilidad para alimentos balanceados y sales mineralizadas. Con cerca de 21 % de fósforo queda entre el monocálcico (≈ 22,7 %) y el bicálcico (≈ 18 %): compare el precio por kilo de fósforo, no por bulto. Pida también el flúor en el certificado del lote.",
    features: [
      "Fósforo cercano a 21 %",
      "Calcio 15–18 %",
      "Gránulo de buen flujo y poco polvo",
      "Para balanceados y sales mineralizadas",
    ],
    image_url: "/images/fosfato-monodicalcico.webp",
    image_alt: "Fosfato monodicálcico en gránulos blancos dentro de un cuenco de acero",
    category: "Fosfatos",
    species: ["Bovinos", "Porcinos", "Aves", "Peces"],
    presentations: ["Bulto de 25 kg", "Big bag de 1 t"],
    specs: [asFed("Fósforo", 21, 21), asFed("Calcio", 15, 18), byLot("Flúor", "mg/kg")],
    inclusion: [
      {
        species: "Alimento balanceado de aves y porcinos",
        min: 0.5,
        max: 2,
        unit: "% del alimento",
        source: "Valores típicos; la fórmula los fija según el fósforo disponible que falte",
      },
    ],
    storage: "En lugar seco y sobre estibas: con la humedad se endurece.",
    created_at: "2026-10-01T08:00:00-05:00",
  }),
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000009",
    title: "Sal mineralizada",
    description:
      "Sal con 6, 8 o 10 % de fósforo para ganado en praderas pobres en este mineral. Entre fosfato y carbonato, el calcio queda entre 1 y 2 partes por cada parte de fósforo; en la ración completa busque cerca de 2:1. Viene suelta o en bloque; ofrézcala a voluntad en saladeros cubiertos y controle el consumo. Pida el número de registro ICA junto con su cotización.",
    features: [
      "Tres grados de fósforo: 6 / 8 / 10 %",
      "Relación calcio:fósforo entre 1:1 y 2:1",
      "Suelta o en bloque",
      "Elija la concentración según el pasto y la etapa",
    ],
    image_url: "/images/sal-mineralizada.webp",
    image_alt: "Sal mineralizada en cristales y bloque mineral prensado para ganado",
    category: "Minerales",
    species: ["Bovinos"],
    presentations: ["Bulto de 40 kg", "Bloque"],
    warnings: [
      {
        text: "No la dé a ovinos: las sales para bovinos llevan cobre, y ellos toleran menos de la mitad.",
        source: "NRC, Mineral Tolerance of Animals, 2005",
        forbidden: ["Ovinos"],
      },
      {
        text: "Que no falte agua limpia: sin ella, la sal intoxica.",
        source: "Manual Veterinario Merck, Intoxicación por sal",
        forbidden: [],
      },
    ],
    specs: [
      { name: "Fósforo", min: null, max: null, unit: "%", basis: "tal cual", grades: [6, 8, 10] },
      asFed("Relación calcio:fósforo", 1, 2, ": 1"),
      byLot("Flúor", "mg/kg"),
    ],
    inclusion: [
      {
        species: "Bovinos adultos",
        min: 60,
        max: 120,
        unit: "g por animal y día",
        source: "Valores típicos de consumo; manda la etiqueta registrada ante el ICA",
      },
    ],
    storage: "Seca y bajo techo, sobre estibas.",
    handling: "Ofrézcala a voluntad en saladeros cubiertos y controle el consumo.",
    created_at: "2026-09-02T10:00:00-05:00",
  }),
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000010",
    title: "Óxido de magnesio",
    description:
      "Fuente concentrada de magnesio para sales, núcleos y raciones de leche. Ayuda a prevenir la hipomagnesemia en pasturas tiernas muy fertilizadas con nitrógeno y potasio y alcaliniza el rumen en dietas altas en concentrado, donde acompaña al bicarbonato, que es el que amortigua. Es poco apetecible: mézclelo bien con el suplemento.",
    features: [
      "Magnesio 50–54 %",
      "MgO 83–90 %",
      "Alcaliniza el rumen y acompaña al bicarbonato",
      "Poco apetecible: mézclelo bien",
    ],
    image_url: "/images/oxido-de-magnesio.webp",
    image_alt: "Óxido de magnesio en polvo claro dentro de un saco kraft abierto",
    category: "Minerales",
    species: ["Bovinos", "Ovinos", "Caprinos"],
    presentations: ["Bulto de 25 kg"],
    warnings: [
      {
        text: "Techo: el magnesio de toda la ración no debe pasar de 0,6 % de la materia seca.",
        source: "NRC, Mineral Tolerance of Animals, 2005",
        forbidden: [],
      },
    ],
    specs: [
      asFed("Magnesio", 50, 54),
      asFed("Óxido de magnesio (MgO)", 83, 90),
      byLot("Plomo y cadmio", "mg/kg"),
    ],
    inclusion: [
      {
        species: "Vacas, para prevenir la hipomagnesemia",
        min: null,
        max: 60,
        unit: "g por animal y día",
        source: "Manual Veterinario Merck, Tetania hipomagnesémica",
      },
    ],
    storage: "Seco y en su bulto cerrado: toma humedad y gas carbónico del aire.",
    handling: "Es poco apetecible: mézclelo bien con el suplemento.",
    created_at: "2026-07-08T15:30:00-05:00",
  }),
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000011",
    title: "Premezcla vitamínica",
    description:
      "Vitaminas liposolubles y del complejo B en un vehículo que facilita su reparto en la mezcla. La composición se define según la especie, la etapa y los demás ingredientes, y la inclusión suele estar entre 0,5 y 5 kg por tonelada de alimento. Guárdela fresca, seca y a oscuras, y respete la fecha de vencimiento. Pida el número de registro ICA junto con su cotización.",
    features: [
      "Vitaminas A / D3 / E / K y complejo B",
      "Inclusión 0,5–5 kg por tonelada",
      "Composición según especie y etapa",
      "Guárdela lejos de la luz y de la humedad",
    ],
    image_url: "/images/premezcla-vitaminica.webp",
    image_alt: "Premezcla vitamínica en polvo ocre dentro de un mortero blanco",
    category: "Suplementos",
    species: ["Aves", "Porcinos", "Peces", "Bovinos", "Equinos"],
    presentations: ["Bulto de 25 kg"],
    specs: [
      byLot("Vitamina A", "UI/kg"),
      byLot("Vitamina D3", "UI/kg"),
      byLot("Vitamina E", "UI/kg"),
    ],
    inclusion: [
      {
        species: "Según la fórmula",
        min: 0.5,
        max: 5,
        unit: "kg por tonelada de alimento",
        source: "La etiqueta de cada premezcla",
      },
    ],
    storage: "Fresca, seca y a oscuras, en su empaque cerrado.",
    shelf_life: "La que indica el empaque",
    incompatibilities:
      "Los minerales traza y el cloruro de colina aceleran la pérdida de las vitaminas: no la guarde mezclada con ellos.",
    created_at: "2026-08-20T09:10:00-05:00",
  }),
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000012",
    title: "Secuestrante de micotoxinas",
    description:
      "Arcilla de la familia de los aluminosilicatos que retiene micotoxinas en el tubo digestivo para que el animal absorba menos. Actúa sobre todo contra las aflatoxinas; frente a otras, como el deoxinivalenol, su efecto es limitado. Complementa, y no reemplaza, el control de la humedad y el análisis de los granos.",
    features: [
      "Aluminosilicato en polvo fino",
      "Inclusión 1–3 kg por tonelada",
      "Actúa sobre todo contra las aflatoxinas",
      "No reemplaza el control de humedad ni el análisis",
    ],
    image_url: "/images/secuestrante-de-micotoxinas.webp",
    image_alt: "Secuestrante de micotoxinas en polvo de arcilla gris beige",
    category: "Aditivos",
    species: ["Aves", "Porcinos", "Bovinos", "Peces"],
    presentations: ["Bulto de 25 kg"],
    specs: [asFed("Humedad", 4, 10), byLot("Plomo y arsénico", "mg/kg")],
    inclusion: [
      {
        species: "Todas las especies",
        min: 1,
        max: 3,
        unit: "kg por tonelada de alimento",
        source: "Valores típicos; siga la etiqueta y ajústelos al riesgo con su nutricionista",
      },
    ],
    storage: "En lugar seco, en su bulto cerrado.",
    handling: "Es un polvo fino: use tapabocas al vaciarlo.",
    created_at: "2026-04-16T13:00:00-05:00",
  }),
  seedProduct({
    id: "5eed0001-0000-4000-8000-000000000007",
    title: "Levadura",
    description:
      "Levadura seca Saccharomyces cerevisiae en gránulos. Según su presentación, viva o inactivada, se usa como apoyo a la fermentación del rumen o como fuente de proteína, vitaminas del complejo B y nucleótidos. Díganos para qué la necesita: la dosis y el manejo cambian, y el calor del peletizado inactiva la levadura viva.",
    features: [
      "Proteína 40–48 % en base seca",
      "Humedad 4–8 %",
      "Fuente de vitaminas del complejo B",
      "Viva o inactivada: indíquelo al cotizar",
    ],
    image_url: "/images/levadura.webp",
    image_alt: "Levadura en gránulos alargados de color marrón claro",
    category: "Aditivos",
    species: ["Bovinos", "Equinos", "Porcinos", "Aves", "Peces"],
    presentations: ["Bulto de 25 kg"],
    specs: [
      onDryMatter("Proteína", 40, 48),
      asFed("Humedad", 4, 8),
      byLot("Células vivas (levadura viva)", "UFC/g"),
    ],
    inclusion: [
      {
        species: "Bovinos, levadura viva",
        min: 5,
        max: 10,
        unit: "g por animal y día",
        source: "Valores típicos; manda la etiqueta, según las células vivas de cada producto",
      },
    ],
    storage: "En lugar fresco y seco, en su empaque cerrado.",
    handling: "El calor del peletizado inactiva la levadura viva: agréguela después.",
    created_at: "2026-03-18T16:00:00-05:00",
  }),
];
