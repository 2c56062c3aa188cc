import { clsx } from "clsx";
import Phone from "lucide-react/icons/phone";

import type { ProductLink } from "#data/products.ts";
import { buildQuotePath } from "#domain/leads/quote/quote-context.ts";
import type { Article } from "#domain/news/article.ts";
import { listArticleProducts } from "#domain/news/named-products.ts";
import { TAP_PATH } from "#domain/visits/visit-names.ts";

interface ChatButtonProps {
  /** Built by `resolveChatButton`. */
  href: string | null;
  /** The subject of the page, where it has one. */
  subject: string | null;
  /** The quote form for the page's subject, also linked by the bar on phones; null without a subject. */
  quoteHref: string | null;
  /** Whether the page is a calculator: on phones the bar then follows the content, since it would cover fields. */
  isBelowContent: boolean;
}

/**
 * The floating button that opens a chat. It covers no control: on phones it is a full-width bar, on wider screens it
 * sits in the page's margin. It comes between the content and the footer and sticks to the bottom of the window, so
 * it never covers the footer.
 */
export function ChatButton({ href, subject, quoteHref, isBelowContent }: ChatButtonProps) {
  if (href === null && quoteHref === null) return null;
  return (
    <aside
      aria-label="Chat"
      className={clsx(
        "chat-button max-sm:border-line max-sm:bg-paper sticky bottom-0 z-20 flex gap-2.5 max-sm:border-t max-sm:px-4 max-sm:pt-2.5 max-sm:pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:h-0 print:hidden",
        // Without a chat it has a link on phones only.
        href === null && "sm:hidden",
        isBelowContent && "max-sm:static",
      )}
    >
      {quoteHref !== null && (
        <a
          href={quoteHref}
          className="bg-green hover:bg-green-dark large-text:wrap-break-word inline-flex min-h-12 flex-1 items-center justify-center rounded-lg px-2 font-semibold text-white sm:hidden"
        >
          Cotizar{subject !== null && <span className="sr-only"> {subject}</span>}
        </a>
      )}
      {href !== null && (
        <a
          href={href}
          target="_blank"
          rel="noopener"
          ping={TAP_PATH}
          className={clsx(
            "bg-whatsapp text-ink ring-ink/15 sm:shadow-float inline-flex items-center justify-center gap-2.5 font-semibold ring-1 transition-[filter] hover:brightness-95 max-sm:min-h-12 max-sm:flex-1 max-sm:gap-1.5 max-sm:rounded-lg max-sm:px-2 sm:absolute sm:right-0 sm:bottom-6 sm:min-h-14 sm:w-11 sm:flex-col sm:rounded-l-xl sm:py-3.5",
            quoteHref !== null && "large-text:flex-none",
          )}
        >
          <WhatsAppIcon className="size-7 shrink-0 text-white" />
          <span
            className={clsx(
              "max-lg:sm:sr-only lg:[writing-mode:vertical-rl]",
              quoteHref !== null && "large-text:sr-only",
            )}
          >
            WhatsApp
          </span>
          {subject !== null && <span className="sr-only"> para cotizar {subject}</span>}
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      )}
    </aside>
  );
}

/** What a visitor of the page would ask a price for. */
export interface PageSubject {
  /** What a message calls it; null on an article that names no product. */
  product: Pick<ProductLink, "title"> | null;
  quoteHref: string;
}

/** The subject of a product's page. */
export function describeProduct(product: Pick<ProductLink, "slug" | "title">): PageSubject {
  return { product, quoteHref: buildQuotePath({ products: [product.slug] }) };
}

const SPANISH_LIST = new Intl.ListFormat("es-CO", { type: "conjunction" });

/** The subject of a comparison; null before anything is compared. */
export function describeProducts(
  products: readonly Pick<ProductLink, "slug" | "title">[],
): PageSubject | null {
  if (products.length === 0) return null;
  return {
    product: { title: SPANISH_LIST.format(products.map(({ title }) => title)) },
    quoteHref: buildQuotePath({ products: products.map(({ slug }) => slug) }),
  };
}

/** The subject of an article: the first of its products. */
export function findSubject(
  article: Pick<Article, "title" | "content" | "product_slugs">,
  products: readonly ProductLink[],
): PageSubject {
  const [product] = listArticleProducts(article, products);
  return product ? describeProduct(product) : { product: null, quoteHref: "/cotizar" };
}

/** A receiver in a round speech bubble. */
function WhatsAppIcon({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className}>
      <path
        d="M2.6 21.4 4 16.5A9.4 9.4 0 1 1 7.6 20Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <Phone x="7" y="6.6" width="10.4" height="10.4" fill="currentColor" strokeWidth="1" />
    </svg>
  );
}
