export const MARKDOWN_TOOLS = ["bold", "italic", "heading", "list", "link", "table"] as const;

export type MarkdownTool = (typeof MARKDOWN_TOOLS)[number];

/** A replacement of the characters from `from` to `to`, and the selection after it. */
interface MarkdownEdit {
  from: number;
  to: number;
  text: string;
  selectFrom: number;
  selectTo: number;
}

/**
 * The edit that a tool makes to a text with that selection (UTF-16 offsets).
 * Without a selection, a placeholder word is inserted and selected.
 */
export function editMarkdown(
  tool: MarkdownTool,
  text: string,
  { from, to }: { from: number; to: number },
): MarkdownEdit {
  const selected = text.slice(from, to);
  switch (tool) {
    case "bold":
      return wrap(from, to, "**", selected || "negrita", "**");
    case "italic":
      return wrap(from, to, "_", selected || "cursiva", "_");
    case "link":
      // The URL is selected, to be typed next.
      return wrap(from, to, `[${selected || "texto del enlace"}](`, "https://", ")");
    case "heading":
      return prefixLines(text, from, to, "## ");
    case "list":
      return prefixLines(text, from, to, "- ");
    case "table":
      return insertBlock(text, to, TABLE);
  }
}

const TABLE = "| Columna | Columna |\n| --- | --- |\n| Dato | Dato |";

function wrap(from: number, to: number, before: string, word: string, after: string): MarkdownEdit {
  const selectFrom = from + before.length;
  return { from, to, text: before + word + after, selectFrom, selectTo: selectFrom + word.length };
}

/** Toggles a mark on each line of the selection. */
function prefixLines(text: string, from: number, to: number, mark: string): MarkdownEdit {
  const start = text.slice(0, from).lastIndexOf("\n") + 1;
  const next = text.indexOf("\n", to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const isMarked = lines.every((line) => line.startsWith(mark));
  const changed = lines
    .map((line) => (isMarked ? line.slice(mark.length) : mark + line))
    .join("\n");
  return {
    from: start,
    to: end,
    text: changed,
    selectFrom: start + changed.length,
    selectTo: start + changed.length,
  };
}

/** A block needs blank lines around it. */
function insertBlock(text: string, at: number, block: string): MarkdownEdit {
  const before = text.slice(0, at);
  const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const selectFrom = at + gap.length + 2;
  return {
    from: at,
    to: at,
    text: `${gap}${block}\n\n`,
    selectFrom,
    selectTo: selectFrom + "Columna".length,
  };
}
