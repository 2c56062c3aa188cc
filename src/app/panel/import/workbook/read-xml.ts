import { Parser } from "saxen";

import {
  DAMAGED,
  SpreadsheetError,
  TOO_LARGE,
} from "#app/panel/lib/spreadsheets/spreadsheet-error.ts";

/** An element's attributes, by name without prefix. */
export type Attributes = ReadonlyMap<string, string>;

export interface XmlReader {
  /** Names come without prefix. */
  open?: (name: string, attributes: () => Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Stops the reading. */
  isDone?: () => boolean;
}

/** No valid part of a workbook is nested deeper. */
const DEEPEST = 100;
/** A cell has at most 32,767 characters. The parser rescans an unfinished token with each chunk: quadratic time. */
const LONGEST_TOKEN = 500_000;

/** Parses XML as a stream. Entities defined by the document are not expanded. @throws {SpreadsheetError} */
export async function readXml(chunks: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  let depth = 0;
  let pending = 0;
  const parser = new Parser()
    .on("error", refuse)
    .on("openTag", (name, readAttributes) => {
      pending = 0;
      depth += 1;
      if (depth > DEEPEST) refuse(new Error("nested too deeply"));
      reader.open?.(dropPrefix(name), () => listAttributes(readAttributes()));
    })
    .on("closeTag", (name) => {
      pending = 0;
      depth -= 1;
      reader.close?.(dropPrefix(name));
    })
    .on("text", (text) => reader.text?.(decodeEntities(text)))
    .on("cdata", (text) => reader.text?.(text));
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    pending += chunk.length;
    if (pending > LONGEST_TOKEN + chunk.length) throw new SpreadsheetError(TOO_LARGE);
    parser.write(decoder.decode(chunk, { stream: true }));
    if (reader.isDone?.() === true) return;
  }
  parser.end();
}

function refuse(cause: Error): never {
  throw new SpreadsheetError(DAMAGED, { cause });
}

function dropPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function listAttributes(attributes: Record<string, string>): Attributes {
  return new Map(
    Object.entries(attributes).map(([name, value]) => [dropPrefix(name), decodeEntities(value)]),
  );
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (whole, ...parts) => {
    const [decimal, hexadecimal, name] = parts as (string | undefined)[];
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
