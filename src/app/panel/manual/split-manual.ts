import { foldText } from "#domain/fold-text.ts";

/** A chapter of the manual, or a part of one. */
export interface ManualChapter {
  /** As links within the manual name it. */
  id: string;
  title: string;
  /** Markdown. */
  text: string;
}

/** The chapters of the manual, without its title and introduction. `addressOf` gives a picture's address by its name. */
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

/** The anchor of a heading, as GitHub makes it. */
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

/** The chapters in which every word of a search stands, in any order and without accents. */
export function searchManual(chapters: readonly ManualChapter[], query: string): ManualChapter[] {
  const words = foldText(query).split(/\s+/);
  return chapters.filter(({ title, text }) => {
    const folded = foldText(`${title} ${text}`);
    return words.every((word) => folded.includes(word));
  });
}
