/** A text as a single-line control shows it: browsers remove line breaks. */
export function toSingleLine(text: string): string {
  return text.replace(/[\r\n]/g, "");
}

/** A text as a text area shows it, with normalised line breaks. */
export function toLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** What to save: of each field whose control still shows the stored value, that value verbatim. */
export function keepUntouched<Input extends object>(
  typed: Input,
  controls: { values: object; shown: object },
  stored: object,
): Input {
  const read = (record: object, field: string) => (record as Record<string, unknown>)[field];
  const entries = Object.entries(typed).map(([field, value]: [string, unknown]) => {
    const isUntouched = read(controls.values, field) === read(controls.shown, field);
    return [field, isUntouched ? read(stored, field) : value];
  });
  return Object.fromEntries(entries) as Input;
}
