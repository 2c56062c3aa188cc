import { NEWS_CATEGORIES } from "#domain/news/article.ts";
import { cleanLine, cleanTyped, isBlank } from "#domain/typed-text.ts";

/** The colours of badges, by number; the site's style sheet says which they are. */
export const COLOR_COUNT = 12;

/** How many categories the panel offers. */
export const MAX_CATEGORIES = 20;

/** In characters. */
export const MAX_CATEGORY_LENGTH = 40;

/** A list that is copied onto another site's may have the categories of both for a moment. */
const MAX_STORED = 2 * MAX_CATEGORIES;

/** Of each category, besides those of the last change: deleted articles with an older one are restored to the first category. */
const MAX_OLDER_NAMES = 6;

/** A category of the site's news. */
export interface NewsCategory {
  name: string;
  /** From 1 to `COLOR_COUNT`. */
  color: number;
  /** What it was called before, and the removed categories whose articles it took: such articles and links are its own. */
  formerNames: readonly string[];
}

/** The text that holds the list. */
export const CATEGORIES_TEXT = { section: "categories", key: "news" } as const;

/** The specification's seven, in its order, which a site has until someone changes them. */
const DEFAULT_CATEGORIES: readonly NewsCategory[] = NEWS_CATEGORIES.map((name, index) => ({
  name,
  color: index + 1,
  formerNames: [],
}));

/**
 * Reads the list from its text: a category on each line, with its name, the number of its colour and its former names,
 * separated by tabs. Lines in a wrong form are left out; without any other the site has the specification's categories.
 */
export function readNewsCategories(text: string): readonly NewsCategory[] {
  const categories = readTypedCategories(text);
  const slugs = new Set<string>();
  const valid = categories.slice(0, MAX_STORED).flatMap(({ name, ...category }) => {
    const slug = formatCategorySlug(name);
    if (findNameProblem(name) !== null || slugs.has(slug)) return [];
    slugs.add(slug);
    return { name: name.trim(), ...category };
  });
  return valid.length === 0 ? DEFAULT_CATEGORIES : valid;
}

/** The same from a site's texts. */
export function findNewsCategories(
  texts: readonly { section: string; key: string; value: string }[],
): readonly NewsCategory[] {
  const { section, key } = CATEGORIES_TEXT;
  const stored = texts.find((text) => text.section === section && text.key === key);
  return readNewsCategories(stored?.value ?? "");
}

/** The same for the form, which also shows names that cannot be saved. */
export function readTypedCategories(text: string): readonly NewsCategory[] {
  if (isBlank(text) || text.trim() === "-") return DEFAULT_CATEGORIES;
  return text.split(/\r?\n/).map((line, index) => {
    const [name = "", color = "", ...formerNames] = line.split("\t");
    return { name, color: readColor(color, name, index), formerNames };
  });
}

function readColor(text: string, name: string, index: number): number {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= COLOR_COUNT) return number;
  const own = DEFAULT_CATEGORIES.find((category) => category.name === name);
  return own?.color ?? (index % COLOR_COUNT) + 1;
}

/** The text of a list. */
export function writeNewsCategories(categories: readonly NewsCategory[]): string {
  return categories
    .map(({ name, color, formerNames }) => [name, color, ...formerNames].join("\t"))
    .join("\n");
}

/** Why a category cannot have a name, in Spanish; null if it can. */
export function findNameProblem(name: string): string | null {
  if (isBlank(name)) return "Escriba el nombre de la categoría.";
  if ([...name.trim()].length > MAX_CATEGORY_LENGTH)
    return `El nombre puede tener ${MAX_CATEGORY_LENGTH} letras como máximo.`;
  const slug = formatCategorySlug(name);
  if (slug === "") return "El nombre necesita al menos una letra o un número.";
  if (slug === "todas")
    return "«Todas» es el filtro que muestra todas las noticias. Elija otro nombre.";
  const isPlain = cleanLine(name) === name.trim() && !/[\t{}]/.test(name);
  return isPlain ? null : "El nombre tiene signos que el sitio no puede mostrar. Bórrelos.";
}

/** The problem of each typed category, or null; two names must differ in more than capitals and accents. */
export function findCategoryProblems(categories: readonly NewsCategory[]): (string | null)[] {
  const slugs = categories.map(({ name }) => formatCategorySlug(name));
  return slugs.map((slug, index) => {
    const problem = findNameProblem(categories[index]?.name ?? "");
    if (problem !== null) return problem;
    const isTaken = slugs.indexOf(slug) < index;
    return isTaken ? "Ya hay una categoría con ese nombre." : null;
  });
}

/** A category's slug, by which addresses name it: `salud-animal`. */
export function formatCategorySlug(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** The category that has a name, or had it formerly. */
export function findNewsCategory(
  categories: readonly NewsCategory[],
  name: string,
): NewsCategory | null {
  return (
    categories.find((category) => category.name === name) ??
    categories.find(({ formerNames }) => formerNames.includes(name)) ??
    null
  );
}

/** The same by a slug. */
export function findCategoryBySlug(
  categories: readonly NewsCategory[],
  slug: string,
): NewsCategory | null {
  const isSlug = (name: string) => formatCategorySlug(name) === slug;
  return (
    categories.find(({ name }) => isSlug(name)) ??
    categories.find(({ formerNames }) => formerNames.some(isSlug)) ??
    null
  );
}

/** The category of a blank article: the specification's, or the first. */
export function findDefaultCategory(categories: readonly NewsCategory[]): string {
  const [first] = categories;
  return (
    findNewsCategory(categories, NEWS_CATEGORIES[0])?.name ?? first?.name ?? NEWS_CATEGORIES[0]
  );
}

/*
 * The form's changes. The first former name of a changed category is that of the stored one that it was, so that typing
 * through the name of another one mixes up neither.
 */

/** The stored category that a typed one was; null for a new one. */
export function findStoredCategory(
  stored: readonly NewsCategory[],
  { name, formerNames }: NewsCategory,
): NewsCategory | null {
  const find = (wanted: string | undefined) =>
    stored.find((category) => category.name === wanted) ?? null;
  const same = find(name);
  if (same !== null && same.formerNames.join("\t") === formerNames.join("\t")) return same;
  return find(formerNames[0]) ?? same;
}

/** Categories with those of another list that they lack, so that the articles of both have one. */
export function joinCategories(
  categories: readonly NewsCategory[],
  others: readonly NewsCategory[],
): NewsCategory[] {
  const isSame = (one: NewsCategory) => (other: NewsCategory) =>
    formatCategorySlug(other.name) === formatCategorySlug(one.name);
  return [
    ...categories.map((category) => {
      const other = others.find(isSame(category));
      if (other === undefined || other.name === category.name) return category;
      return { ...category, formerNames: [...category.formerNames, other.name] };
    }),
    ...others.filter((other) => !categories.some(isSame(other))),
  ];
}

/** A name as it is typed: what the site could not show goes, and the space before the next word stays. */
export function cleanCategoryName(typed: string): string {
  return cleanTyped(typed).replace(/\s+/g, " ").trimStart();
}

/** A category with another name; the articles of the stored one follow it. */
export function renameCategory(
  stored: readonly NewsCategory[],
  category: NewsCategory,
  name: string,
): NewsCategory {
  const origin = findStoredCategory(stored, category);
  if (origin === null) return { ...category, name };
  const others = category.formerNames.filter((former) => former !== origin.name);
  const isUnchanged = name === origin.name && others.join("\t") === origin.formerNames.join("\t");
  return {
    ...category,
    name,
    formerNames: isUnchanged ? others : limitFormerNames(stored, [origin.name, ...others]),
  };
}

/** Adds a category with the first colour that no other has. */
export function addCategory(categories: readonly NewsCategory[], name: string): NewsCategory[] {
  const colors = Array.from({ length: COLOR_COUNT }, (_, index) => index + 1);
  const used = new Set(categories.map(({ color }) => color));
  const color = colors.find((one) => !used.has(one)) ?? (categories.length % COLOR_COUNT) + 1;
  return [...categories, { name, color, formerNames: [] }];
}

/**
 * Removes the category at an index.
 *
 * @param heir the index of the category that takes its articles; null where there are none
 */
export function removeCategory(
  stored: readonly NewsCategory[],
  categories: readonly NewsCategory[],
  { index, heir }: { index: number; heir: number | null },
): NewsCategory[] {
  const removed = categories[index];
  return categories.flatMap((category, at) => {
    if (at === index) return [];
    if (at !== heir || removed === undefined) return [category];
    const own = findStoredCategory(stored, category);
    const taken = findStoredCategory(stored, removed);
    const names = [own, taken].flatMap((origin) => origin?.name ?? []);
    const all = [...names, ...category.formerNames, ...removed.formerNames];
    return [{ ...category, formerNames: limitFormerNames(stored, all) }];
  });
}

/** Names that articles have now are never forgotten. */
function limitFormerNames(stored: readonly NewsCategory[], names: readonly string[]): string[] {
  const isStored = (name: string) => stored.some((category) => category.name === name);
  const unique = [...new Set(names)];
  const older = unique.filter((name) => !isStored(name)).slice(0, MAX_OLDER_NAMES);
  return [...unique.filter(isStored), ...older];
}
