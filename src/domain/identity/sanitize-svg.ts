import { Parser } from "saxen";

import { resolveStyles } from "#domain/identity/svg-styles.ts";
import { checkAttribute, keepsElement, refersTo } from "#domain/identity/svg-vocabulary.ts";

/** A drawing that can do nothing but draw. */
export interface SanitizedSvg {
  /** Rewritten from an allow-listed tree; sanitising it again changes nothing. */
  svg: string;
  /** In whole pixels. */
  width: number;
  height: number;
}

/** What a drawing may weigh before and after it is sanitised, in characters. */
export const MAX_SVG_LENGTH = 512 * 1024;
export const MAX_LOGO_BYTES = 20 * 1024;

const MAX_ELEMENTS = 5000;
const MAX_DEPTH = 60;
/** What is drawn, with each reference counted as what it refers to: references can multiply. */
const MAX_DRAWN = 3000;
const MAX_SIDE = 10_000;
const MAX_RATIO = 12;

/** An element whose content remains. */
export interface SvgElement {
  name: string;
  attributes: Map<string, string>;
  children: SvgElement[];
}

/** A problem, in Spanish, with a drawing that cannot be a logo. */
export class SvgProblem extends Error {
  override name = "SvgProblem";
}

/**
 * Reads a drawing and writes what is known to be harmless of it: shapes, gradients, clips and masks with their own
 * geometry and colours. Scripts, event handlers, animations, links, embedded documents and styles are dropped;
 * what would be missed in the picture is refused. Takes linear time.
 *
 * @throws {SvgProblem}
 */
export function sanitizeSvg(source: string): SanitizedSvg {
  if (source.length > MAX_SVG_LENGTH) throw new SvgProblem("El SVG pesa más de 512 KB.");
  if (/<!ENTITY/i.test(source)) {
    throw new SvgProblem("El SVG define entidades. Expórtelo de nuevo como «SVG simple».");
  }
  const { root, css } = readTree(source);
  resolveStyles(root, css);
  const box = readBox(root);
  cleanAttributes(root);
  const ids = indexIds(root);
  dropBrokenReferences(root, ids);
  if (weigh(root, ids, new Map()) > MAX_DRAWN) {
    throw new SvgProblem("El SVG repite demasiadas formas. Súbalo como PNG o WebP.");
  }
  const used = new Set(listElements(root).flatMap((element) => listReferences(element)));
  return { ...describeBox(box), svg: writeRoot(root, box, used) };
}

interface ReadSvg {
  root: SvgElement;
  /** The text of all style sheets. */
  css: string;
}

/** Refused, because the logo would lack a part of it. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["text", "tiene texto sin convertir: se vería con otra letra. Conviértalo en trazos"],
  ["image", "contiene una imagen. Súbalo como PNG o WebP"],
  ["pattern", "usa un relleno de patrón. Súbalo como PNG o WebP"],
  ["svg", "contiene otro SVG adentro. Expórtelo de nuevo como «SVG simple»"],
]);

function readTree(source: string): ReadSvg {
  const open: (SvgElement | null)[] = [];
  const styles: string[] = [];
  let root: SvgElement | null = null;
  let elements = 0;
  let skipped = 0;
  let isStyle = false;
  const parser = new Parser()
    .on("error", () => {
      throw new SvgProblem("El archivo no es un SVG que se pueda leer.");
    })
    .on("openTag", (written, readAttributes, decode, isClosed) => {
      elements += 1;
      if (elements > MAX_ELEMENTS || open.length > MAX_DEPTH) {
        throw new SvgProblem("El SVG es demasiado complejo. Súbalo como PNG o WebP.");
      }
      const name = dropPrefix(written);
      const parent = open.at(-1);
      isStyle = name === "style" && skipped === 0 && !isClosed;
      if (skipped > 0 || (root !== null && !keepsElement(name))) {
        const problem = skipped > 0 ? undefined : REFUSED.get(name);
        if (problem !== undefined) throw new SvgProblem(`El SVG ${problem}.`);
        open.push(null);
        skipped += 1;
        return;
      }
      if (root === null && name !== "svg") {
        throw new SvgProblem("El archivo no es un SVG que se pueda leer.");
      }
      const attributes = new Map(
        Object.entries(readAttributes()).map(([key, value]) => [key, decode(value)] as const),
      );
      const element = { name: renameElement(name), attributes, children: [] };
      root ??= element;
      parent?.children.push(element);
      open.push(element);
    })
    .on("closeTag", () => {
      if (open.pop() === null) skipped -= 1;
      isStyle = false;
    })
    .on("text", (text) => void (isStyle && styles.push(text)))
    .on("cdata", (text) => void (isStyle && styles.push(text)));
  parser.write(source);
  parser.end();
  if (root === null) throw new SvgProblem("El archivo no es un SVG que se pueda leer.");
  return { root, css: styles.join("\n") };
}

/** `svg:path` is a path; an element of another vocabulary is none. */
function dropPrefix(written: string): string {
  return written.startsWith("svg:") ? written.slice("svg:".length) : written;
}

/** A link and a choice become the group that they are to the eye. */
function renameElement(name: string): string {
  return name === "a" || name === "switch" ? "g" : name;
}

type Box = readonly [x: number, y: number, width: number, height: number];

function readBox({ attributes }: SvgElement): Box {
  const written = attributes.get("viewBox")?.trim().slice(0, 200) ?? "";
  const numbers = written.split(/[\s,]+/).map(Number);
  const sides = ["width", "height"].map((side) =>
    Number(/^\s*(\d{1,6}(?:\.\d{1,9})?)(?:px)?\s*$/.exec(attributes.get(side) ?? "")?.[1]),
  );
  const [x = 0, y = 0, width = Number.NaN, height = Number.NaN] =
    written === "" ? [0, 0, ...sides] : numbers;
  const box = [x, y, width, height] as const;
  const isValid = box.every((number) => Number.isFinite(number) && Math.abs(number) < 1e6);
  if (!isValid || numbers.length > 4 || width <= 0 || height <= 0) {
    throw new SvgProblem("El SVG no dice su tamaño (viewBox). Expórtelo de nuevo.");
  }
  if (Math.max(width / height, height / width) > MAX_RATIO) {
    throw new SvgProblem("El logo es demasiado alargado: recórtelo.");
  }
  return box;
}

/** The size at which a browser shows the drawing on its own; small ones are enlarged, which costs a drawing nothing. */
function describeBox([, , width, height]: Box) {
  const longest = Math.max(width, height);
  const scale = longest < 100 ? 100 / longest : Math.min(1, MAX_SIDE / longest);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function listElements(root: SvgElement): SvgElement[] {
  return [root, ...root.children.flatMap(listElements)];
}

function cleanAttributes(element: SvgElement): void {
  for (const [written, value] of element.attributes) {
    const name = written === "xlink:href" ? "href" : written;
    const clean = checkAttribute(element.name, name, value);
    if (clean === null || name !== written) element.attributes.delete(written);
    if (clean !== null) element.attributes.set(name, clean);
  }
  element.children.forEach(cleanAttributes);
}

/** The first element of each id, as browsers find it. */
function indexIds(root: SvgElement): Map<string, SvgElement> {
  const ids = new Map<string, SvgElement>();
  for (const element of listElements(root)) {
    const id = element.attributes.get("id");
    if (id !== undefined && !ids.has(id)) ids.set(id, element);
  }
  return ids;
}

/** Drops references to what is not there; an element that shows nothing else goes with its reference. */
function dropBrokenReferences(element: SvgElement, ids: ReadonlyMap<string, SvgElement>): void {
  for (const [name, value] of element.attributes) {
    const id = refersTo(name, value);
    if (id !== null && !ids.has(id)) element.attributes.delete(name);
  }
  for (const child of element.children) dropBrokenReferences(child, ids);
}

function listReferences({ attributes }: SvgElement): string[] {
  return [...attributes].flatMap(([name, value]) => refersTo(name, value) ?? []);
}

const PENDING = Number.POSITIVE_INFINITY;

/** How many elements are drawn for one, once each reference is followed; infinite for one that refers to itself. */
function weigh(
  element: SvgElement,
  ids: ReadonlyMap<string, SvgElement>,
  weights: Map<SvgElement, number>,
): number {
  const known = weights.get(element);
  if (known !== undefined) return known;
  weights.set(element, PENDING);
  let weight = 1;
  for (const id of listReferences(element)) {
    const target = ids.get(id);
    if (target !== undefined) weight += weigh(target, ids, weights);
  }
  for (const child of element.children) weight += weigh(child, ids, weights);
  weights.set(element, weight);
  return weight;
}

function writeRoot(root: SvgElement, box: Box, used: ReadonlySet<string>): string {
  const { width, height } = describeBox(box);
  const attributes = new Map([
    ["xmlns", "http://www.w3.org/2000/svg"],
    ["width", String(width)],
    ["height", String(height)],
    ["viewBox", box.join(" ")],
    ...[...root.attributes].filter(([name]) => !OWN.has(name)),
  ]);
  return write({ ...root, attributes }, used);
}

/** The attributes of the root alone. */
const OWN: ReadonlySet<string> = new Set(["width", "height", "viewBox", "x", "y", "id"]);

function write({ name, attributes, children }: SvgElement, used: ReadonlySet<string>): string {
  const written = [...attributes]
    .filter(([key, value]) => key !== "id" || used.has(value))
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    .join("");
  const content = children.map((child) => write(child, used)).join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
