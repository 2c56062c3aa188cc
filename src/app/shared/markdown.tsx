import type { ReactElement } from "react";
import ReactMarkdown, { type Components, defaultUrlTransform } from "react-markdown";
import remarkGfm from "remark-gfm";

import { isCostlyMarkdown } from "#domain/links/markdown-limits.ts";
import { isExternal } from "#domain/site-address.ts";
import { memoizeLru } from "#lib/lru.ts";

/** The page has its own h1; a text's headings are below it. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  // Footnotes need the other attributes. A link without a safe address becomes text.
  a: ({ node: _, href = "", children, ...marks }) =>
    href === "" ? (
      children
    ) : (
      <a href={href} {...marks} {...(isExternal(href) && { rel: "noopener" })}>
        {children}
      </a>
    ),
  img: ({ src, alt = "" }) =>
    src ? (
      <img src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
    ) : (
      alt
    ),
  // A wide table scrolls separately, also with the keyboard.
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label="Tabla" tabIndex={0} className="prose-table">
      <table>{children}</table>
    </div>
  ),
};

const FOOTNOTES = { footnoteLabel: "Notas", footnoteBackLabel: "Volver al texto" };

interface MarkdownProps {
  children: string;
  /** Makes URLs absolute, for texts that are read outside of their page. */
  resolveUrl?: (url: string) => string;
}

/** Renders an administrator's Markdown; HTML is shown as text, and unsafe links become text. */
export function Markdown({ children, resolveUrl }: MarkdownProps) {
  if (isCostlyMarkdown(children)) return <p className="whitespace-pre-line">{children}</p>;
  if (resolveUrl) return parse(children, resolveUrl);
  return children.length > MAX_MEMOIZED_LENGTH ? parse(children) : parseMemoized(children);
}

function parse(text: string, resolveUrl = (url: string) => url): ReactElement {
  return ReactMarkdown({
    remarkPlugins: [remarkGfm],
    rehypePlugins: [nameTaskBoxes],
    // A page may show several texts with footnotes.
    remarkRehypeOptions: { ...FOOTNOTES, clobberPrefix: `nota-${hashText(text)}-` },
    components: COMPONENTS,
    urlTransform: (url) => defaultUrlTransform(resolveUrl(url)),
    children: text,
  });
}

function hashText(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) >>> 0;
  }
  return hash.toString(36);
}

const MAX_MEMOIZED_LENGTH = 20_000;

/** Most renders repeat unchanged texts, and parsing takes longer than the rest of a page. */
const parseMemoized = memoizeLru(50, (text) => parse(text));

/** A hast node, reduced to what this plugin needs. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

/** A rehype plugin that labels each task's checkbox with the task's text. */
function nameTaskBoxes() {
  return (tree: TreeNode): void => nameBoxes(tree);
}

function nameBoxes(node: TreeNode): void {
  const classes = node.properties?.["className"];
  if (Array.isArray(classes) && classes.includes("task-list-item")) {
    const box = findBox(node);
    if (box?.properties) box.properties["ariaLabel"] = readText(node).trim() || "Tarea";
  }
  node.children?.forEach(nameBoxes);
}

/** In loose lists the checkbox is in a paragraph. */
function findBox({ children = [] }: TreeNode): TreeNode | undefined {
  const parts = children.flatMap((child) =>
    child.tagName === "p" ? (child.children ?? []) : [child],
  );
  return parts.find(({ tagName }) => tagName === "input");
}

/** Nested tasks have their own checkboxes. */
function readText({ value = "", tagName = "", children = [] }: TreeNode): string {
  return /^[uo]l$/.test(tagName) ? "" : value + children.map(readText).join("");
}
