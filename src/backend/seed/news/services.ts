import {
  newsId,
  NO_SOURCE,
  PICTURE,
  PUBLISHED,
  type SeedArticle,
} from "#backend/seed/news/seed-article.ts";

const INTERVIEW: SeedArticle = {
  id: newsId(3),
  title: "Preguntas a nuestro equipo: compre nutrientes, no bultos",
  excerpt:
    "Nuestro equipo técnico responde: cómo comparar dos ofertas, qué datos llevar a la cotización y cuándo no cambiar la ración.",
  author: "Equipo técnico",
  category: "Servicios",
  ...PICTURE.innovation,
  ...NO_SOURCE,
  is_published: true,
  is_featured: true,
  read_time: "3 min",
  created_at: "2026-10-20T09:00:00-05:00",
  content: `Reunimos preguntas que conviene hacer antes de comprar, con las respuestas de nuestro equipo técnico.

## ¿Cuál es el error más común al comprar una materia prima?

Comparar por bulto. Dos productos con el mismo peso pueden traer cantidades muy distintas de lo que el animal necesita. Lo que se compra es proteína, energía o fósforo; el bulto es solo el empaque.

## ¿Cómo se hace la comparación?

Con una división. Tome el precio por kilo, puesto en la finca, y divídalo por el contenido del nutriente. Con precios inventados para el ejercicio:

| Producto | Precio por kg | Proteína | Costo del kg de proteína |
|---|---|---|---|
| A | $ 1.840 | 46 % | $ 4.000 |
| B | $ 960 | 16 % | $ 6.000 |

Puede hacerla con sus propios precios en [costo por kilo de nutriente](/herramientas/costo-por-nutriente), que usa las fichas de este sitio.

El producto B parece barato y es el caro, si lo que falta es proteína. Ahora, si lo que falta es fibra digestible, la tabla no sirve: hay que dividir por otra cosa. Primero se sabe qué falta y después se compara.

## ¿Y si el producto aporta varias cosas a la vez?

Entonces se formula. Un programa de mínimo costo, o un nutricionista con una hoja de cálculo, valora todo el conjunto. La división sencilla sirve para descartar, no para decidir una fórmula de planta.

## ¿Qué datos conviene tener antes de pedir una cotización?

- Especie, etapa y número de animales.
- Qué comen hoy y en qué cantidad.
- Consumo mensual y capacidad de bodega.
- Municipio y tipo de acceso: no es lo mismo un camión sencillo que una tractomula.
- Si necesita certificado del lote u otro documento.

Con eso se puede responder en una sola llamada. Sin eso, se cruzan cinco mensajes.

## ¿Cuándo recomiendan no cambiar la ración?

Cuando el problema está en otra parte. Si falta agua, si el comedero no alcanza para todos o si los parásitos están sin control, un ingrediente mejor no se va a notar. Tampoco conviene cambiar en plena temporada de partos o justo antes de vender un lote. Cada cambio pide adaptación.

## ¿Los valores de la ficha son los que recibo?

Son valores típicos. El producto natural varía con el origen y el proceso. Para formular con precisión, use el análisis del lote; para tener una idea, la ficha basta.

## ¿Qué hacer si el producto llega distinto?

Antes de descargar todo, tome fotos del empaque y del lote, separe una muestra y llame. Un reclamo con muestra y número de lote se resuelve; uno que llega tres semanas después, con el producto ya consumido, es una discusión.

## Un último consejo

Lleve un cuaderno. Fecha, ingrediente, lote, cantidad y qué pasó con los animales. Quien anota descubre en un año cosas que no están en ningún manual, porque son de su finca.`,
};

const RECEIVING_INSPECTION: SeedArticle = {
  id: newsId(9),
  title: "Recepción de materias primas: una lista para la portería",
  excerpt:
    "Diez minutos antes de descargar evitan semanas de problemas. Documentos, vehículo, muestra y criterios para aceptar, retener o rechazar.",
  author: "Redacción",
  category: "Servicios",
  ...PICTURE.warehouse,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2026-05-05T07:50:00-05:00",
  content: `Una vez descargado y mezclado con lo que había en la bodega, un lote malo ya no se puede devolver. La recepción es el único momento en que usted decide con todas las cartas. Esta lista cabe en una hoja.

## Antes de que llegue

- Avise a la portería qué se espera: producto, cantidad, presentación y proveedor.
- Tenga a mano balanza, calador, bolsas, rótulos y la ficha con los límites acordados.
- Despeje el lugar: estibas limpias, bodega barrida, espacio para separar un lote dudoso.

## Documentos

1. Remisión o factura con producto, cantidad y número de lote.
2. Certificado de análisis del mismo lote, si se acordó.
3. Registro ICA en el rótulo, cuando el producto lo requiere.
4. Fecha de vencimiento con margen para consumirlo.

Si el papel no coincide con el empaque, no descargue hasta aclararlo.

## El vehículo

Revise que la carpa no esté rota, que el piso esté seco y sin olores, y pregunte qué llevó en el viaje anterior. Restos de agroquímicos, de fertilizantes o de vidrio bastan para rechazar. En carrotanque, pida el soporte de lavado y los sellos intactos.

## Los sentidos primero

| Qué mirar | Normal | Señal de alerta |
|---|---|---|
| Color | Parejo, como la muestra patrón | Manchas, oscuro, verdoso |
| Olor | Propio del producto | Rancio, a moho, a químico |
| Tacto | Suelto y fresco | Terrones, húmedo, caliente |
| Insectos | Ninguno | Vivos, telarañas, polvillo |

Introduzca la mano en varios bultos, no solo en el primero. El calor dentro de la carga delata fermentación.

## La muestra

Tome porciones de al menos diez bultos repartidos por toda la carga, o de varios puntos y profundidades si viene a granel. Júntelas, mézclelas y divida en dos bolsas selladas: una para analizar y otra de contramuestra. Rotule con producto, lote, proveedor, fecha y quién la tomó, y que el conductor firme. Guárdela en un lugar fresco mientras el lote esté en uso.

## Aceptar, retener o rechazar

- **Aceptar:** todo coincide y la inspección es normal.
- **Retener:** hay una duda que un análisis puede resolver. Descargue aparte, con un aviso visible, y no lo use.
- **Rechazar:** moho, plaga viva, contaminación, empaque mojado o documentos de otro lote. Tome fotos y avise de inmediato al proveedor.

Escriba quién puede tomar cada decisión. Si el único autorizado está de viaje, la carga terminará descargada.

## Después

Ubique el lote de modo que lo más antiguo salga primero, con el rótulo a la vista. Registre el peso real: una diferencia pequeña y constante en cada entrega suma bultos al año. Y una vez al mes revise las recepciones: el proveedor que más se retiene es una conversación pendiente.`,
};

const STORING_MATERIALS: SeedArticle = {
  id: newsId(12),
  title: "Bodega seca, inventario sano: cómo guardar cada ingrediente",
  excerpt:
    "Estibas, distancias, orden de salida y los cuidados propios de glicerol, grasas, vitaminas y urea, en una guía para pegar en la puerta.",
  author: "Redacción",
  category: "Servicios",
  ...PICTURE.international,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2025-12-03T08:20:00-05:00",
  content: `Un ingrediente empieza a perder valor el día que llega. La bodega no lo mejora, pero decide cuánto tarda en dañarse. Con pocas reglas, la mayoría de las pérdidas se evitan.

## Las reglas de todos

- **Estibas siempre.** El piso transmite humedad aun cuando parece seco.
- **Aire alrededor.** Deje unos 50 cm entre los arrumes y la pared, y espacio hasta el techo para revisar y ventilar.
- **Techo sin goteras.** Revíselo antes de las lluvias, no durante.
- **Primero en vencer, primero en salir.** El rótulo y la fecha van hacia el pasillo.
- **Nada más adentro.** Ni agroquímicos, ni combustibles, ni herramientas con grasa, ni medicamentos.
- **Limpieza semanal.** El producto derramado alimenta roedores y gorgojos.

Un termómetro con higrómetro cuesta poco. Si la humedad relativa pasa con frecuencia de 65 a 70 %, ventile en las horas secas y reduzca inventario.

## Cada producto, su cuidado

| Producto | Lo que más lo daña | Qué hacer |
|---|---|---|
| Glicerol | Frío por debajo de 13 °C y agua | Tanque cerrado, bajo techo |
| Melaza | Agua en la superficie: fermenta | Tapa y limpieza de la boca |
| Torta de palmiste | Humedad y calor: rancidez | Rotación corta, arrumes bajos |
| Harina de soya | Humedad e insectos | Bultos cerrados, revisión semanal |
| Grasa bypass | Calor y sol: se apelmaza | Lugar fresco, pocos bultos de alto |
| Premezcla vitamínica | Luz, calor, humedad, tiempo | Cuarto fresco; abra un bulto a la vez |
| Sal y fosfatos | Humedad: se endurecen | Estibas y plástico por debajo |
| Urea y urea protegida | Agua y confusión con otros polvos | Aparte, con llave y aviso |

## La urea merece un párrafo

Guárdela separada y rotulada en letras grandes. Un bulto sin marca que alguien confunde con sal puede matar animales en una hora. Quien prepara las mezclas debe saber cuál es, cuánto va y a qué especies nunca se da.

## ¿Cuánto tener?

Calcule el consumo diario, el tiempo de entrega y un colchón para derrumbes o paros en la vía. Por ejemplo: consumo de 200 kg al día, ocho días de entrega y cinco de reserva dan 2.600 kg como punto de pedido. Tener mucho más no es previsión: es dinero que se envejece.

Los productos de vida corta, como vitaminas y [levadura viva](/productos/levadura), se compran en cantidades menores y con más frecuencia.

## Revisión de los lunes

1. Mire el techo, el piso y las esquinas.
2. Meta la mano en un bulto de cada lote: ¿está frío y suelto?
3. Busque polvillo, telarañas y excremento de roedor.
4. Separe lo roto o mojado, y decida qué hacer con ello el mismo día.
5. Actualice el inventario y las fechas.

Veinte minutos. Es el mantenimiento más barato de toda la operación.`,
};

export const SERVICE_NEWS: readonly SeedArticle[] = [
  INTERVIEW,
  RECEIVING_INSPECTION,
  STORING_MATERIALS,
];
