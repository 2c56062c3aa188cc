import { foldText } from "#domain/fold-text.ts";
import { describeFileName } from "#domain/media/stored-file.ts";

/** The files whose names contain every word of a text, ignoring case and accents. */
export function findByName<T extends { name: string }>(files: readonly T[], text: string): T[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return files.filter(({ name }) => {
    const own = foldText(describeFileName(name));
    return words.every((word) => own.includes(word));
  });
}
