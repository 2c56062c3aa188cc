import postcss, { type AtRule, type ChildNode, type Container, type Rule } from "postcss";

/** A style sheet that can be written for one document: without what that does not use, its classes under short names. */
export interface StyleSheet {
  parts: readonly Part[];
  /** Those of all parts. */
  rules: readonly StyleRule[];
  /** What each name stands for reads in turn: custom properties, animations, counter styles. */
  reads: ReadonlyMap<string, readonly string[]>;
}

type Part = StyleRule | Variables | Named | Group;

interface StyleRule {
  kind: "rule";
  selectors: Selector[];
  /** With its braces. */
  body: string;
  /** The custom properties, animations and counter styles that it names. */
  reads: string[];
}

interface Selector {
  pieces: (string | ClassName)[];
  /** The classes and elements that a document must have for it to match. */
  needed: { classes: string[]; elements: string[] };
}

/** `.name` or `[class~=name]`, or with `[class*=part]` any class that contains it. */
interface ClassName {
  name: string;
  isPart: boolean;
  /** In the style sheet, escaped. */
  written: string;
}

/** A rule that sets custom properties only. */
interface Variables {
  kind: "variables";
  start: string;
  declarations: { name: string; text: string }[];
}

/** What other parts refer to by a name, as `@keyframes`; without a name, what always stays. */
interface Named {
  kind: "named";
  name: string | null;
  text: string;
}

interface Group {
  kind: "group";
  start: string;
  parts: Part[];
}

/** What a document has. */
export interface Used {
  elements: ReadonlySet<string>;
  /** Each class and its name in the document. */
  classes: ReadonlyMap<string, string>;
}

export function parseStyleSheet(css: string): StyleSheet {
  const parts = toParts(postcss.parse(css));
  const reads = new Map<string, string[]>();
  for (const { name, text } of listNamed(parts)) {
    reads.set(name, [...(reads.get(name) ?? []), ...listRead(text)]);
  }
  return { parts, rules: listRules(parts), reads };
}

export function writeStyleSheet({ parts, rules, reads }: StyleSheet, used: Used): string {
  const texts = new Map(rules.map((rule) => [rule, writeRule(rule, used)] as const));
  const names = new Set<string>();
  const retain = (name: string) => {
    if (names.has(name)) return;
    names.add(name);
    for (const next of reads.get(name) ?? []) retain(next);
  };
  for (const [rule, text] of texts) {
    if (text !== "") rule.reads.forEach(retain);
  }
  return write(parts, texts, names);
}

function listRules(parts: readonly Part[]): StyleRule[] {
  return parts.flatMap((part) => {
    if (part.kind === "group") return listRules(part.parts);
    return part.kind === "rule" ? part : [];
  });
}

function listNamed(parts: readonly Part[]): { name: string; text: string }[] {
  return parts.flatMap((part) => {
    if (part.kind === "group") return listNamed(part.parts);
    if (part.kind === "variables") return part.declarations;
    return part.kind === "named" && part.name !== null ? { name: part.name, text: part.text } : [];
  });
}

/** Names of animations are mixed with other words; a word too many only retains an unused rule. */
function listRead(text: string): string[] {
  return [
    ...[...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name),
    ...[...text.matchAll(/animation(?:-name)?:([^;}]*)/g)].flatMap(([, value = ""]) =>
      value.split(/[\s,]+/),
    ),
    ...[...text.matchAll(/counter\([^,)]*,\s*([\w-]+)|fallback:\s*([\w-]+)/g)].map(
      ([, style, fallback]) => style ?? fallback ?? "",
    ),
  ];
}

/** @param read the names that something reads */
function write(
  parts: readonly Part[],
  texts: ReadonlyMap<StyleRule, string>,
  read: ReadonlySet<string>,
): string {
  return parts
    .map((part) => {
      if (part.kind === "rule") return texts.get(part) ?? "";
      if (part.kind === "named") return part.name === null || read.has(part.name) ? part.text : "";
      const content =
        part.kind === "group"
          ? write(part.parts, texts, read)
          : part.declarations
              .filter(({ name }) => read.has(name))
              .map(({ text }) => text)
              .join(";");
      return content === "" ? "" : `${part.start}{${content}}`;
    })
    .join("");
}

function matches({ needed }: Selector, { classes, elements }: Used): boolean {
  return (
    needed.classes.every((name) => classes.has(name)) &&
    needed.elements.every((name) => elements.has(name))
  );
}

/** Empty for a rule that matches nothing. */
function writeRule({ selectors, body }: StyleRule, used: Used): string {
  const matching = selectors.filter((selector) => matches(selector, used));
  if (matching.length === 0) return "";
  const rename = (piece: string | ClassName) =>
    typeof piece === "string" ? piece : renameClass(piece, used.classes);
  return matching.map(({ pieces }) => pieces.map(rename).join("")).join(",") + body;
}

function renameClass({ name, isPart, written }: ClassName, classes: Used["classes"]): string {
  if (isPart) {
    const containing = [...classes].filter(([known]) => known.includes(name));
    return `:is(${containing.map(([, short]) => `.${short}`).join()})`;
  }
  const short = classes.get(name);
  // In parentheses a class may be absent.
  return short === undefined ? written : `.${short}`;
}

/** The classes that have a style. */
export function listClassNames({ rules }: Pick<StyleSheet, "rules">): string[] {
  return rules.flatMap(({ selectors }) =>
    selectors.flatMap(({ pieces }) =>
      pieces.flatMap((piece) => (typeof piece === "string" || piece.isPart ? [] : piece.name)),
    ),
  );
}

function toParts(container: Container): Part[] {
  return (container.nodes ?? []).flatMap((node) => toPart(node));
}

function toPart(node: ChildNode): Part[] {
  if (node.type === "comment") return [];
  if (node.type === "rule") return [toRule(node)];
  if (node.type === "atrule" && isGroup(node)) {
    return [{ kind: "group", start: `@${node.name} ${node.params}`, parts: toParts(node) }];
  }
  const isNamed =
    node.type === "atrule" && /^(?:keyframes|property|counter-style)$/.test(node.name);
  const end = node.type === "atrule" && node.nodes !== undefined ? "" : ";";
  return [{ kind: "named", name: isNamed ? node.params : null, text: node.toString() + end }];
}

/** Whether it contains rules; `@font-face`, `@property` and a list of layers do not, and steps are none. */
function isGroup({ name, nodes }: AtRule): boolean {
  return name !== "keyframes" && (nodes?.some(({ type }) => type !== "decl") ?? false);
}

function toRule(rule: Rule): StyleRule | Variables {
  const declarations = rule.nodes.flatMap((node) =>
    node.type === "decl" && node.prop.startsWith("--")
      ? { name: node.prop, text: node.toString() }
      : [],
  );
  if (declarations.length === rule.nodes.length && /^(?::root|\*)/.test(rule.selector)) {
    return { kind: "variables", start: rule.selector, declarations };
  }
  const text = rule.toString();
  const body = text.slice(text.indexOf("{", rule.selector.length));
  return {
    kind: "rule",
    selectors: rule.selectors.map((selector) => toSelector(selector)),
    body,
    reads: listRead(body),
  };
}

/** An escaped character, or a class, as `.name` or as an attribute. */
const CLASS_NAME = /\\.|\.((?:\\.|[\w-])+)|\[class([~*])="?((?:\\.|[^"\]])+)"?\]/g;

function toSelector(selector: string): Selector {
  const pieces: Selector["pieces"] = [];
  let end = 0;
  for (const found of selector.matchAll(CLASS_NAME)) {
    const name = toClassName(found);
    if (name === null) continue;
    pieces.push(selector.slice(end, found.index), name);
    end = found.index + name.written.length;
  }
  pieces.push(selector.slice(end));
  const outside = leaveOutParentheses(selector);
  const bare = outside.replaceAll(CLASS_NAME, "").replaceAll(/\[[^\]]*\]|::?[\w-]+/g, "");
  return {
    pieces,
    needed: {
      classes: [...outside.matchAll(CLASS_NAME)].flatMap((found) => {
        const name = toClassName(found);
        return name === null || name.isPart ? [] : [name.name];
      }),
      elements: [...bare.matchAll(/[a-z][\w-]*/gi)].map(([name]) => name.toLowerCase()),
    },
  };
}

function toClassName([written, name, operator, value]: RegExpExecArray): ClassName | null {
  const found = name ?? value;
  if (found === undefined) return null;
  return { name: found.replaceAll(/\\(.)/g, "$1"), isPart: operator === "*", written };
}

/** What is in them may be one of several, or must be absent. */
function leaveOutParentheses(selector: string): string {
  let depth = 0;
  let outside = "";
  for (const [piece] of selector.matchAll(/\\?./gs)) {
    if (piece === ")") depth -= 1;
    else if (depth === 0 && piece !== "(") outside += piece;
    if (piece === "(") depth += 1;
  }
  return outside;
}
