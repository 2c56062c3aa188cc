import { nameSection, TYPE_NAMES } from "#domain/content/content-list.ts";
import { CONTENT_TYPES } from "#domain/content/site-text.ts";
import { formatNumber } from "#domain/format-number.ts";
import {
  CROP_USE_NAMES,
  CROP_USES,
  parseCroppedPicture,
  type PictureCrop,
} from "#domain/media/picture-address.ts";
import { SPEC_KINDS } from "#domain/products/product.ts";
import { KIND_REMARKS } from "#domain/products/sheet/format-spec-value.ts";

const DATE = new Intl.DateTimeFormat("es-CO", { dateStyle: "long", timeZone: "America/Bogota" });

/** A stored value as readable text, a list with one item per line; empty for null. */
export function writeField(column: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (column === "created_at") return writeDate(writeValue(value));
  if (column === "section") return nameSection(writeValue(value));
  if (column === "type") return TYPE_NAMES[CONTENT_TYPES.find((type) => type === value) ?? "text"];
  if (column === "specs" && Array.isArray(value)) return value.map(writeSpec).join("\n");
  return writeValue(value);
}

function writeValue(value: unknown): string {
  if (typeof value === "string") return writePicture(value);
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (typeof value === "number") return formatNumber(value);
  if (Array.isArray(value)) return value.map(writeValue).join("\n");
  if (typeof value === "object" && value !== null) {
    return Object.values(value).map(writeValue).filter(Boolean).join(" · ");
  }
  return "";
}

/** A picture with its crops, a line each; any other text as it is. */
function writePicture(value: string): string {
  const { source, crops } = parseCroppedPicture(value);
  if (crops === null) return value;
  const own = CROP_USES.flatMap((use) => {
    const crop = crops.own[use];
    return crop === undefined ? [] : [`${CROP_USE_NAMES[use]}: ${writeCrop(crop)}`];
  });
  return [source, `Encuadre: ${writeCrop(crops.all)}`, ...own].join("\n");
}

function writeCrop({ x, y, zoom }: PictureCrop): string {
  return `a ${x} % de la izquierda y ${y} % de arriba, ampliado a ${zoom} %`;
}

/**
 * `Proteína (Expeller): 16; 14–18 % (garantizado, base seca, AOAC 990.03)`. The database accepts any JSON: other values
 * are written as they are.
 */
function writeSpec(value: unknown): string {
  if (typeof value !== "object" || value === null) return writeValue(value);
  const { name, min, max, unit, basis, typical, grades, kind, method, variant, group } =
    value as Record<string, unknown>;
  const choices = Array.isArray(grades) ? grades.map(writeValue).join(" / ") : "";
  const figures = [writeValue(typical), choices, writeRange(min, max)].filter(Boolean).join("; ");
  const text = [figures, writeValue(unit)].filter(Boolean).join(" ");
  const known = SPEC_KINDS.find((each) => each === kind) ?? "typical";
  const remark = [
    group === "contaminant" ? "contaminante" : "",
    KIND_REMARKS[known],
    writeValue(basis),
    writeValue(method),
  ]
    .filter(Boolean)
    .join(", ");
  const title = [writeValue(name), inBrackets(writeValue(variant))].filter(Boolean).join(" ");
  return [`${title}: ${text}`, inBrackets(remark)].filter(Boolean).join(" ");
}

function inBrackets(text: string): string {
  return text === "" ? "" : `(${text})`;
}

function writeRange(min: unknown, max: unknown): string {
  const [low, high] = [writeValue(min), writeValue(max)];
  if (low === "") return high === "" ? "" : `máx. ${high}`;
  if (high === "") return `mín. ${low}`;
  return low === high ? low : `${low}–${high}`;
}

function writeDate(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : DATE.format(date);
}
