import { type Attributes, readXml } from "#app/panel/import/workbook/read-xml.ts";
import { isOn } from "#app/panel/import/workbook/rich-text.ts";
import { findPattern, GENERAL } from "#app/panel/import/workbook/show-number.ts";

/** The parts of a cell's format that affect its text. */
export interface CellStyle {
  pattern: string;
  isStruck: boolean;
  /** `superscript`, `subscript` or empty. */
  script: string;
}

export const NO_STYLE: CellStyle = { pattern: GENERAL, isStruck: false, script: "" };

const MOST_STYLES = 65_536;

interface Font {
  isStruck: boolean;
  script: string;
}

/** The styles of a workbook, by the index that cells use. */
export async function readStyles(chunks: AsyncIterable<Uint8Array>): Promise<CellStyle[]> {
  const patterns = new Map<number, string>();
  const fonts: Font[] = [];
  const formats: { pattern: number; font: number }[] = [];
  // Other sections, such as conditional formats, have elements of the same names.
  let section = "";
  const openIn: Record<string, (name: string, attributes: () => Attributes) => void> = {
    numFmts: (_, attributes) =>
      patterns.set(readNumber(attributes(), "numFmtId"), attributes().get("formatCode") ?? GENERAL),
    fonts: (name, attributes) => {
      const font = fonts.at(-1);
      if (name === "font" && fonts.length < MOST_STYLES)
        fonts.push({ isStruck: false, script: "" });
      else if (name === "strike" && font) font.isStruck = isOn(attributes());
      else if (name === "vertAlign" && font) font.script = attributes().get("val") ?? "";
    },
    cellXfs: (name, attributes) => {
      if (name !== "xf" || formats.length >= MOST_STYLES) return;
      const pattern = readNumber(attributes(), "numFmtId");
      formats.push({ pattern, font: readNumber(attributes(), "fontId") });
    },
  };
  await readXml(chunks, {
    open: (name, attributes) => {
      if (Object.hasOwn(openIn, name)) section = name;
      else if (section !== "") openIn[section]?.(name, attributes);
    },
    close: (name) => {
      if (name === section) section = "";
    },
  });
  return formats.map(({ pattern, font }) => ({
    pattern: findPattern(pattern, patterns),
    isStruck: fonts[font]?.isStruck ?? false,
    script: fonts[font]?.script ?? "",
  }));
}

function readNumber(attributes: Attributes, name: string): number {
  return Number(attributes.get(name) ?? 0);
}
