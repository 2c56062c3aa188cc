import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";

import { toSafeHref } from "#domain/site-address.ts";

/*
 * The visual editor's document: the Markdown that the site supports (CommonMark and GFM, without footnotes and HTML).
 * `read-markdown.ts` and `write-markdown.ts` convert it.
 */

/** The page has its own h1: it renders a text's first level as its second (app/shared/markdown.tsx). */
const headingTag = (depth: number) => `h${Math.max(depth, 2)}`;

const NODES = {
  doc: { content: "(block | definition)+" },
  paragraph: {
    content: "inline*",
    group: "block",
    parseDOM: [{ tag: "p.link-definition", ignore: true }, { tag: "p" }],
    toDOM: () => ["p", 0],
  },
  heading: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: { depth: { default: 2 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((depth) => ({
      tag: `h${depth}`,
      getAttrs: (element) => ({ depth: Number(element.dataset["depth"] ?? depth) }),
    })),
    toDOM: ({ attrs }) => [
      headingTag(Number(attrs["depth"])),
      { "data-depth": attrs["depth"] as number },
      0,
    ],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  bullet_list: {
    content: "list_item+",
    group: "block",
    attrs: { loose: { default: false } },
    parseDOM: [{ tag: "ul" }],
    toDOM: ({ attrs }) => ["ul", attrs["loose"] ? {} : { class: "tight" }, 0],
  },
  ordered_list: {
    content: "list_item+",
    group: "block",
    attrs: { loose: { default: false }, start: { default: 1 } },
    parseDOM: [
      {
        tag: "ol",
        getAttrs: (element) => ({ start: Number(element.getAttribute("start") ?? 1) || 1 }),
      },
    ],
    toDOM: ({ attrs }) => [
      "ol",
      { start: attrs["start"] as number, ...(!attrs["loose"] && { class: "tight" }) },
      0,
    ],
  },
  list_item: {
    content: "block+",
    defining: true,
    /** Whether its task is done; null for other items. */
    attrs: { checked: { default: null } },
    parseDOM: [
      {
        tag: "li",
        getAttrs: ({ dataset }) => ({
          checked: dataset["checked"] === undefined ? null : dataset["checked"] === "true",
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      "li",
      attrs["checked"] === null ? {} : { "data-checked": String(attrs["checked"]) },
      0,
    ],
  },
  code_block: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    attrs: { lang: { default: null }, meta: { default: null } },
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
    toDOM: () => ["pre", ["code", 0]],
  },
  thematic_break: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  table: {
    content: "table_row+",
    group: "block",
    tableRole: "table",
    isolating: true,
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["div", { class: "prose-table" }, ["table", ["tbody", 0]]],
  },
  table_row: {
    content: "table_cell+",
    tableRole: "row",
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0],
  },
  table_cell: {
    content: "(text | image)*",
    tableRole: "cell",
    isolating: true,
    /** Markdown has no spans: prosemirror-tables requires those attributes. */
    attrs: {
      align: { default: null },
      colspan: { default: 1 },
      rowspan: { default: 1 },
      colwidth: { default: null },
    },
    parseDOM: [
      {
        tag: "td, th",
        getAttrs: ({ dataset: { align = "" } }) => ({
          align: /^(left|right|center)$/.test(align) ? align : null,
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      "td",
      attrs["align"] === null ? {} : { "data-align": String(attrs["align"]) },
      0,
    ],
  },
  /** A link definition. Not parsed from pasted HTML, where it could change other links. */
  definition: {
    atom: true,
    attrs: { identifier: {}, label: {}, url: {}, title: { default: null } },
    toDOM: ({ attrs }) => [
      "p",
      { class: "link-definition" },
      `Dirección de los enlaces «${String(attrs["label"])}»: ${String(attrs["url"])}`,
    ],
  },
  text: { group: "inline" },
  image: {
    inline: true,
    group: "inline",
    draggable: true,
    attrs: { url: {}, alt: { default: "" }, title: { default: null } },
    parseDOM: [
      {
        tag: "img[src]",
        getAttrs: (element) => ({
          url: element.getAttribute("src"),
          alt: element.getAttribute("alt") ?? "",
          title: element.getAttribute("title"),
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      "img",
      {
        src: attrs["url"] as string,
        alt: attrs["alt"] as string,
        title: attrs["title"] as string | null,
        referrerpolicy: "no-referrer",
        decoding: "async",
      },
    ],
  },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
} satisfies Record<string, NodeSpec>;

/** How deep a mark was nested where two cover the same text: `**[a](b)**` or `[**a**](b)`. */
const DEPTH = { depth: { default: null } };

const MARKS = {
  link: {
    attrs: { url: {}, title: { default: null }, ...DEPTH },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element) => ({
          url: element.getAttribute("href"),
          title: element.getAttribute("title"),
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      "a",
      { href: toSafeHref(String(attrs["url"])), title: attrs["title"] as string | null },
    ],
  },
  strong: {
    attrs: DEPTH,
    parseDOM: [{ tag: "strong" }, { tag: "b" }],
    toDOM: () => ["strong"],
  },
  emphasis: { attrs: DEPTH, parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em"] },
  delete: { attrs: DEPTH, parseDOM: [{ tag: "del" }, { tag: "s" }], toDOM: () => ["del"] },
  /** A space that is a line break in the source. */
  soft_break: {
    inclusive: false,
    parseDOM: [{ tag: "span[data-soft]" }],
    toDOM: () => ["span", { "data-soft": "" }],
  },
  code: { code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code"] },
} satisfies Record<string, MarkSpec>;

export const MARKDOWN_SCHEMA = new Schema<keyof typeof NODES, keyof typeof MARKS>({
  nodes: NODES,
  marks: MARKS,
});
