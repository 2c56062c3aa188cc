import { useIsMutating, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { productKeys } from "#app/features/products/admin/keys.ts";
import { ProductForm } from "#app/features/products/admin/product-form.tsx";
import { ProductList } from "#app/features/products/admin/product-list.tsx";
import { productsQuery } from "#app/features/products/admin/queries.ts";
import { useProductRemoval } from "#app/features/products/admin/use-product-removal.ts";
import { Button } from "#app/ui/panel/button.tsx";
import { Card } from "#app/ui/panel/card.tsx";
import { cn } from "#app/ui/panel/class-names.ts";
import { showError } from "#app/ui/panel/toast.tsx";
import type { Client } from "#data/client.ts";
import type { Product } from "#domain/products/product.ts";

export function ProductsTab({ client }: { client: Client }) {
  const products = useQuery(productsQuery(client));
  const isSaving = useIsMutating({ mutationKey: productKeys.save() }) > 0;
  const headingRef = useRef<HTMLHeadingElement>(null);
  // The focus stays near what was being done when the form or a row goes.
  const focusHeading = () => headingRef.current?.focus();
  const editor = useEditor(focusHeading);
  const removal = useProductRemoval(client, (id) => {
    if (editor.product?.id === id) editor.leave();
    focusHeading();
  });

  useFailureToast(products.errorUpdateCount);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <header className="flex min-h-11 items-center justify-between gap-3">
        <h2 ref={headingRef} tabIndex={-1} className="text-xl font-semibold sm:text-2xl">
          Productos
          {products.data !== undefined && (
            <span className="text-soft ml-2 text-base font-normal">{products.data.length}</span>
          )}
        </h2>
        {!editor.isOpen && (
          <Button className="lg:hidden" onClick={editor.open}>
            <Plus aria-hidden className="size-4" />
            Nuevo producto
          </Button>
        )}
      </header>
      <div className="order-last min-w-0 lg:order-none">
        <ProductList
          query={products}
          editedId={editor.product?.id ?? null}
          deletingId={removal.deletingId}
          // Another record would take the form from under what is being saved.
          onEdit={(product) => !isSaving && editor.edit(product)}
          onDelete={removal.remove}
        />
      </div>
      <Card
        className={cn(
          "min-w-0 lg:sticky lg:top-(--panel-top) lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-var(--panel-top)-1.5rem)] lg:overflow-y-auto",
          !editor.isOpen && "max-lg:hidden",
        )}
      >
        <ProductForm
          key={editor.version}
          client={client}
          product={editor.product}
          categories={listCategories(products.data ?? [])}
          takesFocus={editor.version > 0 && editor.isOpen}
          onLeave={editor.leave}
        />
      </Card>
    </div>
  );
}

/** Tells each failed read, also of a list that stays on screen. */
function useFailureToast(failureCount: number): void {
  useEffect(() => {
    if (failureCount > 0) showError("No se pudieron cargar los productos", { id: "products-list" });
  }, [failureCount]);
}

interface EditorState {
  product: Product | null;
  isOpen: boolean;
  /** A new number is a new form. */
  version: number;
}

/** Which product the form edits, null for a new one; on a phone also whether the form is open. */
function useEditor(onLeave: () => void) {
  const [state, setState] = useState<EditorState>({ product: null, isOpen: false, version: 0 });
  const show = (product: Product | null, isOpen: boolean) =>
    setState(({ version }) => ({ product, isOpen, version: version + 1 }));
  return {
    ...state,
    open: () => show(null, true),
    edit: (product: Product) => show(product, true),
    /** Back to creating, with a blank form. */
    leave: () => {
      show(null, false);
      onLeave();
    },
  };
}

function listCategories(products: readonly Product[]): string[] {
  const categories = products.flatMap(({ category }) => category?.trim() || []);
  return [...new Set(categories)].toSorted((a, b) => a.localeCompare(b, "es"));
}
