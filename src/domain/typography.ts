const NO_BREAK_SPACE = "\u00A0";

/** Signs of units as they follow a number: not words, which may begin a line. */
const UNITS = [
  ...["%", "‰", "°C", "°", "US\\$", "COP", "UI", "IU", "ppm", "ppb", "mEq", "pH"],
  ...["Mcal", "kcal", "cal", "MJ", "kJ", "kg", "mg", "µg", "g", "t", "ton"],
  ...["km", "cm", "mm", "m", "m²", "m³", "ha", "ml", "mL", "cc", "l", "L", "h", "min", "s"],
].join("|");

/** Between a number and its unit, before `a. m.` and within it. */
const BOUND = new RegExp(
  `(?<=\\d) (?=(?:${UNITS})(?![\\p{L}\\p{N}]))|(?<=\\d) (?=[ap]\\. ?m\\.)|(?<=(?<!\\p{L})[ap]\\.) (?=m\\.)`,
  "giu",
);

/** A text whose lines do not break between a number and its unit, nor in `p. m.`; as long as before. */
export function bindUnits(text: string): string {
  return text.replace(BOUND, NO_BREAK_SPACE);
}

/** Elements whose text a machine reads, or that show what somebody typed. */
const UNTOUCHED = "script|style|title|textarea|option|code|pre";
/** What may stand within a line of text. */
const INLINE = "<!-- -->|</?(?:strong|em|b|i|a|span|sub|sup|del)(?: [^>]*)?>";
const PARTS = new RegExp(`<(${UNTOUCHED})[ >][^]*?</\\1>|((?:[^<]+|${INLINE})+)|<[^>]*>`, "g");
const INLINE_PART = new RegExp(`${INLINE}|[^]`, "g");

/** HTML as React writes it, its texts bound by `bindUnits`; attributes and data stay as they are. */
export function bindHtml(html: string): string {
  return html.replace(PARTS, (part, _name, run: string | undefined) =>
    run === undefined ? part : bindRun(run),
  );
}

/** Text with marks of lines within it, over which a number and its unit may be spread. */
function bindRun(run: string): string {
  if (!run.includes("<")) return bindUnits(run);
  const signs = run.match(INLINE_PART) ?? [];
  const isText = (sign: string) => sign.length === 1;
  const bound = bindUnits(signs.filter(isText).join(""));
  let next = 0;
  return signs.map((sign) => (isText(sign) ? bound.charAt(next++) : sign)).join("");
}
