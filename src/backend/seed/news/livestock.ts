import {
  DRAFT,
  newsId,
  NO_SOURCE,
  PICTURE,
  PUBLISHED,
  type SeedArticle,
} from "#backend/seed/news/seed-article.ts";

const GLYCEROL_IN_STEERS: SeedArticle = {
  id: newsId(1),
  title: "Glicerol en novillos: cuánto usar y qué revisar antes",
  excerpt:
    "Es energía líquida que reemplaza parte del maíz, pero no aporta proteína ni fibra. Cómo calcular la cantidad, adaptar el lote y evitar sorpresas.",
  author: "Equipo técnico",
  category: "Ganadería",
  ...PICTURE.glycerol,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2026-11-17T08:00:00-05:00",
  content: `El [glicerol](/productos/glicerol) es un coproducto de la fabricación de biodiésel. En el rumen, una parte se absorbe directamente y otra se fermenta, sobre todo a propionato, que el hígado convierte en glucosa. Por eso se comporta más como un grano que como una grasa: da energía de uso rápido y no recubre la fibra.

## Qué reemplaza y qué no

Con unas 3,35 Mcal de energía metabolizable por kilo de materia seca, puede ocupar el lugar de parte del maíz o de la [melaza](/productos/melaza-de-cana). Lo que no trae es proteína. El maíz aporta entre 8 y 9 %, de modo que, si retira un kilo, tiene que recuperar esos 80 o 90 gramos con [torta de palmiste](/productos/torta-de-palmiste), [harina de soya](/productos/harina-de-soya) u otra fuente. Tampoco aporta fibra efectiva: el forraje se mantiene.

## Cuánto

En novillos se ha estudiado entre 3 y 12 % de la materia seca de la dieta. Para un animal de 400 kg que consume 9,6 kg de materia seca al día, y con un producto de 15 % de humedad, las cuentas son estas:

| Inclusión (base seca) | Glicerol seco | Glicerol como llega |
|---|---|---|
| 3 % | 0,29 kg/día | 0,34 kg/día |
| 6 % | 0,58 kg/día | 0,68 kg/día |
| 10 % | 0,96 kg/día | 1,13 kg/día |

Empiece en la parte baja y suba en siete a diez días, mirando el consumo y las heces. Con niveles altos conviene que un nutricionista revise la dieta completa: el rumen ya recibe azúcares y almidón de otras fuentes.

## Qué pedir del lote

- **Glicerol y humedad.** Entre 70 y 93 % de glicerol y de 8 a 20 % de agua hay mucha distancia: no pague agua a precio de energía.
- **Metanol.** Es residuo del proceso y debe estar limitado. Pida el dato por escrito y no use un lote que no lo tenga.
- **Sales.** El catalizador deja sodio o potasio. Si el valor es alto, descuente sal de la mezcla mineral y asegure agua limpia a voluntad.
- **Grasa y jabones.** Un producto turbio o con capas puede traer restos del proceso.

## Manejo en la finca

Guárdelo por encima de 13 °C. Con el frío de la noche en clima alto se espesa tanto que las bombas pequeñas no lo mueven; un tanque bajo techo y una tubería corta resuelven la mayoría de los casos. Al mezclarlo, agréguelo al final y en forma de hilo o aspersión, para que no haga grumos. Reduce el polvo y la separación de los ingredientes finos.

## Cuándo vale la pena

Divida el precio puesto en su finca por los kilos de materia seca y luego por las Mcal. Haga lo mismo con el maíz y la melaza, y sume a cada uno lo que cuesta corregir la proteína. Si después de esa cuenta el glicerol gana, úselo; si no, espere. Es un buen ingrediente, no uno obligatorio.`,
};

const PHOSPHORUS_AT_PASTURE: SeedArticle = {
  id: newsId(7),
  title: "Fósforo en pastoreo: cómo saber si a su ganado le falta",
  excerpt:
    "Los pastos tropicales suelen quedarse cortos de fósforo. Señales, una cuenta sencilla y la relación con el calcio que conviene cuidar.",
  author: "Equipo técnico",
  category: "Ganadería",
  ...PICTURE.phosphate,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2026-07-15T08:30:00-05:00",
  content: `En suelos ácidos de sabana y piedemonte, muchos pastos tienen entre 0,10 y 0,20 % de fósforo en base seca. Una vaca que produce leche o gesta un ternero necesita bastante más. La diferencia no se ve de un día para otro: se nota en la preñez que no llega y en el ternero que destetó liviano.

## Señales que orientan

- Animales que mastican huesos, piedras, madera o tierra (pica). Además de carencia, es un riesgo de botulismo.
- Baja fertilidad y muchos días abiertos sin otra causa evidente.
- Poco consumo de pasto, pelo áspero, marcha rígida.
- Fracturas o huesos débiles en casos avanzados.

Ninguna de estas señales confirma por sí sola la carencia. Un análisis del pasto, y si hace falta de sangre o hueso, orienta mucho mejor.

## Una cuenta de servilleta

Una vaca que come 10 kg de materia seca de un pasto con 0,15 % de fósforo recibe 15 g al día. Si su requerimiento, por etapa y producción, está alrededor de 20 g, le faltan 5 g. Con una [sal mineralizada](/productos/sal-mineralizada) de 8 % de fósforo, esos 5 g salen de unos 63 g diarios de sal:

| Fósforo de la sal | Consumo diario | Fósforo aportado |
|---|---|---|
| 6 % | 80 g | 4,8 g |
| 8 % | 80 g | 6,4 g |
| 10 % | 80 g | 8,0 g |

Lo importante es el consumo real. Pese lo que pone en el saladero y lo que sobra a la semana, y divida por los animales y los días. Si comen la mitad de lo previsto, reciben la mitad del fósforo, por buena que sea la etiqueta.

## El calcio también cuenta

La relación calcio:fósforo de la dieta completa se busca cerca de 2:1. El rumiante tolera relaciones más amplias, y conviene no pasar de 6:1. El error frecuente es abaratar la mezcla con carbonato de calcio: la relación se abre, el fósforo sigue faltando y el bulto parece más barato.

En praderas con leguminosas, ricas en calcio, es aún más importante que el suplemento aporte fósforo.

## Qué fosfato hay detrás

Una sal puede llevar fosfato monocálcico (≈ 22,7 % de fósforo), [monodicálcico](/productos/fosfato-monodicalcico) (≈ 21 %) o bicálcico (≈ 18 %). Todos sirven si la cuenta final de fósforo disponible es la declarada. Cuando compre el fosfato para mezclar en la finca, compare el costo por kilo de fósforo y no por bulto, y pida flúor y metales pesados en el certificado.

## Por dónde empezar

1. Analice el pasto en dos épocas del año.
2. Mida el consumo real de sal durante un mes.
3. Elija 6, 8 o 10 % según la diferencia y la etapa.
4. Mantenga saladeros cubiertos, altos y suficientes, para que todos alcancen.
5. Revise preñeces y destetes al año siguiente. Es ahí donde se paga.`,
};

const BYPASS_FAT_IN_DAIRY: SeedArticle = {
  id: newsId(11),
  title: "Grasa bypass en vacas de leche: energía sin más almidón",
  excerpt:
    "Al comienzo de la lactancia la vaca gasta más de lo que come. Cuándo ayuda la grasa protegida, cuánta dar y cómo introducirla.",
  author: "Equipo técnico",
  category: "Ganadería",
  ...PICTURE.fat,
  ...NO_SOURCE,
  ...PUBLISHED,
  read_time: "3 min",
  created_at: "2026-02-11T07:45:00-05:00",
  content: `Después del parto, la producción de leche sube más rápido que el apetito. La vaca cubre la diferencia con sus propias reservas y pierde condición corporal. Dar más concentrado tiene un límite: mucho almidón acidifica el rumen. La [grasa bypass](/productos/grasa-bypass) ofrece otra salida, porque concentra energía sin fermentarse.

## Por qué «bypass»

Las grasas libres, sobre todo las insaturadas, recubren la fibra y frenan a las bacterias del rumen. En los jabones cálcicos, los ácidos grasos van unidos al calcio y permanecen casi inertes mientras el pH está entre 6,5 y 6,8. En el cuajar, más ácido, se separan y se absorben en el intestino. Si el rumen está acidótico, parte de esa protección se pierde: primero corrija la dieta.

## Cuánta

Un producto típico tiene 84 % de grasa, 9 % de calcio y 5,75 Mcal de energía neta de lactancia por kilo. Lo habitual son 300 a 500 g por vaca y día. Con 400 g se aportan 2,3 Mcal, en teoría la energía de unos tres litros de leche. La respuesta real depende del forraje, de la genética y de la etapa.

Dos límites:

- La grasa total de la dieta, con la del forraje y los granos, conviene que no pase de 6 a 7 % de la materia seca.
- La proteína debe acompañar. La energía extra sin proteína ni aminoácidos se va en condición corporal, no en leche.

## En qué vacas

| Etapa | ¿Conviene? | Motivo |
|---|---|---|
| Primeros 100 días | Sí, casi siempre | Balance energético negativo |
| Mitad de lactancia | Según producción | El apetito ya alcanza |
| Final de lactancia | Rara vez | Riesgo de engrasarla |
| Época de calor | Puede ayudar | Come menos y cada bocado cuenta |

## Cómo introducirla

No todas las vacas la aceptan al primer día. Empiece con 100 g y suba en una o dos semanas, mezclada en el concentrado o con un poco de [melaza](/productos/melaza-de-cana). Repártala en dos comidas. Si el consumo total baja, retroceda un paso: una vaca que deja de comer forraje pierde más de lo que gana.

Cuente también el calcio: 400 g aportan cerca de 36 g, que se descuentan de la mezcla mineral. En vacas próximas al parto, consulte antes con su nutricionista, porque ese calcio interfiere con algunas dietas de transición.

## Cómo medir si funciona

- Litros por vaca y grasa en leche, comparados con las semanas anteriores.
- Condición corporal cada quince días durante los primeros tres meses.
- Días al primer servicio y tasa de preñez en el lote.

Haga la prueba con un grupo parecido a otro y anote. En dos meses tendrá una respuesta de su propia finca, que vale más que cualquier promedio.`,
};

const SALT_IN_THE_RAINS: SeedArticle = {
  id: newsId(18),
  title: "Sal mineralizada en época de lluvias: que no se pierda en el saladero",
  excerpt:
    "Con la lluvia la sal se endurece, se lava y el consumo se vuelve irregular. Ideas sencillas de ubicación, techo y manejo.",
  author: "Redacción",
  category: "Ganadería",
  ...PICTURE.none,
  ...NO_SOURCE,
  ...DRAFT,
  read_time: "3 min",
  created_at: "2026-11-12T10:00:00-05:00",
  content: `Cuando llueve, el pasto crece y el ganado gana peso. Es justo entonces cuando más minerales necesita, y también cuando más sal se pierde. Un bulto que se moja no solo se desperdicia: deja de consumirse y descompensa el suplemento de todo el lote.

## Qué pasa con el agua

La sal común y varios de los minerales que la acompañan absorben humedad. La mezcla se apelmaza, forma costra y el animal lame menos. Si el agua corre por la canoa, arrastra primero lo más soluble, de manera que queda una mezcla distinta de la que dice la etiqueta. Y si la sal contiene urea, el agua acumulada es un peligro: los animales pueden beber urea disuelta e intoxicarse.

## El saladero

- **Techo** con alero que cubra la canoa por los cuatro lados y deje pasar la cabeza.
- **Altura** de 50 a 70 cm para bovinos adultos; más baja si hay terneros que deban alcanzar.
- **Drenaje**: perforaciones pequeñas en el fondo, siempre libres. Con suplementos con urea son indispensables.
- **Espacio**: que quepan varios animales a la vez, para que los dominantes no dejen por fuera a los demás.
- **Piso** firme alrededor, con grava o recebo. Un barrizal aleja al ganado.

## Dónde ponerlo

Ubíquelo en terreno alto, ni pegado al bebedero ni en la esquina más lejana. Cambiarlo de sitio cada cierto tiempo ayuda a repartir el pastoreo. Si rota potreros, un saladero móvil sobre patines evita tener que construir uno en cada división.

## Rutina de la semana

1. Ponga poca cantidad y con frecuencia: lo que consuman en dos o tres días.
2. Retire la costra y lo mojado antes de servir sal nueva; no los tape.
3. Pese lo servido y lo sobrante, y anote.
4. Divida por animales y días. Compare con el consumo que indica la etiqueta.

Un ejemplo: si en siete días sirvió 40 kg y retiró 4 kg, sesenta animales consumieron 36 kg, es decir, cerca de 86 g por cabeza y día.

## ¿Suelta o en bloque?

El bloque aguanta mejor la lluvia y es cómodo en potreros lejanos, pero limita el consumo de animales de alta exigencia. La sal suelta permite consumos mayores y más parejos con un buen techo. Muchas fincas combinan las dos: suelta cerca del corral y bloque en los potreros de difícil acceso.

## Almacenamiento

Guarde los bultos sobre estibas, cerrados, separados de la pared y lejos de goteras. Abra uno solo a la vez. Un bulto de sal que amanece húmedo por la base casi siempre señala un piso sin estiba.`,
};

export const LIVESTOCK_NEWS: readonly SeedArticle[] = [
  GLYCEROL_IN_STEERS,
  PHOSPHORUS_AT_PASTURE,
  BYPASS_FAT_IN_DAIRY,
  SALT_IN_THE_RAINS,
];
