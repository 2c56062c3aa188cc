/** A phone takes the smallest picture of at least this many pixels' width. */
const PICTURE_WIDTH = 600;

/** The addresses of a page's pictures, one of each element: AVIF, of the width that a phone chooses. */
export function listPictures(html: string): string[] {
  return [...html.matchAll(/<source type="image\/avif" srcSet="([^"]*)"/g)].flatMap(
    ([, sources = ""]) => {
      const offered = sources.split(", ").map((source) => {
        const [address = "", width = ""] = source.split(" ");
        return { address: address.replaceAll("&amp;", "&"), width: Number.parseInt(width, 10) };
      });
      return (offered.find(({ width }) => width >= PICTURE_WIDTH) ?? offered.at(-1))?.address ?? [];
    },
  );
}
