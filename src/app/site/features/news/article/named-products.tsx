import MessageCircle from "lucide-react/icons/message-circle";

import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import type { ProductLink } from "#data/products.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { buildQuotePath } from "#domain/leads/quote/quote-context.ts";
import { buildQuoteMessage } from "#domain/products/quote-message.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

interface NamedProductsProps {
  products: readonly ProductLink[];
  whatsapp: SiteContent["whatsapp"];
}

/** The products of an article, each with links to ask for its price; renders nothing without any. */
export function NamedProducts({ products, whatsapp }: NamedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="productos-del-articulo" className="mt-12 grid gap-4 print:hidden">
      <h2 id="productos-del-articulo" className="display-3">
        {products.length === 1 ? "El producto de este artículo" : "Los productos de este artículo"}
      </h2>
      <ul className="grid gap-3">
        {products.map(({ slug, title, category }) => (
          <li
            key={slug}
            className="ring-line flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-white p-5 ring-1"
          >
            <div>
              {category !== null && <p className="text-green text-sm font-medium">{category}</p>}
              <a
                href={`/productos/${slug}`}
                className="display-3 hover:text-green inline-block py-1.5"
              >
                {title}
              </a>
            </div>
            <QuoteLinks slug={slug} title={title} whatsapp={whatsapp} />
          </li>
        ))}
      </ul>
      {products.length > 1 && (
        <ArrowLink href={buildQuotePath({ products: products.map(({ slug }) => slug) })}>
          Cotizar estos {products.length} productos
        </ArrowLink>
      )}
    </section>
  );
}

type QuoteLinksProps = Pick<ProductLink, "slug" | "title"> & Pick<NamedProductsProps, "whatsapp">;

function QuoteLinks({ slug, title, whatsapp }: QuoteLinksProps) {
  const chat = resolveChatButton({ ...whatsapp, message: buildQuoteMessage(title).chat });
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href={buildQuotePath({ products: [slug] })} size="medium">
        <span>
          Cotizar<span className="sr-only"> {title}</span>
        </span>
      </LinkButton>
      {chat !== null && (
        <LinkButton href={chat} size="medium" tone="outline" opensTab>
          <MessageCircle aria-hidden className="size-5 shrink-0" />
          <span>
            WhatsApp<span className="sr-only"> sobre {title}</span>
          </span>
        </LinkButton>
      )}
    </div>
  );
}
