import { BuyingNotes } from "#app/features/quote/buying-notes.tsx";
import { ContactWays } from "#app/features/quote/contact-ways.tsx";
import { ProductChoice } from "#app/features/quote/product-choice.tsx";
import { JsonLd } from "#app/features/seo/json-ld.tsx";
import { describePage } from "#app/lib/meta.ts";
import { siteContext } from "#app/load-context.ts";
import { readForPage } from "#app/routes/site/read-for-page.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Client } from "#data/client.ts";
import { findProduct, findRenamedProduct } from "#data/products.ts";
import { describeAnswerTime } from "#domain/hours/answer-time.ts";
import type { Product } from "#domain/products/product.ts";
import { buildQuoteMessage } from "#domain/products/quote-message.ts";
import { buildBreadcrumbs } from "#domain/seo/json-ld.ts";
import { buildPageMetadata } from "#domain/seo/metadata.ts";
import { isSlug } from "#domain/slugs.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

import type { Route } from "./+types/quote.ts";

const STEPS = [{ name: "Cotizar", path: "/cotizar" }];

/** Quotes are asked for by phone, mail and WhatsApp until the form of the leads exists. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const asked = new URL(request.url).searchParams.get("producto") ?? "";
  const chosen = isSlug(asked) ? await readForPage(site, findNamed(site.client, asked)) : null;
  return {
    chosen,
    isGone: asked !== "" && chosen === null,
    answerTime: describeAnswerTime(new Date()),
  };
}

/** A product by its slug, or by one that it had. */
async function findNamed(client: Client, slug: string): Promise<Product | null> {
  const product = await findProduct(client, slug);
  if (product !== null) return product;
  const current = await findRenamedProduct(client, slug);
  return current === null ? null : findProduct(client, current);
}

export function meta({ matches }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout) return [];
  const { content } = layout.frame;
  return describePage(
    buildPageMetadata({
      content,
      siteUrl: layout.siteUrl,
      path: "/cotizar",
      title: `${content.contact.quote_title} | ${content.footer.brand_name}`,
      description: content.contact.subtitle,
    }),
  );
}

export default function QuotePage({ loaderData, matches }: Route.ComponentProps) {
  const { chosen, isGone, answerTime } = loaderData;
  const {
    frame: { content, products },
    siteUrl,
  } = matches[1].loaderData;
  const { contact, whatsapp } = content;
  const message = buildQuoteMessage(chosen?.title ?? null);
  return (
    <div className="wrap grid gap-8 pt-6 pb-24">
      <Breadcrumbs steps={STEPS} />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid gap-8">
          <PageHeading title={contact.quote_title} subtitle={contact.subtitle} />
          {isGone && (
            <p className="bg-sand rounded-xl px-5 py-4">
              Ese producto ya no está en el catálogo. Elija otro o cuéntenos qué necesita.
            </p>
          )}
          <ProductChoice chosen={chosen} products={products} />
        </div>
        <ContactWays
          contact={contact}
          message={message}
          chatLink={resolveChatButton({ ...whatsapp, message: message.chat })}
          answerTime={answerTime}
        />
      </div>
      <div className="pt-10 lg:pt-16">
        <BuyingNotes contact={contact} />
      </div>
      <JsonLd blocks={[buildBreadcrumbs(STEPS, siteUrl)]} />
    </div>
  );
}
