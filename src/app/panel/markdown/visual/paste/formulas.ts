import { writeScript } from "#domain/script-text.ts";
import { cleanTyped } from "#domain/typed-text.ts";

/*
 * Converts formulas of web pages (MathML) and of Word (OMML) to text: `(a+b)/c²`.
 */

/** The wrappers of formula renderers, which hide the MathML for screen readers in them. */
const DRAWN = ".katex, mjx-container, .MathJax, .mwe-math-element";
const DRAWN_ONLY = "mjx-math, mjx-assistive-mml, .katex-html, .MathJax_Preview";
/** No handwritten formula nests deeper. */
const MAX_DEPTH = 100;

/** Replaces each formula by its text. */
export function writeFormulas(body: HTMLElement): void {
  for (const formula of body.querySelectorAll("math")) {
    (formula.closest(DRAWN) ?? formula).replaceWith(readFormula(formula));
  }
  for (const drawn of body.querySelectorAll(DRAWN_ONLY)) drawn.remove();
}

/** The text of a formula. */
export const readFormula = (formula: Element) => readRow(formula.childNodes, 0);

function readRow(nodes: Iterable<Node>, depth: number): string {
  const parts = Array.from(nodes, (node) => ({ node, text: readNode(node, depth) })).filter(
    ({ text }) => text.trim() !== "",
  );
  return parts
    .map(({ node, text }, index) => {
      // `2` beside `1/2` would read as a mixed number, and `x` beside it as part of the denominator.
      const isBeside =
        /[\p{L}\p{N}]$/u.test(parts[index - 1]?.text ?? "") ||
        /^[\p{L}\p{N}]/u.test(parts[index + 1]?.text ?? "");
      return isFraction(node) && isBeside ? `(${text})` : text;
    })
    .join("");
}

const isFraction = (node: Node) =>
  node instanceof Element && (node.localName === "mfrac" || node.localName === "m:f");

function readNode(node: Node, depth: number): string {
  if (node instanceof Text) return readLetters(node.data);
  if (!(node instanceof Element) || depth > MAX_DEPTH) return "";
  const name = node.localName;
  const known = READERS.get(name);
  if (known !== undefined) return known(new Parts(node, depth + 1));
  // Property elements of Word contain no text of the formula.
  if (/^m:\w+pr$/.test(name) || name === "annotation" || name === "annotation-xml") return "";
  return readRow(node.childNodes, depth + 1);
}

const readLetters = (text: string) => cleanTyped(text).replace(/\s+/g, " ");

/** An element's parts, which MathML orders and OMML names. */
class Parts {
  readonly element: Element;
  readonly #depth: number;

  constructor(element: Element, depth: number) {
    this.element = element;
    this.#depth = depth;
  }

  /** @param place the index of the child in MathML */
  read(place: number, name: string): string {
    const part = this.#find(name) ?? (this.#isWord() ? undefined : this.element.children[place]);
    return part === undefined ? "" : readNode(part, this.#depth).trim();
  }

  list(name: string): string[] {
    const parts = this.#isWord() ? this.#findAll(name) : [...this.element.children];
    return parts.map((part) => readNode(part, this.#depth).trim());
  }

  row(): string {
    return readRow(this.element.childNodes, this.#depth);
  }

  /** A property in OMML, such as the character of a sum or a bracket. */
  property(name: string, fallback: string): string {
    const property = this.#find(`${this.element.localName}pr`)?.querySelector(`m\\:${name}`);
    return property ? (property.getAttribute("m:val") ?? "") : fallback;
  }

  #isWord(): boolean {
    return this.element.localName.startsWith("m:");
  }

  #find(name: string): Element | undefined {
    return this.#findAll(name)[0];
  }

  #findAll(name: string): Element[] {
    const full = name.startsWith("m:") ? name : `m:${name}`;
    return [...this.element.children].filter(({ localName }) => localName === full);
  }
}

const raise = (base: string, script: string) => group(base) + writeScript("sup", script);
const lower = (base: string, script: string) => group(base) + writeScript("sub", script);

/** Brackets around more than one term, for example `2a` in a denominator. */
function group(text: string): string {
  const isOne = /^(?:\d[\d.,]*|[\p{L}\p{M}∑∏∫∞][\p{L}\p{M}\p{N}]*|\([^()]*\)|\[[^[\]]*\])?$/u.test(
    text,
  );
  return isOne ? text : `(${text})`;
}

/** What is above a character: an accent, as in x̄, or a limit. */
function over(base: string, above: string): string {
  const accent = ACCENTS.get(above);
  if (accent !== undefined) return [...base].length === 1 ? base + accent : group(base) + above;
  return raise(base, above);
}

const ACCENTS: ReadonlyMap<string, string> = new Map(
  ["¯‾̅\u0304", "^ˆ̂\u0302", "~˜̃\u0303", "˙.̇\u0307", "→⃗\u20D7", "¨̈\u0308"].flatMap((signs) => {
    const all = [...signs.normalize("NFD")];
    return all.map((sign) => [sign, all.at(-1) ?? ""] as const);
  }),
);

const root = (content: string, degree: string) =>
  `${degree === "" || degree === "2" ? "" : writeScript("sup", degree)}√${group(content)}`;

type ReadParts = (parts: Parts) => string;

const divide: ReadParts = (parts) =>
  `${group(parts.read(0, "num"))}/${group(parts.read(1, "den"))}`;
const below: ReadParts = (parts) => lower(parts.read(0, "e"), parts.read(1, "sub"));
const above: ReadParts = (parts) => raise(parts.read(0, "e"), parts.read(1, "sup"));
const both: ReadParts = (parts) =>
  lower(parts.read(0, "e"), parts.read(1, "sub")) + writeScript("sup", parts.read(2, "sup"));
const rows =
  (name: string): ReadParts =>
  (parts) =>
    parts.list(name).join("; ");
const cells =
  (name: string): ReadParts =>
  (parts) =>
    parts.list(name).join(", ");
const nothing: ReadParts = () => "";

const READERS: ReadonlyMap<string, ReadParts> = new Map<string, ReadParts>([
  ["mfrac", divide],
  ["m:f", divide],
  ["msub", below],
  ["m:ssub", below],
  ["msup", above],
  ["m:ssup", above],
  ["msubsup", both],
  ["m:ssubsup", both],
  ["munderover", both],
  ["munder", below],
  ["mover", (parts) => over(parts.read(0, ""), parts.read(1, ""))],
  ["m:acc", (parts) => over(parts.read(0, "e"), parts.property("chr", "^"))],
  ["m:bar", (parts) => over(parts.read(0, "e"), "¯")],
  ["m:limlow", (parts) => lower(parts.read(0, "e"), parts.read(1, "lim"))],
  ["m:limupp", (parts) => raise(parts.read(0, "e"), parts.read(1, "lim"))],
  [
    "m:spre",
    (parts) =>
      writeScript("sub", parts.read(0, "sub")) +
      writeScript("sup", parts.read(0, "sup")) +
      parts.read(0, "e"),
  ],
  ["msqrt", (parts) => root(parts.row().trim(), "")],
  ["mroot", (parts) => root(parts.read(0, ""), parts.read(1, ""))],
  ["m:rad", (parts) => root(parts.read(0, "e"), parts.read(0, "deg"))],
  [
    "m:nary",
    (parts) =>
      [
        parts.property("chr", "∫"),
        writeScript("sub", parts.read(0, "sub")),
        writeScript("sup", parts.read(0, "sup")),
        ` ${parts.read(0, "e")}`,
      ].join(""),
  ],
  [
    "m:d",
    (parts) =>
      parts.property("begchr", "(") +
      parts.list("e").join(parts.property("sepchr", "|")) +
      parts.property("endchr", ")"),
  ],
  [
    "mfenced",
    (parts) =>
      (parts.element.getAttribute("open") ?? "(") +
      parts.list("").join(parts.element.getAttribute("separators") ?? ", ") +
      (parts.element.getAttribute("close") ?? ")"),
  ],
  ["m:func", (parts) => `${parts.read(0, "fname")} ${parts.read(0, "e")}`.replace(/ (?=[([])/, "")],
  ["mtable", rows("")],
  ["mtr", cells("")],
  ["m:m", rows("mr")],
  ["m:mr", cells("e")],
  ["m:eqarr", rows("e")],
  ["mspace", () => " "],
  ["mphantom", nothing],
  ["m:phant", nothing],
]);
