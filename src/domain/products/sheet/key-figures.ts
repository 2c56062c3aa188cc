import { foldText } from "#domain/fold-text.ts";
import { writeSpecValue } from "#domain/products/sheet/format-spec-value.ts";
import { arrangeSheet, type SheetLine } from "#domain/products/sheet/technical-sheet.ts";

/** Two lines of two on a phone. */
const MOST = 4;

/** What a buyer asks for last. */
const MINOR = /^(?:humedad|materia seca|ceniza|impureza|cuerpos extranos|ph\b)/;

/** The figures of a sheet that say what a product is, in its order: what it has at most, as toxins, is none. */
export function listKeyFigures(specs: readonly unknown[]): { name: string; value: string }[] {
  const { variants, lines } = arrangeSheet(specs);
  const figures = lines.flatMap((line) => {
    const value = writeValue(line, variants);
    return value === "" ? [] : [{ name: line.name, value }];
  });
  const isMinor = ({ name }: { name: string }) => MINOR.test(foldText(name));
  return figures.toSorted((a, b) => Number(isMinor(a)) - Number(isMinor(b))).slice(0, MOST);
}

/** `14–18 %`, or `Expeller 8–10 %, Solvente 1–2 %` where variants differ; empty without a figure. */
function writeValue({ values }: SheetLine, variants: readonly string[]): string {
  const written = values.map((spec) => {
    const isContent =
      spec && [spec.min, spec.typical, spec.grades].some((figure) => figure != null);
    return isContent ? writeSpecValue(spec).value : "";
  });
  const [first = ""] = written;
  if (written.every((value) => value === first)) return first;
  return written
    .flatMap((value, index) => (value === "" ? [] : [`${variants[index]} ${value}`]))
    .join(", ");
}
