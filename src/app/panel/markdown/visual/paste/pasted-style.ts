/*
 * Reads from the styles of pasted HTML whether text is hidden, struck out, superscript or subscript. Attributes and style
 * sheets are parsed: a document that is not rendered has no computed styles, and browsers drop Word's own properties.
 */

/** An element's declarations, in lower case. */
export type Declarations = ReadonlyMap<string, string>;

export type ReadStyle = (element: Element) => Declarations;

export type Script = "sup" | "sub";

/** Limits to the work on style sheets; real documents stay below. */
const MAX_SHEET_CHARACTERS = 500_000;
const MAX_RULES = 5000;

/** A selector of a tag, a class or both; others are ignored. */
const SIMPLE_SELECTOR = /^([a-z][a-z0-9]*)?(?:\.([\w-]+))?$/;

/** Reads the styles of a document's elements. */
export function createStyleReader(document: Document): ReadStyle {
  const rules = readSheets(document);
  const cache = new WeakMap<Element, Declarations>();
  return (element) => {
    const known = cache.get(element);
    if (known !== undefined) return known;
    const classes = ["", ...element.classList].map((name) => name && `.${name.toLowerCase()}`);
    const tag = element.localName;
    const declared = [tag, ...classes.slice(1), ...classes.slice(1).map((name) => tag + name)];
    const style = new Map(declared.flatMap((selector) => [...(rules.get(selector) ?? [])]));
    for (const [property, value] of parseDeclarations(element.getAttribute("style") ?? "")) {
      style.set(property, value);
    }
    cache.set(element, style);
    return style;
  };
}

function readSheets(document: Document): Map<string, [string, string][]> {
  const sheets = [...document.querySelectorAll("style")].map(({ textContent }) => textContent);
  const text = sheets.join("\n").slice(0, MAX_SHEET_CHARACTERS).toLowerCase();
  const rules = new Map<string, [string, string][]>();
  for (const rule of text
    .replaceAll(/<!--|-->/g, "")
    .split("}")
    .slice(0, MAX_RULES)) {
    const [selectors = "", body = ""] = rule.split("{");
    const declarations = parseDeclarations(body);
    if (declarations.length === 0) continue;
    for (const selector of selectors.split(",").map((each) => each.trim())) {
      if (selector === "" || !SIMPLE_SELECTOR.test(selector)) continue;
      rules.set(selector, [...(rules.get(selector) ?? []), ...declarations]);
    }
  }
  return rules;
}

function parseDeclarations(text: string): [string, string][] {
  return text.split(";").flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(":");
    if (colon === -1) return [];
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, "");
    return [[declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase()]];
  });
}

/** Whether an element was hidden in its document. */
export function isHidden(element: Element, style: Declarations): boolean {
  const is = (property: string, pattern: RegExp) => pattern.test(style.get(property) ?? "");
  return (
    element.hasAttribute("hidden") ||
    is("display", /^none$/) ||
    is("mso-hide", /^(?:all|screen)$/) ||
    is("opacity", /^0(?:\.0+)?%?$/) ||
    (is("visibility", /^collapse$/) && /^(?:col|colgroup|tr)$/.test(element.localName)) ||
    [...element.classList].some((name) => SCREEN_READER_CLASS.test(name)) ||
    isClipped(is)
  );
}

/** Common class names of text for screen readers only; some browsers copy no styles. */
const SCREEN_READER_CLASS =
  /^(?:(?:\w+-)?(?:visually-?hidden|sr-only)|screen-?reader(?:s|-text|-only)?|element-invisible)$/i;

/** Whether an element's own text is visible; null if that is inherited. */
export function isTextSeen(style: Declarations): boolean | null {
  const visibility = style.get("visibility");
  if (visibility === "hidden" || visibility === "collapse") return false;
  if (/^(?:transparent|(?:rgb|hsl)a\([^()]*,\s*0?\.?0+%?\))$/.test(style.get("color") ?? ""))
    return false;
  const size = style.get("font-size");
  if (size !== undefined) return !/^0(?:\.0+)?(?:px|pt|em|rem|%)?$/.test(size);
  return visibility === "visible" ? true : null;
}

/** Text for screen readers only. */
function isClipped(is: (property: string, pattern: RegExp) => boolean): boolean {
  return (
    is("clip", /^rect\((?:0(?:px)?|1px)[, ]+(?:0(?:px)?|1px)[, ]+/) ||
    is("clip-path", /^inset\((?:50|100)%/) ||
    is("text-indent", /^-\d{4,}/) ||
    (is("position", /^(?:absolute|fixed)$/) && (is("left", /^-\d{4,}/) || is("top", /^-\d{4,}/))) ||
    (is("overflow", /^(?:hidden|clip)$/) &&
      (is("height", /^0(?:px)?$/) ||
        is("max-height", /^0(?:px)?$/) ||
        (is("width", /^[01](?:px)?$/) && is("height", /^[01](?:px)?$/))))
  );
}

/** Whether an element strikes its text out. */
export function isStruckOut({ localName }: Element, style: Declarations): boolean {
  if (localName === "s" || localName === "strike" || localName === "del") return true;
  const decoration = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  return (
    decoration.includes("line-through") || (style.get("text-line-through") ?? "none") !== "none"
  );
}

/** Inline elements; the vertical alignment of others, such as cells, means something else. */
const INLINE = /^(?:span|font|a|b|strong|i|em|u|small|big|ins|s|strike|del|mark|label|code)$/;

/** Whether an element is superscript or subscript. */
export function findScript({ localName, classList }: Element, style: Declarations): Script | null {
  if (localName === "sup" || localName === "sub") return localName;
  if (!INLINE.test(localName)) return null;
  // Word Online uses classes without copying their styles.
  if (classList.contains("Superscript")) return "sup";
  if (classList.contains("Subscript")) return "sub";
  for (const property of ["font-variant-position", "text-position", "vertical-align"]) {
    const named = NAMED_SHIFTS.get(style.get(property)?.split(" ")[0] ?? "");
    if (named !== undefined) return named;
  }
  const isMoved = style.get("position") === "relative";
  const shifts = [
    readShift(style.get("mso-text-raise")),
    readShift(style.get("vertical-align")),
    isMoved ? readShift(style.get("bottom")) - readShift(style.get("top")) : 0,
  ];
  const shift = shifts.find((each) => each !== 0) ?? 0;
  return shift === 0 ? null : shift > 0 ? "sup" : "sub";
}

const NAMED_SHIFTS: ReadonlyMap<string, Script> = new Map([
  ["super", "sup"],
  ["text-top", "sup"],
  ["sub", "sub"],
  ["text-bottom", "sub"],
]);

/** A signed vertical shift; zero if it is not visible. */
function readShift(value = ""): number {
  const [, digits = "0", unit = ""] =
    /^([+-]?\d*\.?\d+)(pt|px|em|ex|%|rem|cm|mm|in)?$/.exec(value) ?? [];
  const shift = Number(digits);
  const least = unit === "pt" || unit === "px" ? 1 : unit === "%" ? 10 : 0.1;
  return Math.abs(shift) >= least ? shift : 0;
}
