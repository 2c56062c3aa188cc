import { parse, stringify } from "yaml";

/** A text after the values that describe it, as static site generators read them: YAML between two lines `---`. */
export function writeFrontMatter(values: object, text: string): string {
  return `---\n${stringify(values, { lineWidth: 0 })}---\n\n${text}\n`;
}

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)^---[ \t]*\r?\n(?:\r?\n)?([\s\S]*)$/m;

/** Null when there is no front matter. @throws {Error} when it is no YAML, or no map */
export function readFrontMatter(
  file: string,
): { values: Record<string, unknown>; text: string } | null {
  const [, yaml, text] = FRONT_MATTER.exec(file) ?? [];
  if (yaml === undefined || text === undefined) return null;
  const values: unknown = parse(yaml);
  if (typeof values !== "object" || values === null || Array.isArray(values)) return null;
  return { values: values as Record<string, unknown>, text: text.replace(/\r?\n$/, "") };
}
