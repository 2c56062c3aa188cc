import { zodResolver } from "@hookform/resolvers/zod";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { recordKeys } from "#app/panel/lib/query-keys.ts";
import { RowsEditor } from "#app/panel/records/edit/rows-editor.tsx";
import { SettingsTab } from "#app/panel/records/edit/settings-form.tsx";
import type { Settings } from "#app/panel/records/edit/settings-store.ts";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input, Select } from "#app/panel/ui/controls/input.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { CategoryBadge } from "#app/shared/category-badge.tsx";
import type { Client } from "#data/client/client.ts";
import { type CategoryUse, countNewsCategories } from "#data/news-categories.ts";
import {
  CATEGORIES_SECTIONS,
  type CategoriesFormValues,
  createCategoriesFormSchema,
} from "#domain/news/categories-form.ts";
import {
  addCategory,
  cleanCategoryName,
  findCategoryProblems,
  findNewsCategories,
  findStoredCategory,
  MAX_CATEGORIES,
  MAX_CATEGORY_LENGTH,
  type NewsCategory,
  readNewsCategories,
  readTypedCategories,
  removeCategory,
  renameCategory,
  writeNewsCategories,
} from "#domain/news/categories.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";

const CATEGORIES: Settings<(typeof CATEGORIES_SECTIONS)[number]> = {
  name: "categorias",
  title: "Categorías de noticias",
  intro:
    "Los temas en que se ordenan las noticias: los filtros del centro de noticias y la etiqueta de cada una. Si cambia un nombre, sus noticias lo siguen.",
  sections: CATEGORIES_SECTIONS,
  fallbackSections: [],
  createResolver: () => zodResolver(createCategoriesFormSchema()),
  submitText: "Guardar categorías",
  texts: {
    success: "Categorías guardadas",
    failure: "No se pudieron guardar las categorías",
    loadFailure: "No se pudieron cargar las categorías",
  },
};

/** The form of the categories of news. */
export function CategoriesPage() {
  return (
    <SettingsTab
      settings={CATEGORIES}
      renderPreview={({ values }) => <CategoriesPreview text={values.categories.news} />}
    >
      {({ form, values, stored, isSaving }) => (
        <CategoriesFields
          form={form}
          text={values.categories.news}
          stored={findNewsCategories(stored)}
          isSaving={isSaving}
        />
      )}
    </SettingsTab>
  );
}

interface CategoriesFieldsProps {
  form: UseFormReturn<CategoriesFormValues>;
  text: string;
  stored: readonly NewsCategory[];
  isSaving: boolean;
}

function CategoriesFields({ form, text, stored, isSaving }: CategoriesFieldsProps) {
  const queryClient = useQueryClient();
  const usesQuery = categoryUsesQuery(useClient());
  const uses = useQuery(usesQuery).data;
  const categories = readTypedCategories(text);
  const problems = findCategoryProblems(categories);
  const { isSubmitted, submitCount } = form.formState;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // react-hook-form can only focus registered controls.
    if (submitCount > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);

  const change = (changed: readonly NewsCategory[]) => {
    if (isSaving) return;
    form.setValue("categories.news", writeNewsCategories(changed), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });
  };
  const rename = (index: number, name: string) =>
    change(
      categories.map((category, at) =>
        at === index ? renameCategory(stored, category, cleanCategoryName(name)) : category,
      ),
    );
  const heir = useRef<number | null>(null);
  const askRemoval = async (index: number) => {
    const category = categories[index];
    const origin = category && findStoredCategory(stored, category);
    heir.current = null;
    if (!origin) return true;
    const reading = queryClient.query({ ...usesQuery, retry: false }).catch(() => undefined);
    const known = uses ?? (await withTimeout(reading, TIMEOUT_MS)) ?? undefined;
    const answer = await askForHeir({ categories, index, use: countUse(known, origin) });
    // A colleague's change, which the form has taken over in the meantime, may have moved the rows.
    if (answer === "cancelled" || form.getValues("categories.news") !== text) return false;
    heir.current = answer;
    return true;
  };
  const add = () => {
    change(addCategory(categories, ""));
    requestAnimationFrame(() =>
      ref.current?.querySelector<HTMLElement>("li:last-child input")?.focus(),
    );
  };
  const rows = categories.map((category, index) => ({
    id: nameRow(stored, categories, index),
    name: category.name,
    note: describeRow(category, findStoredCategory(stored, category), uses),
  }));
  return (
    <Card ref={ref} className="min-w-0 p-4 sm:p-6">
      <RowsEditor
        title="Categorías"
        hint="En este orden salen en el sitio."
        label="Categoría"
        rows={rows}
        addText="Agregar categoría"
        onAdd={categories.length < MAX_CATEGORIES ? add : undefined}
        onMove={(from, to) => change(moveItem(categories, from, to))}
        keepsRows={categories.length === 1}
        askRemoval={askRemoval}
        onRemove={(index) =>
          change(removeCategory(stored, categories, { index, heir: heir.current }))
        }
      >
        {(index) => {
          const { name = "" } = categories[index] ?? {};
          const isUntouched = name === "" && !isSubmitted;
          return (
            <NameField
              name={name}
              error={isUntouched ? null : (problems[index] ?? null)}
              onName={(typed) => rename(index, typed)}
            />
          );
        }}
      </RowsEditor>
    </Card>
  );
}

interface NameFieldProps {
  name: string;
  error: string | null;
  onName: (typed: string) => void;
}

/** A category's name; its label would only repeat the list's title. */
function NameField({ name, error, onName }: NameFieldProps) {
  const errorId = useId();
  return (
    <div className="grid gap-1.5">
      <Input
        aria-label="Nombre"
        data-name="categories.news"
        value={name}
        maxLength={2 * MAX_CATEGORY_LENGTH}
        autoComplete="off"
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : errorId}
        onChange={({ target }) => onName(target.value)}
      />
      {error !== null && (
        <p id={errorId} className="text-danger flex items-start gap-1.5 text-sm font-medium">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** A key that stays while a row is renamed or moved. */
function nameRow(
  stored: readonly NewsCategory[],
  categories: readonly NewsCategory[],
  index: number,
): string {
  const keys = categories.map((category) => {
    const origin = findStoredCategory(stored, category);
    return origin === null ? `color ${category.color}` : `categoría ${origin.name}`;
  });
  const earlier = keys.slice(0, index).filter((key) => key === keys[index]).length;
  return `${keys[index]} ${earlier}`;
}

function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const [moved] = items.slice(from, from + 1);
  return moved === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, moved);
}

const TIMEOUT_MS = 4000;

/* How often a category is used ------------------------------------------------------------------ */

function categoryUsesQuery(client: Client) {
  return queryOptions({
    queryKey: [...recordKeys("news").all, "category-uses"],
    queryFn: () => countNewsCategories(client),
  });
}

type Use = Omit<CategoryUse, "category">;

/** Null while it is not known. */
function countUse(uses: readonly CategoryUse[] | undefined, category: NewsCategory): Use | null {
  if (uses === undefined) return null;
  const names = [category.name, ...category.formerNames];
  const own = uses.filter((use) => names.includes(use.category));
  const sum = (part: keyof Use) => own.reduce((total, use) => total + use[part], 0);
  return { articles: sum("articles"), drafts: sum("drafts"), deleted: sum("deleted") };
}

function describeRow(
  { name }: NewsCategory,
  origin: NewsCategory | null,
  uses: readonly CategoryUse[] | undefined,
): string {
  if (origin === null) return "Nueva";
  const use = countUse(uses, origin);
  const count = use === null ? "" : countThings(use.articles, "noticia", "noticias");
  if (name.trim() === origin.name) return use?.articles === 0 ? "Sin noticias" : count;
  return [`Antes «${origin.name}»`, count].filter(Boolean).join(" · ");
}

function countThings(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

interface Removal {
  categories: readonly NewsCategory[];
  index: number;
  /** Of the removed category. */
  use: Use | null;
}

/** Asks which category takes the articles of a removed one. @returns its index; null where there are none */
async function askForHeir({
  categories,
  index,
  use,
}: Removal): Promise<number | null | "cancelled"> {
  if (use !== null && use.articles + use.drafts + use.deleted === 0) return null;
  const name = categories[index]?.name ?? "";
  const others = categories.flatMap((category, at) =>
    at === index || category.name.trim() === "" ? [] : [[at, category.name] as const],
  );
  let heir = others[0]?.[0] ?? null;
  const isAccepted = await askQuestion({
    title: `¿A qué categoría pasan las noticias de «${name}»?`,
    body: (
      <div className="grid gap-4">
        <p>{describeUse(use)} Pasan cuando guarde; hasta entonces no cambia nada.</p>
        <Field label="Pasarlas a">
          {(field) => (
            <Select
              {...field}
              defaultValue={String(heir)}
              onChange={({ target }) => (heir = Number(target.value))}
            >
              {others.map(([at, other]) => (
                <option key={at} value={at}>
                  {other}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    ),
    yes: "Quitar categoría",
    no: "Cancelar",
    isOffer: true,
  });
  return isAccepted ? heir : "cancelled";
}

function describeUse(use: Use | null): string {
  if (use === null) return "Puede haber noticias en esta categoría.";
  const parts = [
    use.articles > 0 && countThings(use.articles, "noticia", "noticias"),
    use.drafts > 0 && countThings(use.drafts, "borrador sin publicar", "borradores sin publicar"),
    use.deleted > 0 && countThings(use.deleted, "noticia eliminada", "noticias eliminadas"),
  ].filter((part) => part !== false);
  return `En esta categoría hay ${new Intl.ListFormat("es").format(parts)}.`;
}

function CategoriesPreview({ text }: { text: string }) {
  const categories = readNewsCategories(text);
  return (
    <Card role="region" aria-label="Vista previa" className="grid gap-4 p-4 sm:p-6">
      <h3 className="font-semibold">Así las verán sus visitantes</h3>
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ name }) => (
          <li key={name} className="wrap-anywhere">
            <CategoryBadge category={name} categories={categories} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
