const NO_BREAK_SPACE = "\u00A0";

/** Unit symbols after a number, but not unit words, which may begin a line. */
const UNITS = [
  ...["%", "‰", "°C", "°", "US\\$", "USD", "COP", "UI", "IU", "ppm", "ppb", "mEq", "pH"],
  ...["Mcal", "kcal", "cal", "MJ", "kJ", "kW", "kg", "mg", "µg", "g", "lb", "t", "ton"],
  ...[
    "km",
    "cm",
    "cm³",
    "mm",
    "µm",
    "m",
    "m²",
    "m³",
    "ha",
    "ml",
    "mL",
    "cc",
    "l",
    "L",
    "h",
    "min",
    "s",
  ],
].join("|");

/** The space between a number and its unit, before `a. m.` and within it; `<` stands for a tag. */
const BOUND = new RegExp(
  `(?<=\\d<*) (?=<*(?:${UNITS})(?![\\p{L}\\p{N}]))|(?<=\\d<*) (?=<*[ap]\\. ?m\\.)|(?<=(?<!\\p{L})[ap]\\.<*) (?=<*m\\.)`,
  "giu",
);

/** Inserts no-break spaces between numbers and units, and in `p. m.`; preserves the length. */
export function bindUnits(text: string): string {
  return text.replace(BOUND, NO_BREAK_SPACE);
}

/** Elements with text for machines, or with typed values. */
const UNTOUCHED = "script|style|title|textarea|option|code|pre";
/** Tags that may occur within a line of text. */
const INLINE = "<!-- -->|</?(?:strong|em|b|i|a|span|sub|sup|del)(?: [^>]*)?>";
const PARTS = new RegExp(`<(${UNTOUCHED})[ >][^]*?</\\1>|((?:[^<]+|${INLINE})+)|<[^>]*>`, "g");
const INLINE_TAG = new RegExp(`(${INLINE})`);

/** Applies `bindUnits` to the texts of React's HTML; attributes and data are unchanged. */
export function bindHtml(html: string): string {
  let bound = "";
  let end = 0;
  for (const { 2: run, index } of html.matchAll(PARTS)) {
    if (run === undefined) continue;
    bound += html.slice(end, index) + bindRun(run);
    end = index + run.length;
  }
  return bound + html.slice(end);
}

/** Binds text with inline tags, across which a number and its unit may be split. */
function bindRun(run: string): string {
  if (!run.includes("<")) return bindUnits(run);
  const parts = run.split(INLINE_TAG);
  const signOf = (tag: string) => (tag.startsWith("<!") ? "" : "<");
  const bound = bindUnits(
    parts.map((part, index) => (index % 2 === 0 ? part : signOf(part))).join(""),
  );
  let next = 0;
  return parts
    .map((part, index) => {
      const start = next;
      next += index % 2 === 0 ? part.length : signOf(part).length;
      return index % 2 === 0 ? bound.slice(start, next) : part;
    })
    .join("");
}
