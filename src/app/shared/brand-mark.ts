/** The shapes of the brand's mark, in a box of 64 by 64: a drop, and in it a leaf and a grain. */
export const DROP = "M32 2C24 13 10 23 10 40a22 22 0 0 0 44 0C54 23 40 13 32 2Z";
export const LEAF_AND_GRAIN =
  "M32 54C21 49 18 38 24 27c9 4 13 14 8 27ZM36 50c-1-9 2-17 11-21 3 9 0 17-11 21Z";

/** The mark as an icon within the document: as a file it would be one of the first requests. */
export const ICON_ADDRESS = `data:image/svg+xml,${[
  "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'%3E",
  `%3Cpath fill='%231F4D36' d='${DROP}'/%3E`,
  `%3Cpath fill='%23D9A441' d='${LEAF_AND_GRAIN}'/%3E`,
  "%3C/svg%3E",
].join("")}`;
