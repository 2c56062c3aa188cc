import { foldText } from "#domain/fold-text.ts";

/** A chapter or section of the manual. */
export interface ManualChapter {
  /** The anchor that links within the manual use. */
  id: string;
  title: string;
  /** Markdown. */
  text: string;
}

/** Splits the manual into chapters, without its title and introduction. @param addressOf returns a picture's URL by its name */
export function splitManual(
  markdown: string,
  addressOf: (name: string) => string | undefined,
): ManualChapter[] {
  return markdown
    .split(/^#{2,3} /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      return {
        id: nameHeading(title),
        title,
        text: placePictures(lines.join("\n").trim(), addressOf),
      };
    });
}

/** The anchor GitHub generates for a heading. */
export function nameHeading(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
}

const PICTURE = /<img src="screenshots\/manual\/([\w-]+\.webp)" width="\d+" alt="([^"]*)">/g;

function placePictures(text: string, addressOf: (name: string) => string | undefined): string {
  return text.replace(PICTURE, (_, name: string, alt: string) => {
    const address = addressOf(name);
    return address === undefined ? "" : `![${alt}](${address})`;
  });
}

/** The chapters that contain every word of a query, in any order, ignoring accents. */
export function searchManual(chapters: readonly ManualChapter[], query: string): ManualChapter[] {
  const words = foldText(query).split(/\s+/);
  return chapters.filter(({ title, text }) => {
    const folded = foldText(`${title} ${text}`);
    return words.every((word) => folded.includes(word));
  });
}
