/* What a sanitised drawing may consist of. Everything that is not listed here is dropped. */

const SHAPES = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"] as const;
const GRADIENTS = ["linearGradient", "radialGradient", "stop"] as const;
const GROUPS = ["g", "defs", "symbol", "use", "clipPath", "mask", "a", "switch"] as const;

const ELEMENTS: ReadonlySet<string> = new Set([...SHAPES, ...GRADIENTS, ...GROUPS]);

/** Whether an element may stand below the root. */
export function keepsElement(name: string): boolean {
  return ELEMENTS.has(name);
}

/** Returns a value as it may be written, if it may. Patterns have no nested repetition: each takes linear time. */
type Check = (value: string) => string | undefined;

function matching(pattern: RegExp): Check {
  return (value) => (pattern.test(value) ? value : undefined);
}

const NUMBER = matching(/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?(?:px|%)?$/i);
const LIST = matchingNumbers(/^[\d\s.,eE+-]+$/);
const PATH = matchingNumbers(/^[\sMZLHVCSQTA\d.,e+-]+$/i);
const ID = matching(/^[A-Za-z_][\w.:-]{0,100}$/);
const HREF = matching(/^#[A-Za-z_][\w.:-]{0,100}$/);
const WORD = matching(/^[a-z][a-zA-Z-]{0,30}$/);
const WORDS = matching(/^[a-zA-Z ]{1,40}$/);
const COLOR = matching(/^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i);

/** Without decimals that no screen shows; the digits before them stay, since flags of arcs may lean on them. */
function matchingNumbers(pattern: RegExp): Check {
  return (value) =>
    pattern.test(value) ? value.replace(/\s+/g, " ").replace(/(\.\d{3})\d+/g, "$1") : undefined;
}

const TRANSFORMS: ReadonlySet<string> = new Set([
  ...["matrix", "translate", "scale", "rotate", "skewX", "skewY"],
]);

function checkTransform(value: string): string | undefined {
  if (!/^(?:[a-z]{1,10}\s{0,9}\([\d\s.,e+-]*\)[\s,]*)+$/i.test(value)) return undefined;
  const names = [...value.matchAll(/([a-z]+)\s*\(/gi)].map(([, name = ""]) => name);
  return names.every((name) => TRANSFORMS.has(name)) ? value : undefined;
}

/** A reference within the drawing. */
const LOCAL_URL = /^url\(\s{0,9}["']?#([A-Za-z_][\w.:-]{0,100})["']?\s{0,9}\)$/;

function checkReference(value: string): string | undefined {
  const id = LOCAL_URL.exec(value)?.[1];
  if (id !== undefined) return `url(#${id})`;
  return value === "none" ? value : undefined;
}

function checkPaint(value: string): string | undefined {
  return COLOR(value) ?? checkReference(value);
}

const GEOMETRY: readonly [string, Check][] = [
  ...["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr"].map(
    (name): [string, Check] => [name, NUMBER],
  ),
  ["width", NUMBER],
  ["height", NUMBER],
  ["offset", NUMBER],
  ["d", PATH],
  ["points", LIST],
  ["viewBox", LIST],
  ["preserveAspectRatio", WORDS],
  ["transform", checkTransform],
  ["gradientTransform", checkTransform],
  ["gradientUnits", WORD],
  ["spreadMethod", WORD],
  ["clipPathUnits", WORD],
  ["maskUnits", WORD],
  ["maskContentUnits", WORD],
  ["id", ID],
];

/** Those that a style sheet may set too. Dashes are not among them: very short ones take a renderer's time and memory. */
const PRESENTATION: readonly [string, Check][] = [
  ...["fill", "stroke", "color", "stop-color"].map((name): [string, Check] => [name, checkPaint]),
  ...[
    ...["opacity", "fill-opacity", "stroke-opacity", "stop-opacity"],
    ...["stroke-width", "stroke-miterlimit"],
  ].map((name): [string, Check] => [name, NUMBER]),
  ...[
    ...["fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin", "display", "visibility"],
    "mask-type",
  ].map((name): [string, Check] => [name, WORD]),
  ["clip-path", checkReference],
  ["mask", checkReference],
];

const PRESENTATION_CHECKS: ReadonlyMap<string, Check> = new Map(PRESENTATION);
const CHECKS: ReadonlyMap<string, Check> = new Map([...GEOMETRY, ...PRESENTATION]);
const REFERRING: ReadonlySet<string> = new Set(["use", "linearGradient", "radialGradient"]);

/** An attribute's value as it may be written; null for one that is dropped. */
export function checkAttribute(element: string, name: string, value: string): string | null {
  const trimmed = value.trim();
  if (name === "href") return REFERRING.has(element) ? (HREF(trimmed) ?? null) : null;
  return CHECKS.get(name)?.(trimmed) ?? null;
}

/** Whether a declaration of a style sheet becomes an attribute. */
export function isPresentation(name: string): boolean {
  return PRESENTATION_CHECKS.has(name);
}

/** The id that an attribute refers to; null for none. */
export function refersTo(name: string, value: string): string | null {
  if (name === "href") return value.slice(1);
  return PRESENTATION_CHECKS.has(name) ? (LOCAL_URL.exec(value)?.[1] ?? null) : null;
}
