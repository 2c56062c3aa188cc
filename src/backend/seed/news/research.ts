import {
  newsId,
  NO_SOURCE,
  PICTURE,
  PUBLISHED,
  type SeedArticle,
} from "#backend/seed/news/seed-article.ts";

const PALM_KERNEL_LEVELS: SeedArticle = {
  id: newsId(5),
  title: "Torta de palmiste: hasta dónde incluirla según la especie",
  excerpt:
    "Rumiantes, cerdos y aves la aprovechan de manera distinta. Rangos prudentes, límites conocidos y un aviso para quien cría ovejas.",
  author: "Equipo técnico",
  category: "Investigación",
  ...PICTURE.palmKernel,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2026-09-08T07:30:00-05:00",
  content: `Colombia produce palma de aceite y, con ella, [torta de palmiste](/productos/torta-de-palmiste). Es un ingrediente intermedio: ni tan proteico como la [soya](/productos/harina-de-soya) ni tan energético como el maíz. Usado donde conviene, baja el costo de la ración; usado donde no, lo sube sin que se note.

## Qué trae

Una torta típica tiene de 14 a 18 % de proteína y 12 a 20 % de fibra. La extracción con solvente deja apenas 1 a 2 % de grasa, según la MPOB, la junta malaya del aceite de palma; la mecánica (expeller), de 8 a 10 %, con más energía y más riesgo de rancidez. La mayor parte de su fibra son mananos, que las bacterias del rumen fermentan bien y que aves y cerdos aprovechan poco.

## Rangos prudentes

Son puntos de partida para animales sanos y dietas balanceadas, en porcentaje de la materia seca total o del alimento:

| Especie y etapa | Rango inicial | Qué lo limita |
|---|---|---|
| Bovinos de carne | 10–25 % | Grasa total y sabor |
| Vacas de leche | 5–15 % | Energía y consumo |
| Cabras | 5–15 % | Sabor y adaptación |
| Cerdos adultos | 5–10 %, lotes bajos en fibra | Fibra y lisina |
| Aves | Hasta 5 %, con cautela | Mananos y textura |
| Ovejas | No se les da | Cobre |

## Un aviso para quien cría ovejas

El palmiste contiene más cobre que otros ingredientes vegetales, y las ovejas lo acumulan en el hígado hasta intoxicarse, a veces semanas después. No se lo dé, ni use en ovinos mezclas pensadas para bovinos, que suelen llevar palmiste o cobre añadido.

## Lo que la proteína no dice

- **Aminoácidos.** Es baja en lisina y su digestibilidad es modesta. En cerdos formule con lisina digestible, no con proteína bruta.
- **Cáscara.** El cuesco es leña: sube la fibra, desgasta molinos y molesta al animal. Pase un puñado por un tamiz y mire.
- **Grasa.** Los ácidos grasos son mayormente saturados, con mucho láurico. En el rumen, un exceso frena la fibra; sume la grasa de toda la dieta.
- **Aflatoxinas.** Un palmiste mojado en el transporte es un riesgo real.

## Adaptación

Es seco y arenoso; los animales lo rechazan al principio. Empiece con un tercio de la meta, mezclado con [melaza](/productos/melaza-de-cana) o [glicerol](/productos/glicerol), y suba en dos semanas. En lecherías, cámbielo gradualmente por otro ingrediente y no de un ordeño al siguiente.

## ¿A cuánto sale?

Reste al precio lo que cuesta corregir la lisina, o el almidón que deja de aportar, y compare con su alternativa por kilo de nutriente. En sistemas de pastoreo cercanos a la zona palmera, donde el flete pesa poco, la cuenta suele favorecerlo. Lejos de ella, el flete decide: es un ingrediente liviano para su precio.

Si prueba, pruebe bien. Un grupo con palmiste, otro sin él, misma edad y mismo potrero, y una báscula.`,
};

const YEAST_EVIDENCE: SeedArticle = {
  id: newsId(14),
  title: "Levaduras en rumiantes: qué se sabe y qué conviene medir",
  excerpt:
    "Viva, inactivada o en cultivo no son lo mismo. Qué efectos son consistentes, por qué varían y cómo hacer una prueba honesta en su finca.",
  author: "Equipo técnico",
  category: "Investigación",
  ...PICTURE.yeast,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2025-09-09T08:40:00-05:00",
  content: `Pocas categorías reúnen productos tan distintos bajo un mismo nombre. Antes de preguntar si «la [levadura](/productos/levadura) funciona», hay que preguntar cuál.

## Tres productos, tres usos

- **Levadura viva.** Células de *Saccharomyces cerevisiae* capaces de activarse en el rumen. Se mide en unidades formadoras de colonia (UFC) por gramo.
- **Cultivo de levadura.** Células, medio y metabolitos de la fermentación. No se juzga por UFC.
- **Levadura inactivada y derivados.** Fuente de proteína, vitaminas del complejo B y nucleótidos; sus paredes celulares, ricas en mananos y betaglucanos, se estudian por su efecto en el intestino.

Si le ofrecen «levadura» sin decir cuál, no hay cómo comparar ni precio ni dosis.

## Qué hace la viva en el rumen

El mecanismo más aceptado es sencillo: consume las trazas de oxígeno que entran con el alimento y favorece a las bacterias que digieren fibra y a las que usan ácido láctico. El resultado esperado es un pH más estable. No es un medicamento contra la acidosis ni compensa una dieta con poca fibra.

## Por qué los resultados varían

En vacas de leche, las revisiones suelen mostrar respuestas promedio pequeñas y positivas en consumo o producción, con mucha variación entre ensayos. Influyen:

| Factor | Respuesta más probable |
|---|---|
| Etapa | Comienzo de lactancia |
| Dieta | Alta en concentrado |
| Ambiente | Estrés por calor |
| Manejo | Cambios de ración, recepción de animales |

Con una dieta estable, forraje bueno y animales sin presión, puede que no se vea nada. No es fracaso del producto: es que no había problema que resolver.

## El calor la mata

La levadura viva pierde viabilidad con el calor y la humedad. El peletizado convencional elimina buena parte, salvo en productos protegidos. Si peletiza, pida datos de supervivencia en condiciones parecidas a las suyas o agréguela después. Guárdela fresca y seca, y respete la fecha: un bulto vencido es proteína cara.

## Una prueba honesta

1. Elija dos grupos parecidos en días de leche, parto y producción. Repártalos al azar, no por corral preferido.
2. Dé a ambos la misma dieta; solo cambia la levadura.
3. Deje dos semanas de adaptación y mida al menos seis.
4. Registre consumo, litros, sólidos y consistencia de las heces.
5. Decida antes de empezar cuánta mejora necesita para pagarla.

Ejemplo con cifras inventadas: si la dosis cuesta $ 400 por vaca y día y la leche se paga a $ 2.000 por litro, se necesitan 0,2 litros más solo para empatar. Una diferencia tan pequeña no se ve a ojo ni en tres días; por eso hacen falta grupos y semanas.

## En resumen

Es una herramienta de ajuste fino. Primero forraje, fibra efectiva, agua y orden en el comedero. Después, si queda presión sobre el rumen, la levadura tiene dónde ayudar.`,
};

export const RESEARCH_NEWS: readonly SeedArticle[] = [PALM_KERNEL_LEVELS, YEAST_EVIDENCE];
