/** A file that cannot be imported. The message says in Spanish why, and what to do. */
export class SpreadsheetError extends Error {
  override readonly name = "SpreadsheetError";
}

export const DAMAGED =
  "El archivo está dañado o incompleto. Ábralo en Excel, guárdelo de nuevo como «Libro de Excel (.xlsx)» y elíjalo otra vez.";

export const PROTECTED =
  "El archivo tiene contraseña. Ábralo en Excel, quítela en Archivo, Información, Proteger libro, Cifrar con contraseña, guárdelo y elíjalo de nuevo.";

export const TOO_LARGE =
  "El archivo contiene demasiados datos para importarlos. Copie solo las filas que quiere importar a un libro nuevo, guárdelo como .xlsx y elíjalo.";

export const LIBREOFFICE =
  "El archivo es una hoja de LibreOffice (.ods). Ábralo, elija «Guardar como», el tipo «Excel 2007-365 (.xlsx)», y elija ese archivo.";

export const describeOther = (kind: string) =>
  `El archivo es ${kind}, no una hoja de cálculo. Elija un archivo .xlsx o .csv.`;
