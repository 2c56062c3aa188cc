import { clsx } from "clsx";

import type { NewsCategory } from "#domain/news/article.ts";

/** Each pair is at least 4.5 to 1. */
const COLOURS: Readonly<Record<NewsCategory, string>> = {
  Innovación: "bg-[#e5eddb] text-[#38511a]",
  Ganadería: "bg-[#f6e8c8] text-[#694708]",
  Acuicultura: "bg-[#d9ebef] text-[#17495a]",
  Investigación: "bg-[#e7e3f2] text-[#463773]",
  Servicios: "bg-[#d3dfd6] text-[#1f4d36]",
  Internacional: "bg-[#dfe5f1] text-[#2b4270]",
  Calidad: "bg-[#f5dfd6] text-[#7a3015]",
};

export function CategoryBadge({ category }: { category: NewsCategory }) {
  return (
    <span className={clsx("rounded-full px-3 py-1 text-sm font-semibold", COLOURS[category])}>
      {category}
    </span>
  );
}
