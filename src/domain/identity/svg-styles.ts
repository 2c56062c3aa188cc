import type { SvgElement } from "#domain/identity/sanitize-svg.ts";
import { isPresentation } from "#domain/identity/svg-vocabulary.ts";

const MAX_CSS_LENGTH = 64 * 1024;
const MAX_RULES = 1000;
/** Of one element. */
const MAX_CLASSES = 20;

/** The declarations of one selector, by property: the last one of a property counts. */
type Declarations = ReadonlyMap<string, string>;

interface Rules {
  elements: Map<string, Declarations>;
  classes: Map<string, Declarations>;
  ids: Map<string, Declarations>;
}

/**
 * Turns the style sheets of drawing programs, and style attributes, into attributes of the elements: a sanitised drawing
 * has no styles. Selectors of one element, class or id are understood, others are ignored, as are all `@` rules.
 */
export function resolveStyles(root: SvgElement, css: string): void {
  apply(root, readRules(css.slice(0, MAX_CSS_LENGTH)));
}

function apply(element: SvgElement, rules: Rules): void {
  const { attributes } = element;
  const classes = attributes.get("class")?.trim().split(/\s+/) ?? [];
  const applied = [
    rules.elements.get(element.name),
    ...classes.slice(0, MAX_CLASSES).map((name) => rules.classes.get(name)),
    rules.ids.get(attributes.get("id") ?? ""),
    readDeclarations(attributes.get("style")?.slice(0, MAX_CSS_LENGTH) ?? ""),
  ];
  for (const declarations of applied) {
    for (const [name, value] of declarations ?? []) attributes.set(name, value);
  }
  for (const child of element.children) apply(child, rules);
}

function readRules(css: string): Rules {
  const rules: Rules = { elements: new Map(), classes: new Map(), ids: new Map() };
  const text = dropComments(css);
  let position = 0;
  for (let count = 0; count < MAX_RULES; count += 1) {
    const start = text.indexOf("{", position);
    if (start === -1) break;
    // What stands before it without a block, such as `@import …;`, is no part of the selector.
    const selector = text.slice(position, start).split(";").at(-1)?.trim() ?? "";
    const end = findEnd(text, start);
    if (!selector.startsWith("@")) {
      const declarations = readDeclarations(text.slice(start + 1, end));
      for (const one of selector.split(",")) addRule(rules, one.trim(), declarations);
    }
    position = end + 1;
  }
  return rules;
}

function addRule(rules: Rules, selector: string, declarations: Declarations): void {
  const [, sign, name = ""] = /^([.#]?)([A-Za-z_][\w-]{0,100})$/.exec(selector) ?? [];
  if (sign === undefined) return;
  const known = sign === "." ? rules.classes : sign === "#" ? rules.ids : rules.elements;
  const earlier = known.get(name);
  known.set(name, earlier === undefined ? declarations : new Map([...earlier, ...declarations]));
}

/** Where the block that begins at a brace ends. */
function findEnd(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === "{") depth += 1;
    if (text[index] === "}") depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
}

function readDeclarations(text: string): Declarations {
  return new Map(
    dropComments(text)
      .split(";")
      .flatMap((declaration) => {
        const colon = declaration.indexOf(":");
        const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
        if (!isPresentation(name)) return [];
        return [
          [
            name,
            declaration
              .slice(colon + 1)
              .replace("!important", "")
              .trim(),
          ] as const,
        ];
      }),
  );
}

function dropComments(css: string): string {
  let plain = "";
  let position = 0;
  for (;;) {
    const start = css.indexOf("/*", position);
    if (start === -1) return plain + css.slice(position);
    plain += css.slice(position, start);
    const end = css.indexOf("*/", start + 2);
    if (end === -1) return plain;
    position = end + 2;
  }
}
