import { Picture } from "#app/ui/picture.tsx";
import type { Product } from "#domain/products/product.ts";

/** The product that a quote is asked for, and the way to choose another one. */
export function ProductChoice(props: {
  chosen: Pick<Product, "slug" | "title" | "category" | "image_url"> | null;
  products: readonly Pick<Product, "slug" | "title">[];
}) {
  const { chosen, products } = props;
  return (
    <div className="grid gap-5">
      {chosen && (
        <p className="ring-line flex items-center gap-4 rounded-2xl bg-white p-3 pr-5 ring-1">
          {chosen.image_url && (
            <span className="bg-sand size-20 shrink-0 overflow-hidden rounded-xl">
              <Picture
                url={chosen.image_url}
                alt=""
                sizes="5rem"
                width={1600}
                height={1200}
                isFirst
                className="size-full object-cover"
              />
            </span>
          )}
          <span className="leading-snug">
            <span className="text-soft block text-sm">Va a cotizar</span>
            <a
              href={`/productos/${chosen.slug}`}
              className="display-3 decoration-ink/25 underline underline-offset-4 hover:decoration-current"
            >
              {chosen.title}
            </a>
          </span>
        </p>
      )}
      {products.length > 0 && (
        <form method="get" action="/cotizar" className="grid gap-2">
          <label htmlFor="producto" className="font-semibold">
            {chosen ? "Cambiar de producto" : "¿Qué producto necesita?"}
          </label>
          <div className="flex gap-2">
            <select
              id="producto"
              name="producto"
              defaultValue={chosen?.slug ?? ""}
              className="ring-soft/60 min-h-13 w-full min-w-0 rounded-lg bg-white px-4 text-base ring-1"
            >
              <option value="">Varios, u otro producto</option>
              {products.map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
            </select>
            <button className="text-green ring-green/35 hover:bg-green min-h-13 shrink-0 cursor-pointer rounded-lg px-5 font-semibold ring-1 transition-colors ring-inset hover:text-white">
              Elegir
            </button>
          </div>
        </form>
      )}
    </div>
  );
}
