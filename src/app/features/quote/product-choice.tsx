import { Picture } from "#app/ui/picture.tsx";
import type { Product } from "#domain/products/product.ts";

type ChosenProduct = Pick<Product, "slug" | "title" | "image_url">;
type ProductName = Pick<Product, "slug" | "title">;

/** The product that a quote is asked for, and the way to choose another one. */
export function ProductChoice(props: {
  chosen: ChosenProduct | null;
  products: readonly ProductName[];
}) {
  const { chosen, products } = props;
  return (
    <div className="grid gap-5">
      {chosen && <ChosenCard product={chosen} />}
      {products.length > 0 && <ProductSelect chosen={chosen} products={products} />}
    </div>
  );
}

function ChosenCard({ product: { slug, title, image_url } }: { product: ChosenProduct }) {
  return (
    <p className="ring-line flex items-center gap-4 rounded-2xl bg-white p-3 pr-5 ring-1">
      {image_url && (
        <span className="bg-sand size-20 shrink-0 overflow-hidden rounded-xl">
          <Picture
            url={image_url}
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
          href={`/productos/${slug}`}
          className="display-3 decoration-ink/25 underline underline-offset-4 hover:decoration-current"
        >
          {title}
        </a>
      </span>
    </p>
  );
}

/** A list that names the product in the page's own address, without script. */
function ProductSelect(props: { chosen: ProductName | null; products: readonly ProductName[] }) {
  const { chosen, products } = props;
  return (
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
  );
}
