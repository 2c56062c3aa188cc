import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useController, type UseFormReturn } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { sitePagesQuery } from "#app/panel/site-pages/site-pages-query.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { RECORD_FOLDERS } from "#domain/links/site-pages.ts";
import type { ArticleFormValues } from "#domain/news/article-schema.ts";
import { MAX_PRODUCTS } from "#domain/news/article.ts";

/** The products that an article is about, in order, chosen from those of the site. */
export function RelatedProductsField({ form }: { form: UseFormReturn<ArticleFormValues> }) {
  const { field, fieldState } = useController({ control: form.control, name: "product_slugs" });
  const pages = useQuery(sitePagesQuery(useClient()));
  const products = (pages.data ?? [])
    .filter(({ kind }) => kind === "product")
    .map(({ name, path }) => ({ name, slug: path.slice(RECORD_FOLDERS.products.length) }));
  const chosen = field.value;
  const nameOf = (slug: string) => products.find((product) => product.slug === slug)?.name ?? slug;
  return (
    <div className="grid gap-2">
      <Field
        label="Productos relacionados"
        hint={`Salen al pie de la noticia, y la noticia en la página de cada uno. Hasta ${MAX_PRODUCTS}; sin ninguno, salen los que nombra el texto.`}
        error={fieldState.error?.message}
      >
        {(control) => (
          <Select
            {...control}
            ref={field.ref}
            onBlur={field.onBlur}
            value=""
            disabled={chosen.length >= MAX_PRODUCTS}
            onChange={({ target }) => field.onChange([...chosen, target.value])}
          >
            <option value="">Agregar un producto…</option>
            {products
              .filter(({ slug }) => !chosen.includes(slug))
              .map(({ name, slug }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Productos relacionados elegidos" className="flex flex-wrap gap-1.5">
          {chosen.map((slug) => (
            <li key={slug}>
              <Button
                variant="outline"
                className="gap-1.5 px-3 font-normal"
                aria-label={`Quitar ${nameOf(slug)}`}
                onClick={() => field.onChange(chosen.filter((other) => other !== slug))}
              >
                {nameOf(slug)}
                <X aria-hidden className="size-3.5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
