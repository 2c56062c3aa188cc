import { SETTINGS } from "#settings/settings.ts";

/**
 * Warnings of variables that are nearly a setting, each with the likely one. Not errors, since the
 * environment holds other programs' variables too.
 *
 * @param names of all variables that are set
 */
export function findMisspelt(names: readonly string[]): string[] {
  return names
    .filter((name) => !SETTINGS.includes(name))
    .flatMap((name) => {
      const meant = SETTINGS.find((setting) => isNear(name.toUpperCase(), setting));
      return meant === undefined
        ? []
        : [`La variable ${name} no existe y no se usa. ¿Quiso decir ${meant}?`];
    })
    .toSorted();
}

/** One slip, or two in a long name: a letter missing, added, wrong, or in its neighbour's place. */
function isNear(name: string, setting: string): boolean {
  return countSlips(name, setting) <= (setting.length > 8 ? 2 : 1);
}

/** Damerau and Levenshtein's distance, of texts whose neighbours are exchanged at most once. */
function countSlips(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isExchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isExchanged ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
