import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

import type { Route } from "./+types/newsletter.ts";

/**
 * Answers the newsletter's field with where to write. The address that came is neither stored nor
 * logged: there is nothing yet that could honour its consent.
 */
export function action(_args: Route.ActionArgs) {
  return null;
}

export function meta() {
  return [{ title: "Boletín" }, { name: "robots", content: "noindex" }];
}

export default function NewsletterPage({ matches }: Route.ComponentProps) {
  const { contact, news } = matches[1].loaderData.frame.content;
  const href = `mailto:${contact.email}?subject=${encodeURIComponent("Suscripción al boletín")}`;
  return (
    <div className="wrap grid min-h-[60svh] content-center justify-items-start gap-8 py-24">
      <PageHeading
        title={news.newsletter_title}
        subtitle="Todavía no recibimos inscripciones desde el sitio y no guardamos su correo. Escríbanos y lo agregamos a la lista."
      />
      <LinkButton href={href} withArrow className="max-sm:w-full">
        Escribir a {contact.email}
      </LinkButton>
    </div>
  );
}
