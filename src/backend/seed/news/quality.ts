import {
  ICA_SOURCE,
  newsId,
  NO_SOURCE,
  PICTURE,
  PUBLISHED,
  type SeedArticle,
} from "#backend/seed/news/seed-article.ts";

const READING_A_CERTIFICATE: SeedArticle = {
  id: newsId(2),
  title: "Cómo leer un certificado de análisis sin perderse",
  excerpt:
    "Lote, base, método y fecha: cuatro datos que conviene mirar antes que la proteína. Una guía corta para quien compra materias primas.",
  author: "Equipo técnico",
  category: "Calidad",
  ...PICTURE.quality,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2026-11-05T09:00:00-05:00",
  content: `Un certificado de análisis es una página con números. Lo difícil no es leer los números, sino saber de qué hablan. Antes de mirar la proteína, revise cuatro cosas.

## 1. ¿Es de este lote?

El número de lote del certificado debe ser el mismo del empaque o de la remisión. Un análisis «representativo» de hace seis meses describe un producto parecido, no el que acaba de llegar. Mire también la fecha de muestreo y quién tomó la muestra: el fabricante, usted o un tercero.

## 2. ¿Tal cual o en base seca?

Es la confusión más costosa. El mismo producto con 16 % de proteína tal cual y 90 % de materia seca tiene 17,8 % en base seca:

> Valor en base seca = valor tal cual ÷ materia seca × 100
>
> 16 ÷ 90 × 100 = 17,8 %

Al comparar dos ofertas, páselas a la misma base. Si el certificado no dice cuál usa, pregunte antes de firmar.

## 3. ¿Con qué método?

La proteína bruta no se mide: se calcula a partir del nitrógeno (Kjeldahl o Dumas) por un factor, casi siempre 6,25. Por eso la urea «tiene» más de 280 % de proteína. La grasa cambia según si hubo hidrólisis ácida antes de la extracción, algo importante en jabones cálcicos. Y «fibra» puede ser fibra bruta, FDN o FDA, que son cosas distintas.

Un método rápido como NIRS sirve para tamizar; para una reclamación se usa la química de referencia.

## 4. ¿Valor medido, mínimo o típico?

- **Medido:** lo que dio esa muestra.
- **Garantizado:** un mínimo o un máximo que el proveedor se compromete a cumplir.
- **Típico:** lo usual en el producto; orienta, no obliga.

Las fichas de nuestra página son del tercer tipo. Para comprar, use los otros dos.

## Qué pedir según el producto

| Producto | Además de humedad |
|---|---|
| Glicerol | Glicerol, metanol, cenizas, sodio o potasio |
| Torta de palmiste | Proteína, grasa, fibra, aflatoxinas |
| Harina de soya | Proteína, actividad ureásica, solubilidad en KOH |
| Fosfatos | Fósforo, calcio, flúor, metales pesados |
| Grasa bypass | Grasa total, calcio, ácidos grasos |

## Una diferencia no siempre es un engaño

Todo resultado tiene incertidumbre, y dos muestras del mismo lote nunca son idénticas. Si su laboratorio reporta 15,6 % y el certificado dice 16,0 %, probablemente hablan del mismo producto. Si la diferencia es grande, repita con una contramuestra guardada y sellada. Por eso conviene tomarla siempre al recibir, delante del transportador, y conservarla rotulada mientras el lote esté en uso.

## Y al final, la firma

Debe figurar quién responde: laboratorio, fecha y nombre del responsable. Si el laboratorio declara acreditación, verifique que cubra ese ensayo en particular; se acredita el ensayo, no el edificio.`,
};

const PREVENTING_MYCOTOXINS: SeedArticle = {
  id: newsId(6),
  title: "Micotoxinas: prevenir cuesta menos que secuestrar",
  excerpt:
    "El hongo puede haber muerto y la toxina seguir ahí. Qué granos vigilar, cómo muestrear y qué esperar de un secuestrante.",
  author: "Equipo técnico",
  category: "Calidad",
  ...PICTURE.mycotoxins,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2026-08-12T08:15:00-05:00",
  content: `Las micotoxinas son sustancias que producen ciertos hongos en el campo o en la bodega. No siempre se ven ni huelen, resisten el calor del peletizado y pueden quedar en el grano cuando el hongo ya no está. Un grano limpio a la vista no es garantía, y un grano con moho no siempre es tóxico.

## Las cinco que más importan

| Micotoxina | Dónde aparece | Qué se ve en el animal |
|---|---|---|
| Aflatoxinas | Maíz, maní, algodón, palmiste mal guardado | Daño de hígado, menor crecimiento; pasa a la leche |
| Deoxinivalenol (DON) | Maíz, trigo, cebada | Rechazo del alimento y vómito, sobre todo en cerdos |
| Zearalenona | Maíz, subproductos de cereales | Problemas reproductivos, en especial en cerdas |
| Fumonisinas | Maíz | Graves en equinos; pulmón en cerdos |
| Ocratoxina A | Cereales almacenados | Daño de riñón en cerdos y aves |

En un mismo lote puede haber varias, y sus efectos se suman.

## La prevención está en el agua

El hongo necesita humedad. Reciba el maíz con 13 a 14 % o menos y manténgalo así: goteras, condensación bajo el techo y bultos contra el muro crean focos que después contaminan todo. Además:

- Limpie silos, tolvas y canoas entre un lote y otro; los residuos viejos siembran los nuevos.
- Retire finos y granos partidos, donde se concentra la toxina.
- Use primero lo que llegó primero.
- Controle insectos y roedores: abren el grano y suben la humedad.

## Muestrear es lo difícil

La contaminación viene en focos. Una cucharada de la boca del bulto no dice nada. Tome muchas porciones pequeñas de distintos puntos y profundidades, júntelas, mézclelas y reduzca hasta la muestra final. La mayor parte del error de un resultado nace en el muestreo, no en el laboratorio.

Las pruebas rápidas sirven para decidir en la portería. Para rechazar un lote o reclamar, confirme en un laboratorio.

## Qué hace un secuestrante, y qué no

Una arcilla adsorbente retiene la toxina en el tubo digestivo y reduce lo que se absorbe. Con las aflatoxinas funciona bien; con zearalenona y fumonisinas, depende del producto, y con DON el efecto de las arcillas es limitado. La inclusión típica es de 1 a 3 kg por tonelada, según el riesgo.

No vuelve apto un grano muy contaminado ni reemplaza el análisis. Es un seguro para niveles bajos y moderados mientras se corrige la causa.

## Si sospecha

1. Suspenda el lote y guarde una muestra.
2. Cambie a un alimento de otro origen.
3. Llame a su médico veterinario: los signos se confunden con otras enfermedades.
4. En ganado de leche, actúe rápido. La aflatoxina M1 aparece en la leche en uno o dos días y desaparece pocos días después de retirar la fuente.`,
};

const ICA_REGISTRATION: SeedArticle = {
  id: newsId(13),
  title: "Registro ICA: qué productos lo llevan y cómo verificarlo",
  excerpt:
    "Diferencia entre materia prima, suplemento y premezcla, qué debe decir el rótulo y cómo comprobar un número antes de comprar.",
  author: "Redacción",
  category: "Calidad",
  ...PICTURE.salt,
  ...ICA_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2025-10-22T09:30:00-05:00",
  content: `En Colombia, el Instituto Colombiano Agropecuario (ICA) vigila los alimentos para animales. Para quien compra, la pregunta práctica es sencilla: ¿este bulto debería tener un registro?, y si lo tiene, ¿es de verdad de este producto?

## Tres tipos de producto

- **Materia prima sin transformar.** [Torta de palmiste](/productos/torta-de-palmiste), [melaza](/productos/melaza-de-cana), [harina de soya](/productos/harina-de-soya) o un fosfato que se usan como ingrediente. Una materia prima sola no lleva registro de producto.
- **Suplemento.** Una mezcla lista para dar al animal además de su dieta, como la [sal mineralizada](/productos/sal-mineralizada). Requiere registro.
- **Premezcla o núcleo.** Una mezcla de vitaminas, minerales o aditivos para incorporar en el alimento. Requiere registro.

Según la Resolución 061252 de 2020 también lo llevan los alimentos completos, los bloques nutricionales, las golosinas y los aditivos zootécnicos, y quienes fabrican o importan deben estar registrados como empresa. Las reglas tienen excepciones y cambian con el tiempo, por ejemplo para quien fabrica solo para su propio consumo. Ante la duda, consulte la norma vigente o pregunte directamente en el ICA.

## Qué buscar en el rótulo

1. Nombre del producto y clase (alimento, suplemento, premezcla…).
2. Número de registro, cuando aplica.
3. Nombre y datos del fabricante o importador.
4. Composición garantizada, con mínimos y máximos.
5. Ingredientes.
6. Especie y etapa a la que se destina, modo de empleo y precauciones.
7. Lote, fecha de vencimiento y contenido neto.

Un empaque sin lote o reempacado en bolsa transparente no se puede rastrear, aunque el producto sea bueno.

## Cómo comprobar un número

- Copie el número tal como aparece, con guiones y letras.
- Consulte los listados y servicios del ICA en su página, o escriba a la oficina de su departamento.
- Verifique tres coincidencias: el nombre del producto, el titular y la especie. Un número real puesto en otro producto es el engaño más común.
- Si algo no coincide, no lo use y repórtelo.

## Por qué le conviene

El registro no dice que un producto sea el mejor. Dice que alguien responde por él, que su composición está declarada y que, si algo sale mal, hay cómo rastrear el lote. Si vende leche, carne, huevo o pescado a la industria, su comprador puede pedirle esos soportes en cualquier momento.

## Un archivo de diez minutos

Guarde en una carpeta, en papel o en el celular:

- foto del rótulo y del lote de cada compra;
- factura y remisión;
- certificado de análisis, si lo pidió;
- fecha en que empezó y terminó de usarlo, y con qué animales.

Es poco trabajo el día de la compra y mucho alivio el día de la visita. En las páginas de nuestros productos hay un espacio para el número de registro, que se llena cuando el producto lo requiere. Si no lo ve y cree que debería estar, pregúntenos.`,
};

export const QUALITY_NEWS: readonly SeedArticle[] = [
  READING_A_CERTIFICATE,
  PREVENTING_MYCOTOXINS,
  ICA_REGISTRATION,
];
