import { z } from "zod";

import type { SettingsValues } from "#domain/content/settings.ts";
import {
  findCategoryProblems,
  MAX_CATEGORIES,
  readTypedCategories,
} from "#domain/news/categories.ts";

/** The section of the panel's form of the categories. */
export const CATEGORIES_SECTIONS = ["categories"] as const;

export type CategoriesFormValues = SettingsValues<(typeof CATEGORIES_SECTIONS)[number]>;

/** The schema of the form; the form shows the problem of each category beside it. */
export function createCategoriesFormSchema() {
  return z.object({
    categories: z.object({
      news: z.string().superRefine((text, context) => {
        const typed = readTypedCategories(text);
        const message =
          typed.length > MAX_CATEGORIES
            ? `Puede tener ${MAX_CATEGORIES} categorías como máximo.`
            : findCategoryProblems(typed).find((problem) => problem !== null);
        if (message !== undefined && message !== null) {
          context.addIssue({ code: "custom", message });
        }
      }),
    }),
  }) satisfies z.ZodType<CategoriesFormValues>;
}
