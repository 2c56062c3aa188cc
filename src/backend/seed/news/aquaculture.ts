import {
  newsId,
  NO_SOURCE,
  PICTURE,
  PUBLISHED,
  type SeedArticle,
} from "#backend/seed/news/seed-article.ts";

const WATER_AND_TILAPIA: SeedArticle = {
  id: newsId(4),
  title: "Tilapia: antes de cambiar el alimento, mida el agua",
  excerpt:
    "Si la conversión empeora, el problema suele estar en el estanque y no en el bulto. Qué medir, a qué hora y cuándo dejar de alimentar.",
  author: "Equipo técnico",
  category: "Acuicultura",
  ...PICTURE.aquaculture,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2026-09-29T08:00:00-05:00",
  content: `El alimento es el mayor costo de un cultivo de tilapia, así que, cuando la conversión se daña, la primera sospecha cae sobre él. Muchas veces el culpable es el agua: un pez con poco oxígeno come menos, digiere peor y gasta energía en respirar.

## Cinco medidas y sus rangos

| Parámetro | Rango cómodo | Cuándo medir |
|---|---|---|
| Temperatura | 26–32 °C | Mañana y tarde |
| Oxígeno disuelto | Más de 4 mg/L | Al amanecer |
| pH | 6,5–9 | Mañana y tarde |
| Amoniaco no ionizado | Menos de 0,05 mg/L | Semanal, y si algo cambia |
| Alcalinidad | Más de 50 mg/L de CaCO₃ | Mensual |

Son valores de orientación. Cada estanque tiene su historia: anote siempre a la misma hora y mire la tendencia.

## El oxígeno manda

De noche las algas consumen oxígeno en lugar de producirlo, y por eso el punto más bajo llega al amanecer. Un agua muy verde es una despensa de día y un riesgo de madrugada. El disco Secchi da una idea rápida: con una transparencia de 30 a 40 cm hay un equilibrio razonable; si desaparece a 20 cm, prepare aireación.

Una regla prudente para alimentar:

- **Más de 4 mg/L:** ración normal.
- **Entre 3 y 4 mg/L:** reduzca a la mitad y airee.
- **Menos de 3 mg/L:** no alimente. El alimento que no se come se pudre y gasta el oxígeno que queda.

Espere a que el sol levante el oxígeno antes de la primera comida; a media mañana suele ser mejor que al alba.

## Amoniaco: el pH lo vuelve peligroso

La proteína que el pez no aprovecha sale como amoniaco. La fracción tóxica crece cuando suben el pH y la temperatura, de manera que un mismo valor total puede ser inofensivo a las siete de la mañana y dañino a las tres de la tarde. Una alcalinidad suficiente evita esos saltos de pH; si es baja, el encalado ayuda. Haga la cuenta de la cal con un análisis, no a ojo.

## Cómo se ve en el alimento

- Los peces suben a bocanadas: falta oxígeno.
- Comen bien por la tarde y mal por la mañana: oxígeno al amanecer.
- Dejan de comer varios días con agua clara y fría: temperatura.
- Comen, pero no crecen: revise densidad, tamaño del pellet y biomasa estimada.

La última es más común de lo que parece. Si no muestrea peso cada quince días, está alimentando una biomasa imaginaria.

## Y entonces, el alimento

Con el agua en orden, sí compare: porcentaje de proteína según la etapa, tamaño del pellet según la boca, flotabilidad y finos en el fondo del bulto. Haga el cambio en un solo estanque, con otro de testigo, y dele al menos un ciclo de muestreo. Así sabrá qué mejoró y cuánto.`,
};

const SOY_IN_FISH: SeedArticle = {
  id: newsId(15),
  title: "Harina de soya en peces: buena proteína, bien cocida",
  excerpt:
    "Reemplaza buena parte de la harina de pescado en tilapia y cachama, si el tratamiento térmico fue el correcto. Qué pruebas pedir.",
  author: "Equipo técnico",
  category: "Acuicultura",
  ...PICTURE.soy,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2025-07-16T10:00:00-05:00",
  content: `La [harina de soya](/productos/harina-de-soya) es la proteína vegetal más usada en alimento para peces de agua cálida. Tilapia y cachama, omnívoras, la aprovechan bien; las truchas y otros carnívoros son más sensibles. La diferencia entre una buena y una mala soya casi nunca está en el porcentaje de proteína, sino en la cocción.

## Cruda, justa o quemada

El grano crudo contiene inhibidores de tripsina y lectinas que estorban la digestión. El calor los destruye. Si falta calor, los peces crecen menos aunque la proteína sea de 46 %. Si sobra, la lisina reacciona con los azúcares y deja de ser disponible: el laboratorio la sigue contando como proteína, pero el pez no la ve.

| Prueba | Qué detecta | Rango orientativo |
|---|---|---|
| Actividad ureásica | Falta de cocción | 0,05–0,20 Δ pH |
| Solubilidad en KOH | Exceso o falta de cocción | 78–85 % |
| Color y olor | Sospecha rápida | Dorado claro, olor a nuez |

Las dos primeras se leen juntas. Una ureasa de cero no significa que la soya esté perfecta: puede estar quemada, y solo la solubilidad lo mostrará.

## Lo que hay que completar

- **Metionina.** Es el aminoácido limitante de la soya. Se corrige con otra fuente de proteína o con metionina sintética.
- **Fósforo.** Buena parte está como fitato, que los peces casi no digieren. La fitasa o un fosfato de buena disponibilidad cubren la diferencia.
- **Energía y sabor.** Cuando se retira harina de pescado, se pierden aceite y atractivo. Conviene revisar la fuente de grasa y hacer pruebas de consumo.

## Cuánta incluir

En tilapia de engorde es común que la soya aporte la mayor parte de la proteína vegetal de la dieta. Los alevinos toleran menos: su intestino es corto y su necesidad de aminoácidos, alta. Suba por etapas y compare el crecimiento con la dieta anterior en condiciones iguales. En trucha sea mucho más prudente, porque los niveles altos pueden inflamar el intestino.

## El tamaño de partícula

Una molienda fina y pareja mejora la digestión y la estabilidad del pellet en el agua. Partículas gruesas debilitan el pellet, que se deshace antes de que el pez lo tome. Para extrusión, revise que la harina no traiga cáscara en exceso: la fibra baja la energía y dificulta la flotabilidad.

## Al recibir

1. Compare el lote con el certificado y tome contramuestra.
2. Revise humedad: por encima de 13 % se compacta y se enmohece.
3. Mire el color con luz de día, junto a una muestra buena guardada.
4. Huela: rancio, tostado o a humedad son motivos para preguntar.
5. Pida ureasa y solubilidad al menos en el primer lote de cada proveedor.

Con estas cinco revisiones, la soya deja de ser una lotería y se vuelve lo que debe ser: la base estable de la fórmula.`,
};

export const AQUACULTURE_NEWS: readonly SeedArticle[] = [WATER_AND_TILAPIA, SOY_IN_FISH];
