import { clsx } from "clsx";

import { CATEGORY_COLOURS } from "#app/site/features/news/category-colours.ts";
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
