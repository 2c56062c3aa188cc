import { z } from "zod";

/** A sheet of labels as stationers sell it; lengths in millimetres. */
export interface LabelFormat {
  /** In Spanish. */
  name: string;
  page: "LETTER" | "A4";
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Of the first label, from the page's edges. */
  left: number;
  top: number;
  /** Between columns, and between rows. */
  gaps: readonly [across: number, down: number];
}

const IDS = ["letter-10", "letter-6", "a4-14", "a4-21"] as const;
type LabelFormatId = (typeof IDS)[number];

/** Those of Avery 5163 and 5164, L7163 and L7160, which others copy. */
export const LABEL_FORMATS: Readonly<Record<LabelFormatId, LabelFormat>> = {
  "letter-10": {
    name: "Carta, 10 por hoja (10,2 × 5,1 cm)",
    page: "LETTER",
    columns: 2,
    rows: 5,
    width: 101.6,
    height: 50.8,
    left: 4,
    top: 12.7,
    gaps: [4.8, 0],
  },
  "letter-6": {
    name: "Carta, 6 por hoja (10,2 × 8,5 cm)",
    page: "LETTER",
    columns: 2,
    rows: 3,
    width: 101.6,
    height: 84.7,
    left: 4,
    top: 12.7,
    gaps: [4.8, 0],
  },
  "a4-14": {
    name: "A4, 14 por hoja (9,9 × 3,8 cm)",
    page: "A4",
    columns: 2,
    rows: 7,
    width: 99.1,
    height: 38.1,
    left: 4.7,
    top: 15.1,
    gaps: [2.5, 0],
  },
  "a4-21": {
    name: "A4, 21 por hoja (6,4 × 3,8 cm)",
    page: "A4",
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.2,
    top: 15.1,
    gaps: [2.5, 0],
  },
};

/** Labels of one document: more are printed twice. */
export const MAX_LABELS = 210;

/** Which labels of a lot are printed. */
export const labelOrder = z.object({
  lot: z.uuid(),
  format: z.enum(IDS),
  count: z.int().min(1).max(MAX_LABELS),
  /** How many labels of the first sheet are used already. */
  skipped: z.int().min(0).max(20),
});
export type LabelOrder = z.infer<typeof labelOrder>;

/** Where the panel asks the server for the seal of a lot, its labels, and another key. */
export const LOT_SEAL_PATH = "/lotes/sello";
export const LOT_LABELS_PATH = "/lotes/etiquetas.pdf";
export const LOT_KEY_PATH = "/lotes/clave";
