import MessageCircle from "lucide-react/icons/message-circle";

import { ProductIcon } from "#app/features/products/product-icon.tsx";
import { SpecTable } from "#app/features/products/spec-table.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import type { Product } from "#domain/products/product.ts";

interface ProductPageProps {
  product: Product;
  texts: SiteContent["products"];
  /** Opens a conversation that names the product; null without a number. */
  chatLink: string | null;
}

/** Everything about one product; on paper it is its technical sheet. */
export function ProductPage({ product, texts, chatLink }: ProductPageProps) {
  const { slug, title, description, features, category, image_url, image_alt, specs } = product;
  return (
    <article className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2 print:block print:space-y-6">
      <figure className="grid gap-3 lg:sticky lg:top-28 print:float-right print:mb-6 print:ml-8 print:w-72">
        <div className="bg-sand overflow-hidden rounded-3xl">
          <Picture
            url={image_url}
            alt={image_alt}
            sizes="(min-width: 64rem) 38rem, 100vw"
            width={1600}
            height={1200}
            isFirst
            className="aspect-4/3 size-full object-cover"
          />
        </div>
        {image_url && <figcaption className="text-soft text-sm">{texts.image_note}</figcaption>}
      </figure>
      <div className="grid gap-8">
        <div className="grid gap-4">
          <p className="text-green flex items-center gap-2 font-medium">
            <ProductIcon category={category} className="text-gold-dark size-4.5 shrink-0" />
            {category}
          </p>
          <h1 className="display-2">{title}</h1>
          <p className="text-soft text-lg">{description}</p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <LinkButton
            href={`/cotizar?producto=${encodeURIComponent(slug)}`}
            withArrow
            className="max-sm:w-full"
          >
            Cotizar este producto
          </LinkButton>
          {chatLink && (
            <LinkButton href={chatLink} tone="outline" className="max-sm:w-full">
              <MessageCircle aria-hidden className="size-4.5" />
              Preguntar por WhatsApp
            </LinkButton>
          )}
        </div>
        <ul className="grid gap-2.5">
          {features.map((feature) => (
            <li
              key={feature}
              className="before:bg-gold-dark flex gap-3 before:mt-[0.75em] before:h-px before:w-3 before:shrink-0"
            >
              {feature}
            </li>
          ))}
        </ul>
        <Facts product={product} />
        <SpecTable specs={specs} note={texts.sheet_note} />
      </div>
    </article>
  );
}

function Facts({ product }: { product: Product }) {
  const facts = [
    { name: "Especies", value: product.species.join(", ") },
    { name: "Presentaciones", value: product.presentations.join(", ") },
    { name: "Pedido mínimo", value: product.min_order },
    { name: "Registro ICA", value: product.ica_registration },
  ].filter(({ value }) => value !== "");
  if (facts.length === 0) return null;
  return (
    <dl className="bg-line ring-line grid gap-px overflow-hidden rounded-2xl ring-1 sm:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="bg-white p-5 sm:last:odd:col-span-2">
          <dt className="text-soft text-sm">{name}</dt>
          <dd className="mt-0.5 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
