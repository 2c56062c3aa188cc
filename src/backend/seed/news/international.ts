import {
  DRAFT,
  FAO_SOURCE,
  newsId,
  NO_SOURCE,
  PICTURE,
  PUBLISHED,
  type SeedArticle,
} from "#backend/seed/news/seed-article.ts";

const FOLLOWING_THE_FAO: SeedArticle = {
  id: newsId(10),
  title: "Cómo seguir el mercado mundial con los informes de la FAO",
  excerpt:
    "Índices, perspectivas y bases de datos gratuitas: qué publica la FAO, cada cuánto y cómo usarlo para planear compras sin adivinar.",
  author: "Redacción",
  category: "Internacional",
  ...PICTURE.livestock,
  ...FAO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2026-03-24T09:15:00-05:00",
  content: `El precio del maíz o de la [soya](/productos/harina-de-soya) en su bodega empieza a formarse muy lejos: en la siembra de otros países, en un puerto, en la tasa de cambio. Nadie puede predecirlo con certeza, pero sí se puede leer la misma información que leen los grandes compradores. Buena parte es gratuita y la publica la Organización de las Naciones Unidas para la Alimentación y la Agricultura, la FAO.

## Cuatro fuentes para tener a mano

| Fuente | Qué trae | Frecuencia |
|---|---|---|
| Índice de precios de los alimentos | Variación de cereales, aceites, carne, lácteos y azúcar | Mensual |
| Perspectivas alimentarias (*Food Outlook*) | Producción, comercio y existencias por producto | Dos veces al año |
| AMIS | Seguimiento de trigo, maíz, arroz y soya entre países | Casi todos los meses |
| FAOSTAT | Series históricas por país y producto | Actualización periódica |

Se llega a todas desde la página de la FAO. Parte del contenido está también en español.

## Cómo leer un índice

Un índice no es un precio. Compara el mes con un periodo de base al que se le asigna el valor 100: si marca 120, el conjunto cuesta 20 % más que en ese periodo. Sirve para ver la dirección, no para calcular su factura.

Mire tres cosas:

- **La tendencia de varios meses**, no el salto de uno solo.
- **El componente que le interesa.** El índice general puede bajar mientras los aceites suben, y con ellos las grasas para alimento animal.
- **Las existencias.** Un mercado con inventarios bajos reacciona con más fuerza a una sequía o a un cierre de puerto.

## Del mundo a su bodega

Entre el precio internacional y el suyo hay flete marítimo, tasa de cambio, aranceles o acuerdos, descargue, financiación y transporte interno. Por eso una baja afuera puede tardar uno o dos meses en sentirse aquí, o no sentirse si el peso se devalúa. Lleve su propia serie: el precio que pagó, puesto en finca, cada mes. Al cabo de un año podrá compararla con el índice y saber cuánto se demora en llegar.

## Qué decidir con esto

1. **Cuándo cotizar.** Si la tendencia es al alza y las existencias son bajas, pida precios con anticipación para varios meses.
2. **Cuánto guardar.** Ampliar inventario solo tiene sentido si la bodega es buena y el costo del dinero es menor que el alza esperada.
3. **Qué sustituir.** Cuando sube la soya, revise [palmiste](/productos/torta-de-palmiste), [urea protegida](/productos/urea-protegida) u otras fuentes antes de que suban también.
4. **Qué no hacer.** No cambie de fórmula por un titular.

## Una rutina de media hora

El día que sale el índice mensual, léalo, anote el valor de cereales y de aceites, y escriba al lado su propio precio. Una vez al semestre lea el resumen de las perspectivas. Es suficiente para llegar a la negociación con argumentos y no solo con intuición.`,
};

const IMPORTED_COST: SeedArticle = {
  id: newsId(17),
  title: "Del puerto a la finca: cómo se forma el costo de un ingrediente importado",
  excerpt:
    "Valor FOB, flete, tasa de cambio, descargue y merma. Un recorrido por los eslabones del precio y dónde hay margen para negociar.",
  author: "Redacción",
  category: "Internacional",
  ...PICTURE.none,
  ...NO_SOURCE,
  ...DRAFT,
  read_time: "3 min",
  created_at: "2026-11-19T15:30:00-05:00",
  content: `«Bajó afuera y aquí sigue igual». La frase se oye cada vez que cae el precio internacional de un grano. Para entender por qué, conviene seguir el recorrido del producto y ver qué se suma en cada tramo.

## Los eslabones

1. **Precio en origen (FOB).** El producto cargado en el barco, en dólares. Suele partir de una bolsa más o menos una prima.
2. **Flete marítimo y seguro.** Con ellos se obtiene el valor CIF. Cambian con el combustible, la ruta y la disponibilidad de barcos.
3. **Tasa de cambio.** Todo lo anterior se paga en dólares y se vende en pesos.
4. **Aranceles y trámites.** Dependen del producto, del origen y de los acuerdos vigentes; incluyen inspección sanitaria.
5. **Puerto.** Descargue, almacenamiento, pesaje y, si hay demoras, sobreestadías.
6. **Financiación.** El dinero inmovilizado desde el pago hasta la venta.
7. **Flete interno.** A menudo es el tramo más caro por kilómetro.
8. **Merma y manejo.** Lo que se pierde en cada transbordo.

## Un ejemplo con cifras inventadas

Supongamos un producto de 400 dólares la tonelada puesta en puerto (CIF) y un dólar de $ 4.000:

| Concepto | Por kg |
|---|---|
| Valor CIF | $ 1.600 |
| Puerto y trámites | $ 90 |
| Financiación | $ 40 |
| Flete interno | $ 180 |
| Merma de 0,5 % | $ 10 |
| **Costo en bodega** | **$ 1.920** |

Si el precio CIF baja 10 %, el costo en bodega baja $ 160, un 8 %. Si al mismo tiempo el dólar sube 9 %, la rebaja desaparece casi por completo. Ninguna de las dos cosas depende del distribuidor.

## Por qué hay rezago

Lo que se vende hoy se compró semanas atrás. Un barco negociado al precio anterior tiene que venderse antes de que llegue el siguiente. El rezago funciona en ambos sentidos: también protege un tiempo cuando el precio sube.

## Dónde sí se puede actuar

- **Volumen y programación.** Un pedido que completa el camión reparte mejor el flete.
- **Horario de descargue.** Un vehículo que espera seis horas cobra esa espera.
- **Presentación.** El granel cuesta menos que el bulto, si se tiene dónde recibirlo.
- **Carga de compensación.** Coordinar con quien trae otro producto de regreso abarata el viaje.
- **Calidad pactada.** Cada punto de humedad de más es agua que pagó flete.

## Qué preguntar en la cotización

Pida que indique hasta cuándo vale el precio, si incluye flete y descargue, qué pasa con la tasa de cambio entre el pedido y la entrega, y cómo se mide el peso final. Dos precios solo se pueden comparar cuando responden igual a esas cuatro preguntas.`,
};

export const INTERNATIONAL_NEWS: readonly SeedArticle[] = [FOLLOWING_THE_FAO, IMPORTED_COST];
