import { format, getFormatDateInfo, isDateFormat } from "numfmt";

import type { CellProblem } from "#domain/spreadsheet/read-grid.ts";

/*
 * Formats numbers as Excel displays them in Colombian Spanish, with a decimal comma. A number that would be abbreviated, or
 * an invalid date, is reported as a problem of its cell.
 */

export const GENERAL = "General";

/** The built-in formats, which files only refer to by number (ECMA-376, 18.8.30), as in Excel for Colombia. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [5, '"$" #,##0;-"$" #,##0'],
  [6, '"$" #,##0;-"$" #,##0'],
  [7, '"$" #,##0.00;-"$" #,##0.00'],
  [8, '"$" #,##0.00;-"$" #,##0.00'],
  [9, "0%"],
  [10, "0.00%"],
  [11, "0.00E+00"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  [14, "d/mm/yyyy"],
  [15, "d-mmm-yy"],
  [16, "d-mmm"],
  [17, "mmm-yy"],
  [18, "h:mm AM/PM"],
  [19, "h:mm:ss AM/PM"],
  [20, "h:mm"],
  [21, "h:mm:ss"],
  [22, "d/mm/yyyy h:mm"],
  [37, "#,##0;-#,##0"],
  [38, "#,##0;-#,##0"],
  [39, "#,##0.00;-#,##0.00"],
  [40, "#,##0.00;-#,##0.00"],
  [41, '#,##0;-#,##0;"-"'],
  [42, '"$" #,##0;-"$" #,##0;"$" "-"'],
  [43, '#,##0.00;-#,##0.00;"-"'],
  [44, '"$" #,##0.00;-"$" #,##0.00;"$" "-"'],
  [45, "mm:ss"],
  [46, "[h]:mm:ss"],
  [47, "mm:ss.0"],
  [48, "##0.0E+0"],
  [49, "@"],
]);

/** The pattern of a format. */
export function findPattern(id: number, custom: ReadonlyMap<number, string>): string {
  return localize(custom.get(id) ?? BUILT_IN.get(id) ?? GENERAL);
}

/** Excel's limit. */
const LONGEST_PATTERN = 255;
const LONG_DATE = 'dddd, d" de "mmmm" de "yyyy';

/** Removes a pattern's locale codes, which would change the names of months. */
function localize(pattern: string): string {
  if (pattern.length > LONGEST_PATTERN) return pattern;
  if (/\[\$-(?:F800|x-sysdate)\]/i.test(pattern)) return LONG_DATE;
  if (/\[\$-(?:F400|x-systime)\]/i.test(pattern)) return "h:mm:ss AM/PM";
  return pattern
    .replace(/(?<=[ms] ?)a\/p/gi, "AM/PM")
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, sign: string) =>
      sign === "" ? "" : `"${sign.replaceAll('"', "")}"`,
    );
}

const OPTIONS = {
  locale: "es-CO",
  dateErrorThrows: true,
  dateSpanLarge: false,
  ignoreTimezone: true,
} as const;

/** Excel stores 15 significant digits. */
const MOST_EXACT = 1e15;
/** The offset of files that count days from 1904. */
const DAYS_TO_1904 = 1462;
const LAST_DAY = 2_958_465;

export function showNumber(value: number, pattern: string, is1904: boolean): string | CellProblem {
  if (!Number.isFinite(value))
    return { problem: "La celda tiene un número o una fecha imposible. Escríbalo como texto." };
  if (pattern.length > LONGEST_PATTERN) return { problem: UNKNOWN_FORMAT };
  try {
    if (isDateFormat(pattern)) return showDate(is1904 ? value + DAYS_TO_1904 : value, pattern);
    return isGeneral(pattern) ? showGeneral(value) : showFormatted(value, pattern);
  } catch {
    return { problem: UNKNOWN_FORMAT };
  }
}

const UNKNOWN_FORMAT =
  "No se entiende el formato de la celda. Cámbiele el formato a «General» o «Texto» en Excel.";

/** Some programs translate the name of this format. */
const isGeneral = (pattern: string) =>
  /^(?:general|standard|est[áa]ndar|g\/standard|@)$/i.test(pattern.trim());

function showDate(value: number, pattern: string): string | CellProblem {
  const { year, month, day } = getFormatDateInfo(pattern);
  const hasDay = year || month || day;
  if (value < (hasDay ? 1 : 0) || value >= LAST_DAY + 1) {
    return { problem: "La celda tiene una fecha imposible. Escríbala como 31/05/2026." };
  }
  return trim(format(pattern, value, OPTIONS));
}

function showGeneral(value: number): string | CellProblem {
  if (Math.abs(value) >= MOST_EXACT) return tooLong(value);
  if (Number.isInteger(value)) return String(value);
  const shown = trim(format(GENERAL, value, OPTIONS));
  return /E/i.test(shown) ? tooLong(value) : shown;
}

function showFormatted(value: number, pattern: string): string | CellProblem {
  // Excel rounds its fifteen decimal digits, not the binary value: 1,005 with two decimals is 1,01.
  const shown = tidyDecimals(trim(format(pattern, value * (1 + 1e-15), OPTIONS)));
  const isScientific = /[0#?]E[+-]/i.test(pattern);
  if (!isScientific && Math.abs(value) >= MOST_EXACT) return tooLong(value);
  if (shown === "") {
    return { problem: "La celda tiene un número que su formato no muestra. Cámbiele el formato." };
  }
  return shown;
}

/** Patterns such as `0.##` and `#.##` produce `2,` and `,5`. */
function tidyDecimals(text: string): string {
  return text.replace(/(?<=\d),(?!\d)/, "").replace(/(?<![\d,.]),(?=\d)/, "0,");
}

function tooLong(value: number): CellProblem {
  const shown = value
    .toExponential(5)
    .replace(/\.?0+e/, "e")
    .replace(".", ",")
    .replace("e", "E");
  return {
    problem: `El número se ve abreviado: ${shown}. Escríbalo completo, con la celda en formato «Texto».`,
  };
}

/** Applies a pattern to a text: `@" kg"`. */
export function showText(text: string, pattern: string): string {
  if (isGeneral(pattern) || !pattern.includes("@") || pattern.length > LONGEST_PATTERN) return text;
  try {
    return format(pattern, text, OPTIONS);
  } catch {
    return text;
  }
}

/** Patterns pad numbers to align them. */
function trim(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
