import { clsx } from "clsx";

import { findNewsCategory, type NewsCategory } from "#domain/news/categories.ts";

interface CategoryBadgeProps {
  /** An article's. */
  category: string;
  /** Those of the site. */
  categories: readonly NewsCategory[];
}

export function CategoryBadge({ category, categories }: CategoryBadgeProps) {
  const color = findNewsCategory(categories, category)?.color ?? 1;
  return (
    <span
      className={clsx(
        "inline-flex min-h-7 items-center rounded-full px-3 text-sm leading-none font-semibold",
        CATEGORY_COLOURS[color - 1],
      )}
    >
      {category}
    </span>
  );
}

/**
 * Background and text classes by the number of a category's colour, spelled out for Tailwind: the specification's seven in
 * its order, then those of new ones. The tints suit the palette's paper; every pair has a contrast of at least 7 to 1
 * (category-badge.test.ts).
 */
export const CATEGORY_COLOURS: readonly string[] = [
  "bg-[#f6e3b8] text-[#5c3d05]",
  "bg-[#d5e3d3] text-[#1f4d36]",
  "bg-[#d3e6ea] text-[#16485a]",
  "bg-[#e6e0ef] text-[#47346f]",
  "bg-[#e9e1cd] text-[#4a3f22]",
  "bg-[#dbe3f1] text-[#263f70]",
  "bg-[#f6ddd2] text-[#752d13]",
  "bg-[#e3e9c6] text-[#3f4a10]",
  "bg-[#f3d9e3] text-[#6e1f43]",
  "bg-[#c9e9e0] text-[#0d4a43]",
  "bg-[#ead7c8] text-[#57330f]",
  "bg-[#dde0e4] text-[#323c48]",
];
