import { clsx } from "clsx";

import type { NewsCategory } from "#domain/news/article.ts";

export function CategoryBadge({ category }: { category: NewsCategory }) {
  return (
    <span
      className={clsx(
        "inline-flex min-h-7 items-center rounded-full px-3 text-sm leading-none font-semibold",
        CATEGORY_COLOURS[category],
      )}
    >
      {category}
    </span>
  );
}

/**
 * Background and text classes of each category, spelled out for Tailwind. The tints suit the palette's
 * paper; every pair has a contrast of at least 7 to 1 (category-badge.test.ts).
 */
export const CATEGORY_COLOURS: Readonly<Record<NewsCategory, string>> = {
  Innovación: "bg-[#f6e3b8] text-[#5c3d05]",
  Ganadería: "bg-[#d5e3d3] text-[#1f4d36]",
  Acuicultura: "bg-[#d3e6ea] text-[#16485a]",
  Investigación: "bg-[#e6e0ef] text-[#47346f]",
  Servicios: "bg-[#e9e1cd] text-[#4a3f22]",
  Internacional: "bg-[#dbe3f1] text-[#263f70]",
  Calidad: "bg-[#f6ddd2] text-[#752d13]",
};
