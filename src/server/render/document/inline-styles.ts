import { readFileSync } from "node:fs";
import path from "node:path";

import { setLru } from "#lib/lru.ts";
import {
  listClassNames,
  parseStyleSheet,
  type StyleSheet,
  writeStyleSheet,
} from "#server/render/document/style-sheet.ts";

/** A document until the end of its head, and the rest. */
interface Parts {
  head: string;
  rest: string;
}

/** Puts the styles that a page uses into its document. */
export type InlineStyles = (head: string, rest: string) => Parts;

/** As React writes it. */
const LINK = /<link rel="stylesheet" href="([^"]*)"\/>/;

/** What a document's classes and elements lead to. */
interface Styles {
  css: string;
  /** What replaces each `class` attribute, by its value. */
  written: ReadonlyMap<string, string>;
}

/** More than the site's own pages; an edit seldom changes which classes a page uses. */
const MAX_KNOWN = 60;

/**
 * Replaces the link to the site's style sheet by the part that the document uses, and the names of its classes by short
 * ones: text is readable as soon as it arrives, and its start fits into the first packets that a server may send
 * (docs/decisions/0061-inline-critical-css.md). Classes without a style are removed. Each character of a document is one of its bytes.
 *
 * @param clientFolder of the browser's files
 */
export function createInlineStyles(clientFolder: string): InlineStyles {
  let last: { href: string; sheet: StyleSheet; styled: ReadonlySet<string> } | null = null;
  const known = new Map<string, Styles>();
  const read = (href: string) => {
    if (last?.href === href) return last;
    const sheet = parseStyleSheet(readFileSync(path.join(clientFolder, href), "latin1"));
    known.clear();
    return (last = { href, sheet, styled: new Set(listClassNames(sheet)) });
  };
  const find = (href: string, texts: readonly string[]): Styles => {
    const { sheet, styled } = read(href);
    const counts = countClasses(texts);
    const own = matchIn(texts, STYLE).map(([, css = ""]) => css);
    const elements = listElements(texts);
    const key = JSON.stringify([[...counts], own, [...elements]]);
    const styles = known.get(key) ?? makeStyles(sheet, styled, { counts, own, elements });
    setLru(known, [key, styles], MAX_KNOWN);
    return styles;
  };
  return (head, rest) => {
    const [link, href] = LINK.exec(head) ?? [];
    if (link === undefined || href === undefined) return { head, rest };
    const { css, written } = find(href, [head, rest]);
    return {
      head: rename(head, written).replace(link, () => `<style>${css}</style>`),
      rest: rename(rest, written),
    };
  };
}

/** `replaceAll` with a function takes several times as long. */
function rename(html: string, written: Styles["written"]): string {
  let renamed = "";
  let end = 0;
  for (const { 0: found, 1: value = "", index } of html.matchAll(CLASS)) {
    renamed += html.slice(end, index) + (written.get(value) ?? found);
    end = index + found.length;
  }
  return renamed + html.slice(end);
}

/** What a document says that decides on its styles. */
interface Uses {
  /** How often each value of a `class` attribute occurs: most occur several times. */
  counts: ReadonlyMap<string, number>;
  /** Its own style sheets. */
  own: readonly string[];
  elements: ReadonlySet<string>;
}

function makeStyles(
  sheet: StyleSheet,
  styled: ReadonlySet<string>,
  { counts, own, elements }: Uses,
): Styles {
  const values = [...counts].map(([value, count]) => ({
    value,
    names: splitClasses(value),
    count,
  }));
  const classes = nameClasses(values, styled);
  // Styles that the document brings keep the names that they know.
  for (const name of own.flatMap((css) => listClassNames(parseStyleSheet(css)))) {
    classes.set(name, name);
  }
  return {
    css: writeStyleSheet(sheet, { classes, elements }),
    written: new Map(values.map(({ value, names }) => [value, writeClasses(names, classes)])),
  };
}

const CLASS = / class="([^"]*)"/g;
const STYLE = /<style[^>]*>(.*?)<\/style>/gs;

function countClasses(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, value = ""] of matchIn(texts, CLASS)) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

const REFERENCES = new Map<string, string>([
  ["&amp;", "&"],
  ["&gt;", ">"],
  ["&lt;", "<"],
  ["&quot;", '"'],
  ["&#x27;", "'"],
]);

function splitClasses(value: string): string[] {
  return value.replaceAll(/&[#\w]+;/g, (found) => REFERENCES.get(found) ?? found).split(" ");
}

function writeClasses(names: readonly string[], classes: ReadonlyMap<string, string>): string {
  const short = names.flatMap((name) => classes.get(name) ?? []);
  return short.length === 0 ? "" : ` class="${short.join(" ")}"`;
}

/** Short names for the classes of a document that have a style, the shortest for the most frequent. */
function nameClasses(
  values: readonly { names: readonly string[]; count: number }[],
  styled: ReadonlySet<string>,
): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { names, count } of values) {
    for (const name of names) {
      if (styled.has(name)) counts.set(name, (counts.get(name) ?? 0) + count);
    }
  }
  const byCount = [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  return new Map(byCount.map((name, index) => [name, shortName(index)]));
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** One capital or small letter, then two of them. */
function shortName(index: number): string {
  const first = Math.floor(index / LETTERS.length) - 1;
  return `${LETTERS[first] ?? ""}${LETTERS[index % LETTERS.length] ?? ""}`;
}

function listElements(texts: readonly string[]): Set<string> {
  return new Set(matchIn(texts, /<([a-z][\w-]*)/gi).map(([, name = ""]) => name.toLowerCase()));
}

function matchIn(texts: readonly string[], pattern: RegExp): RegExpExecArray[] {
  return texts.flatMap((text) => [...text.matchAll(pattern)]);
}
