import {
  newsId,
  NO_SOURCE,
  PICTURE,
  PUBLISHED,
  type SeedArticle,
} from "#backend/seed/news/seed-article.ts";

const PROTECTED_UREA: SeedArticle = {
  id: newsId(8),
  title: "Urea protegida: qué cambia y qué cuidados siguen iguales",
  excerpt:
    "Libera el nitrógeno más despacio, pero sigue siendo urea. Cuentas, límites, adaptación y señales de intoxicación que todos deben conocer.",
  author: "Equipo técnico",
  category: "Innovación",
  ...PICTURE.urea,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2026-06-10T08:00:00-05:00",
  content: `Las bacterias del rumen fabrican proteína a partir de nitrógeno simple, siempre que tengan energía al mismo tiempo. La urea común entrega ese nitrógeno de golpe, en la primera hora; la energía de la fibra llega después. La [urea protegida](/productos/urea-protegida) lleva un recubrimiento que reparte la entrega en varias horas y la acerca al ritmo de la fermentación.

## Comparación

| | Urea común | Urea protegida |
|---|---|---|
| Nitrógeno | 46 % | 38–41 % |
| Equivalente proteico | ≈ 288 % | 238–256 % |
| Liberación | Minutos a una hora | Varias horas |
| Riesgo de intoxicación | Alto si hay error | Menor, no nulo |
| Precio por kg de nitrógeno | Más bajo | Más alto |

El equivalente proteico es una cuenta (nitrógeno × 6,25), no proteína verdadera: no trae aminoácidos. Quien los produce es la bacteria, y para eso necesita azúcares, almidón o fibra digestible, además de azufre y fósforo.

## Dónde tiene sentido

- Dietas con forraje maduro, maíz o [melaza](/productos/melaza-de-cana), bajas en proteína degradable.
- Rumiantes adultos con el rumen desarrollado.
- Fórmulas donde interesa liberar espacio: 100 g de urea protegida aportan el nitrógeno de unos 550 g de [harina de soya](/productos/harina-de-soya).

Ese espacio se llena con energía o forraje. Si no se llena, el nitrógeno sobra y se pierde por la orina.

## Límites prudentes

1. Sume **toda** la urea de la dieta: sal, bloque, melaza y concentrado.
2. Como tope general, la urea no debería pasar de 1 % de la materia seca total ni de un tercio del nitrógeno de la dieta.
3. Adapte en dos a tres semanas, empezando con un cuarto de la dosis. Si se interrumpe varios días, vuelva a empezar.
4. Mezcle con precisión. Una mala mezcla es el origen de casi todos los accidentes.
5. Nunca la ofrezca a animales hambrientos, recién llegados o débiles.

## A quién no

No la dé a equinos, cerdos, aves, perros ni terneros lactantes. Guárdela aparte y rotulada. El recubrimiento no la hace segura para estas especies ni permite disolverla en el agua de bebida. Tampoco se debe moler ni peletizar sin consultar: romper la capa la devuelve a urea común.

## Señales de intoxicación

Suelen aparecer entre 20 minutos y una hora después de comer urea común, y más tarde con la protegida: inquietud, temblor de orejas y músculos, salivación espumosa, respiración agitada, timpanismo, incoordinación y caída.

Es una urgencia. Retire el alimento a todo el lote y llame de inmediato al médico veterinario. El tratamiento clásico —vinagre con abundante agua fría por sonda— se hace bajo su orientación, porque un animal que no traga bien puede ahogarse.

## La decisión

Haga la cuenta del kilo de nitrógeno y sume el valor del espacio que libera y del riesgo que reduce. En fincas con mezcladora y personal entrenado, la urea común bien manejada puede bastar. Donde la mezcla es manual o el comedero, irregular, pagar por una liberación lenta compra tranquilidad.`,
};

const NIRS: SeedArticle = {
  id: newsId(16),
  title: "NIRS: el análisis de un minuto y lo que no puede decirle",
  excerpt:
    "La luz infrarroja estima proteína, humedad y fibra sin reactivos. Para qué sirve, de qué depende y cuándo hay que volver a la química.",
  author: "Redacción",
  category: "Innovación",
  ...PICTURE.research,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2025-06-18T11:10:00-05:00",
  content: `Hace unos años, saber la proteína de un lote tomaba días. Hoy un equipo de espectroscopia de infrarrojo cercano, conocido como NIRS por su sigla en inglés, da una estimación en alrededor de un minuto. Hay equipos de mesa y portátiles, y muchos laboratorios prestan el servicio. Conviene entender qué hay detrás antes de creerle a ciegas.

## Cómo funciona

El equipo ilumina la muestra y mide cuánta luz refleja en cada longitud de onda. Los enlaces químicos del agua, la proteína, la grasa y la fibra absorben de manera distinta. Un modelo estadístico, llamado calibración, traduce ese patrón en porcentajes.

La palabra clave es *calibración*. NIRS no mide proteína: compara su muestra con cientos de muestras anteriores que sí se analizaron por química. Si su ingrediente se parece a ellas, acierta; si no, responde con la misma seguridad y se equivoca.

## Qué estima bien y qué no

| Dato | Confianza habitual |
|---|---|
| Humedad, proteína | Alta |
| Grasa, almidón, fibra | Buena |
| Aminoácidos, energía | Aceptable, según la calibración |
| Minerales | Baja; son estimaciones indirectas |
| Micotoxinas, metales, adulterantes raros | No confíe en él |

Los minerales no absorben luz en ese rango. El equipo los deduce de otras señales y por eso puede dar un fósforo creíble y falso. Para fosfatos y sales, use química.

## Para qué le sirve a un comprador

- **Recepción:** decidir en la portería si un lote se parece a lo pactado.
- **Ajuste de fórmula:** corregir la ración con el dato del lote y no con el promedio de la tabla.
- **Seguimiento:** comparar proveedores a lo largo del año con el mismo criterio.

Su mayor valor está en la cantidad. Veinte lecturas razonables dicen más sobre un proveedor que un análisis perfecto al semestre.

## Tres preguntas antes de contratar

1. ¿La calibración incluye este producto, de orígenes como el mío? La [torta de palmiste](/productos/torta-de-palmiste) local puede no parecerse a la de la base de datos.
2. ¿Cuál es el error de la estimación? Debe venir con un número, por ejemplo ± 0,5 puntos de proteína.
3. ¿El equipo avisa cuando una muestra está fuera de su rango? Ese aviso vale tanto como el resultado.

## La muestra sigue mandando

Un resultado rápido de una muestra mala es un error rápido. Tome porciones de varios bultos, mézclelas y, si el equipo lo pide, muélalas siempre igual: el tamaño de partícula y la temperatura cambian la lectura. Lea la misma muestra dos o tres veces y promedie.

## Y cada tanto, la química

Envíe periódicamente algunas muestras a un laboratorio de referencia y compare. Si la diferencia crece hacia un mismo lado, la calibración necesita ajuste. Y para una reclamación, una disputa o un producto nuevo, empiece por la química: NIRS orienta la decisión diaria, no la demanda.`,
};

export const INNOVATION_NEWS: readonly SeedArticle[] = [PROTECTED_UREA, NIRS];
