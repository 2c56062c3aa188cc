/** A text as a single-line control shows it: browsers remove line breaks. */
export function toSingleLine(text: string): string {
  return text.replace(/[\r\n]/g, "");
}

/** A text as a text area shows it, with normalised line breaks. */
export function toLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
