import { data } from "react-router";

import { describePage } from "#app/lib/meta.ts";
import { readSmallForm } from "#app/routes/site/read-small-form.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { buildMailLink } from "#domain/products/quote-message.ts";
import { buildPageMetadata } from "#domain/seo/metadata.ts";

import type { Route } from "./+types/newsletter.ts";

const MAX_ADDRESS = 254;

/**
 * Answers the newsletter's field with where to write. The address that came is neither stored nor
 * logged: there is nothing yet that could honour its consent.
 */
export async function action({ request }: Route.ActionArgs) {
  const fields = await readSmallForm(request);
  if (typeof fields === "number") return data({ typed: "" }, { status: fields });
  const typed = (fields.get("correo") ?? "").trim().slice(0, MAX_ADDRESS);
  return data({ typed }, { headers: { "Cache-Control": "no-store" } });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout) return [];
  const { content } = layout.frame;
  const page = buildPageMetadata({
    content,
    siteUrl: layout.siteUrl,
    path: "/boletin",
    title: `${content.news.newsletter_title} | ${content.footer.brand_name}`,
    description: content.news.newsletter_text,
  });
  return [...describePage(page), { name: "robots", content: "noindex" }];
}

export default function NewsletterPage({ matches, actionData }: Route.ComponentProps) {
  const { contact, news, footer } = matches[1].loaderData.frame.content;
  const typed = actionData?.typed ?? "";
  const body = `Hola, quiero recibir el boletín de ${footer.brand_name} en este correo: ${typed}`;
  return (
    <div className="wrap grid min-h-[60svh] content-center justify-items-start gap-8 py-24">
      <PageHeading
        badge={footer.newsletter_label}
        title={news.newsletter_title}
        subtitle="El sitio todavía no recibe inscripciones: escríbanos un correo y lo agregamos a la lista."
      />
      {typed !== "" && (
        <p className="bg-sand max-w-full rounded-xl px-5 py-4 [overflow-wrap:anywhere]">
          Usted escribió <strong className="font-semibold">{typed}</strong>. No lo guardamos; va en
          el mensaje que abre este botón.
        </p>
      )}
      {contact.email === "" ? (
        <LinkButton href="/cotizar" withArrow>
          Ver cómo contactarnos
        </LinkButton>
      ) : (
        <LinkButton
          href={buildMailLink(contact.email, "Suscripción al boletín", body.trim())}
          withArrow
          className="max-sm:w-full max-sm:whitespace-normal"
        >
          Escribir a {contact.email}
        </LinkButton>
      )}
    </div>
  );
}
