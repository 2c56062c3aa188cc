import { BuyingNotes } from "#app/features/quote/buying-notes.tsx";
import { ContactOptions } from "#app/features/landing/contact.tsx";
import { describePage } from "#app/lib/meta.ts";
import { siteContext } from "#app/load-context.ts";
import { readForPage } from "#app/routes/site/read-for-page.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { findProduct } from "#data/products.ts";
import { buildPageMetadata } from "#domain/seo/metadata.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";

import type { Route } from "./+types/quote.ts";

/** Quotes are asked for by phone, mail and WhatsApp until the form of the leads exists. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const slug = new URL(request.url).searchParams.get("producto") ?? "";
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return { product: null };
  const product = await readForPage(site, findProduct(site.client, slug));
  return { product: product && { title: product.title } };
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
      description: content.contact.quote_subtitle,
    }),
  );
}

export default function QuotePage({ loaderData: { product }, matches }: Route.ComponentProps) {
  const { content, isOpen } = matches[1].loaderData.frame;
  const { contact, whatsapp } = content;
  const message = product
    ? `Hola, quiero cotizar ${product.title}. Cantidad y municipio de entrega: `
    : "Hola, quiero una cotización. Producto, cantidad y municipio de entrega: ";
  const subject = product ? `Cotización de ${product.title}` : "Solicitud de cotización";
  return (
    <div className="wrap grid gap-14 pt-6 pb-24">
      <Breadcrumbs steps={[{ name: "Cotizar", path: "/cotizar" }]} />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_1.1fr]">
        <div className="grid gap-6">
          <PageHeading title={contact.quote_title} subtitle={contact.subtitle} />
          {product && (
            <p className="bg-sand rounded-xl px-5 py-4">
              Producto: <strong className="font-semibold">{product.title}</strong>
            </p>
          )}
        </div>
        <ContactOptions
          contact={contact}
          chatLink={buildChatLink(whatsapp.phone_number, message)}
          mailSubject={subject}
          isOpen={isOpen}
        />
      </div>
      <BuyingNotes contact={contact} />
    </div>
  );
}
