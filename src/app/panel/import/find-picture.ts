import { foldText } from "#domain/fold-text.ts";
import { describeFileName, toStoredPath } from "#domain/media/stored-file.ts";
import type { FindPicture } from "#domain/spreadsheet/columns.ts";

/** A picture selected along with a spreadsheet, ready for upload. */
export interface GivenPicture {
  /** The file's name on the user's device. */
  fileName: string;
  /** Its name in the storage, derived from its content. */
  name: string;
  blob: Blob;
}

/** Finds pictures by file name: first among those given, then in the library, newest first. */
export function createPictureFinder(
  given: readonly GivenPicture[],
  library: readonly { name: string }[],
): FindPicture {
  const known = new Map<string, string>();
  const add = (fileName: string, name: string) => {
    const key = foldText(fileName);
    if (!known.has(key)) known.set(key, toStoredPath(name));
  };
  for (const { fileName, name } of given) {
    add(fileName, name);
    add(dropExtension(fileName), name);
  }
  for (const { name } of library) add(describeFileName(name), name);
  const find = (fileName: string) => known.get(foldText(fileName)) ?? null;
  return (fileName) => {
    const bare = dropExtension(fileName);
    return find(fileName) ?? find(bare) ?? find(bare.replaceAll(/[^\p{L}\p{N}]+/gu, " "));
  };
}

function dropExtension(fileName: string): string {
  return fileName.replace(/\.\w+$/, "");
}
