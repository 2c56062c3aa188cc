import type { Attributes } from "#app/panel/import/workbook/read-xml.ts";
import { writeScript } from "#domain/script-text.ts";

/** The text of a cell, with the formats of its runs applied. */
export interface RichText {
  text: string;
  /** Whether any part is struck through. */
  isStruck: boolean;
}

/** Collects the runs of a text. Phonetic hints (`rPh`) are ignored. */
export function createTextReader() {
  let runs: { text: string; script: string }[] = [];
  let isStruck = false;
  let script = "";
  let isText = false;
  let phonetic = 0;
  return {
    open: (name: string, attributes: () => Attributes) => {
      if (name === "rPh") phonetic += 1;
      else if (name === "t") isText = phonetic === 0;
      else if (name === "r") script = "";
      else if (name === "vertAlign") script = attributes().get("val") ?? "";
      else if (name === "strike" && isOn(attributes())) isStruck = true;
    },
    text: (text: string) => {
      if (isText) runs.push({ text, script });
    },
    close: (name: string) => {
      if (name === "rPh") phonetic -= 1;
      if (name === "t") isText = false;
      if (name === "r") script = "";
    },
    /** Returns the text read so far, and starts the next one. */
    take: (): RichText => {
      const text = runs.map((run) => writeRun(run.text, run.script)).join("");
      const read = { text: unescapeText(text), isStruck };
      runs = [];
      isStruck = false;
      script = "";
      return read;
    },
  };
}

/** A boolean element of OOXML is on unless its value says otherwise. */
export function isOn(attributes: Attributes): boolean {
  return !/^(?:0|false|off)$/.test(attributes.get("val") ?? "1");
}

export function writeRun(text: string, script: string): string {
  if (script === "superscript") return writeScript("sup", text);
  return script === "subscript" ? writeScript("sub", text) : text;
}

/** `_x000D_` encodes a character that XML does not allow. */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
