import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useController, type UseFormReturn } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useDebounced } from "#app/panel/lib/hooks/use-debounced.ts";
import { SITE_KEY } from "#app/panel/lib/query-keys.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import { findProductNames } from "#data/product-list.ts";
import { listProductsBySlug } from "#data/products.ts";
import type { ArticleFormValues } from "#domain/news/article-schema.ts";
import { MAX_PRODUCTS } from "#domain/news/article.ts";

/** More can be found by searching. */
const MOST_OFFERED = 100;

/** The related products of an article, in order. */
export function RelatedProductsField({ form }: { form: UseFormReturn<ArticleFormValues> }) {
  const { field, fieldState } = useController({ control: form.control, name: "product_slugs" });
  const [text, setText] = useState("");
  const chosen = field.value;
  const { offered, isCut, nameOf } = useProductNames(useDebounced(text), chosen);
  return (
    <div className="grid gap-2">
      {(isCut || text !== "") && (
        <SearchBox
          label="Buscar el producto relacionado"
          placeholder="Buscar el producto"
          value={text}
          onChange={setText}
        />
      )}
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
            {offered
              .filter(({ slug }) => !chosen.includes(slug))
              .map(({ title, slug }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {chosen.length > 0 && (
        <ChosenProducts
          chosen={chosen}
          nameOf={nameOf}
          onChange={(slugs) => field.onChange(slugs)}
        />
      )}
    </div>
  );
}

interface ChosenProductsProps {
  chosen: readonly string[];
  nameOf: (slug: string) => string;
  onChange: (chosen: string[]) => void;
}

function ChosenProducts({ chosen, nameOf, onChange }: ChosenProductsProps) {
  return (
    <ul aria-label="Productos relacionados elegidos" className="flex flex-wrap gap-1.5">
      {chosen.map((slug) => (
        <li key={slug}>
          <Button
            variant="outline"
            className="gap-1.5 px-3 font-normal"
            aria-label={`Quitar ${nameOf(slug)}`}
            onClick={() => onChange(chosen.filter((other) => other !== slug))}
          >
            {nameOf(slug)}
            <X aria-hidden className="size-3.5" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The products that match a search, whether there are more, and the names of the selected ones. */
function useProductNames(text: string, chosen: readonly string[]) {
  const client = useClient();
  const found = useQuery({
    queryKey: [...SITE_KEY, "product-names", text],
    queryFn: () => findProductNames(client, text, MOST_OFFERED),
    placeholderData: keepPreviousData,
  });
  const known = useQuery({
    queryKey: [...SITE_KEY, "products-by-slug", chosen],
    queryFn: () => listProductsBySlug(client, chosen),
    placeholderData: keepPreviousData,
  });
  const { rows: offered = [], total = 0 } = found.data ?? {};
  const named = [...offered, ...(known.data ?? [])];
  return {
    offered,
    isCut: total > offered.length,
    nameOf: (slug: string) => named.find((product) => product.slug === slug)?.title ?? slug,
  };
}
