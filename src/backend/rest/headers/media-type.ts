import { RestError } from "#backend/rest/errors.ts";

/** Shape of a response: a list, one object (either also without the keys that are null), or a table in CSV. */
export type Format = "json" | "object" | "json-stripped" | "object-stripped" | "csv";

const FORMAT_OF_TYPE: Readonly<Record<string, Format>> = {
  "*/*": "json",
  "application/*": "json",
  "application/json": "json",
  "application/vnd.pgrst.array": "json",
  "application/vnd.pgrst.array+json": "json",
  "application/vnd.pgrst.object": "object",
  "application/vnd.pgrst.object+json": "object",
  "text/csv": "csv",
};

export const TYPE_OF_FORMAT: Readonly<Record<Format, string>> = {
  json: "application/json; charset=utf-8",
  object: "application/vnd.pgrst.object+json; charset=utf-8",
  "json-stripped": "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
  "object-stripped": "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};

/** Whether a response is one object and no list. */
export const isSingular = (format: Format) => format === "object" || format === "object-stripped";

export const isStripped = (format: Format) =>
  format === "json-stripped" || format === "object-stripped";

interface MediaRange {
  type: string;
  parameters: readonly string[];
  quality: number;
}

/** The best format that an `Accept` header allows. @throws {RestError} PGRST107 */
export function chooseFormat(accept: string | null): Format {
  if (accept === null || accept.trim() === "") return "json";
  for (const { type, parameters } of parseAccept(accept)) {
    const format = Object.hasOwn(FORMAT_OF_TYPE, type) ? FORMAT_OF_TYPE[type] : undefined;
    if (format === undefined) continue;
    const strips = type.includes("vnd.pgrst.") && parameters.includes("nulls=stripped");
    if (!strips) return format;
    return format === "object" ? "object-stripped" : "json-stripped";
  }
  throw new RestError(406, "PGRST107", `None of these media types are available: ${accept}`);
}

/** Whether an `Accept` header allows one of the types. */
export function accepts(accept: string | null, types: readonly string[]): boolean {
  if (accept === null || accept.trim() === "") return true;
  const all = ["*/*", "application/*", ...types];
  return parseAccept(accept).some(({ type }) => all.includes(type));
}

/** The media ranges of an `Accept` header, the best first. */
function parseAccept(accept: string): MediaRange[] {
  return accept
    .split(",")
    .map(parseMediaRange)
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
}

function parseMediaRange(text: string): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return {
    type,
    parameters: parameters.filter((parameter) => !parameter.startsWith("q=")),
    quality: quality === undefined || Number.isNaN(Number(quality)) ? 1 : Number(quality),
  };
}
