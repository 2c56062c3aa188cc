/** Where products are compared, and the same as files. */
export const COMPARE_PATH = "/productos/comparar";
export const COMPARE_CSV_PATH = `${COMPARE_PATH}.csv`;
export const COMPARE_PDF_PATH = `${COMPARE_PATH}.pdf`;
