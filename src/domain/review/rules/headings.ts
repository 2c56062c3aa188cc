import { isMarkdownText, topLevelOf } from "#domain/content/known-texts.ts";
import { outlineMarkdown } from "#domain/links/markdown-outline.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { SiteRecord } from "#domain/review/site.ts";

/** Headings that skip a level. */
export function findHeadingFaults(record: SiteRecord): Fault[] {
  const text = readText(record);
  if (text === null) return [];
  const { field, markdown, above } = text;
  const skips = findSkips(markdown, above);
  const changes = { [field]: applyLevels(markdown, above) };
  return skips.map(({ heading, level, right }) => ({
    severity: "hint",
    field,
    what: `El título «${heading}» es de nivel ${level} y va después de uno de nivel ${right - 1}: se salta uno.`,
    why: "Quien recorre la página con un lector de pantalla, y Google, creen que falta una parte.",
    how: `Escríbalo con ${"#".repeat(right)}.`,
    fix: { label: "Corregir los niveles", changes },
  }));
}

/** The Markdown of a record, and the level of the page's heading above it. */
function readText(record: SiteRecord) {
  if (record.table === "news") return { field: "content", markdown: record.row.content, above: 1 };
  if (record.table !== "site_content" || !isMarkdownText(record.row)) return null;
  const { section, value } = record.row;
  return { field: "value", markdown: value, above: topLevelOf(section) - 1 };
}

/** The page renders a text's first level as its second (app/shared/markdown.tsx). */
const levelOf = (depth: number) => Math.max(depth, 2);

function findSkips(markdown: string, above: number) {
  let last = above;
  return outlineMarkdown(markdown).headings.flatMap(({ depth, text, start }) => {
    const level = levelOf(depth);
    const right = Math.min(level, last + 1);
    last = right;
    return level > right ? [{ heading: text, start, depth, level, right }] : [];
  });
}

function applyLevels(markdown: string, above: number): string {
  let fixed = markdown;
  for (const { start, depth, right } of findSkips(markdown, above).toReversed()) {
    fixed = fixed.slice(0, start) + "#".repeat(right) + fixed.slice(start + depth);
  }
  return fixed;
}
