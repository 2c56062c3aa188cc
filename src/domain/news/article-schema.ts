import { z } from "zod";

import {
  type Article,
  type ArticleInput,
  MAX_PRODUCTS,
  NEW_ARTICLE,
} from "#domain/news/article.ts";
import type { NewsCategory } from "#domain/news/categories.ts";
import { keepUntouched, toLines, toSingleLine } from "#domain/records/changes.ts";
import { editedSlug, pictureAddress, requiredText } from "#domain/records/form-schemas.ts";
import { isSiteAddress } from "#domain/site-address.ts";
import { toSlug } from "#domain/slugs.ts";
import { cleanText, isBlank } from "#domain/typed-text.ts";

/** The parts of a stored article that the form edits. */
type EditedArticle = Omit<Article, "id" | "created_at" | "updated_at">;

/** The values of the panel's news form, as its controls show them; a new article has an empty slug. */
export type ArticleFormValues = {
  [Field in keyof EditedArticle]: NonNullable<EditedArticle[Field]>;
};

export const BLANK_ARTICLE_FORM: ArticleFormValues = toArticleFormValues({
  ...NEW_ARTICLE,
  image_alt: "",
  slug: "",
});

/**
 * The news form's schema: title and author are required. An untouched stored address is accepted as
 * it is, so that every stored article can be saved again.
 */
export function createArticleFormSchema(
  original: EditedArticle | null,
  categories: readonly NewsCategory[],
) {
  const stored = original === null ? BLANK_ARTICLE_FORM : toArticleFormValues(original);
  return z.object({
    title: requiredText("Escriba el título de la noticia.", "El título", 300),
    author: z.string().refine((author) => !isBlank(author), "Escriba quién firma la noticia."),
    excerpt: z.string(),
    content: z.string(),
    category: z
      .string()
      .refine(
        (category) => categories.some(({ name }) => name === category),
        "Esa categoría ya no existe. Elija otra.",
      ),
    image_url: pictureAddress(stored.image_url),
    image_alt: z.string(),
    read_time: z.string(),
    source_name: z.string(),
    source_url: z
      .string()
      .refine(
        (address) =>
          isBlank(address) || address === stored.source_url || isSource(cleanText(address)),
        "Copie la dirección completa de la fuente, como aparece en el navegador.",
      ),
    product_slugs: z
      .array(z.string())
      .max(MAX_PRODUCTS, `Elija ${MAX_PRODUCTS} productos como máximo.`),
    is_published: z.boolean(),
    is_featured: z.boolean(),
    slug: editedSlug(stored.slug),
  }) satisfies z.ZodType<ArticleFormValues>;
}

function isSource(address: string): boolean {
  return isSiteAddress(address) || (/^http:\/\//i.test(address) && URL.canParse(address));
}

/**
 * The controls' texts, normalised as browsers do (line breaks in a text area, none in a single line),
 * so that an untouched control compares equal.
 */
export function toArticleFormValues(article: EditedArticle): ArticleFormValues {
  return {
    title: toSingleLine(article.title),
    excerpt: toLines(article.excerpt),
    content: toLines(article.content),
    author: toSingleLine(article.author),
    category: article.category,
    image_url: toSingleLine(article.image_url ?? "").trim(),
    image_alt: toSingleLine(article.image_alt),
    read_time: toSingleLine(article.read_time),
    source_name: toSingleLine(article.source_name ?? ""),
    source_url: toSingleLine(article.source_url ?? "").trim(),
    product_slugs: article.product_slugs,
    is_published: article.is_published,
    is_featured: article.is_featured,
    slug: article.slug,
  };
}

/** What to save for a new article: texts without invisible characters, and a default read time. */
export function toArticleInput(values: ArticleFormValues): ArticleInput {
  return {
    title: cleanText(values.title),
    excerpt: cleanText(values.excerpt),
    content: values.content.trim(),
    author: cleanText(values.author),
    category: values.category,
    image_url: cleanText(values.image_url) || null,
    image_alt: cleanText(values.image_alt),
    read_time: cleanText(values.read_time) || NEW_ARTICLE.read_time,
    source_name: cleanText(values.source_name) || null,
    source_url: cleanText(values.source_url) || null,
    product_slugs: values.product_slugs,
    is_published: values.is_published,
    is_featured: values.is_featured,
  };
}

/**
 * What to save for a stored article. Untouched texts keep the stored value verbatim; untouched switches
 * are left out, since the list may have changed them in the meantime. The slug is included only when it was
 * changed.
 */
export function toArticleChanges(
  values: ArticleFormValues,
  original: EditedArticle,
): Partial<ArticleInput> {
  const shown = toArticleFormValues(original);
  const { is_published, is_featured, ...texts } = toArticleInput(values);
  const slug = values.slug === shown.slug ? original.slug : toSlug(values.slug);
  return {
    ...keepUntouched(texts, { values, shown }, original),
    ...(is_published !== original.is_published && { is_published }),
    ...(is_featured !== original.is_featured && { is_featured }),
    ...(slug !== original.slug && { slug }),
  };
}

/** Words of Spanish prose that an adult reads in a minute. */
const WORDS_PER_MINUTE = 200;

/** `3 min`, computed from Markdown; null without words. */
export function estimateReadTime(content: string): string | null {
  // Link URLs and Markdown marks are not counted.
  const words = content.replace(/\]\([^)\s]*\)/g, "]").match(/[\p{L}\p{N}][\p{L}\p{N}'’.,%-]*/gu);
  if (words === null) return null;
  return `${Math.max(1, Math.round(words.length / WORDS_PER_MINUTE))} min`;
}
