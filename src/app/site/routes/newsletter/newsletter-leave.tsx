import { siteContext } from "#app/load-context.ts";
import { getForms } from "#app/site/actions/posted-forms.ts";
import {
  buildNewsletterMeta,
  NewsletterNote,
  PERSONAL_PAGE_HEADERS,
  PostButton,
} from "#app/site/features/newsletter/newsletter-note.tsx";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { unsubscribe } from "#data/leads/leads.ts";
import { isUuid } from "#domain/uuid.ts";

import type { Route } from "./+types/newsletter-leave.ts";

/**
 * Unsubscribes when the button is pressed, or on a mail program's one-click request (RFC 8058). That may post any body
 * from any origin: the URL is the secret, and rejecting it would leave people subscribed against their will.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const name = new URL(request.url).searchParams.get("s") ?? "";
  if (!isUuid(name)) return { isDone: false };
  const { client } = getForms(context);
  return { isDone: await readForPage(context.get(siteContext), unsubscribe(client, name)) };
}

export const headers = () => PERSONAL_PAGE_HEADERS;

export const meta = () => buildNewsletterMeta("Retirarse del boletín");

export default function NewsletterLeavePage({ actionData }: Route.ComponentProps) {
  if (actionData === undefined) {
    return (
      <NewsletterNote
        title="¿Quiere retirarse del boletín?"
        text="Pulse el botón y no le enviaremos más boletines a este correo."
      >
        <PostButton>Retirarme</PostButton>
      </NewsletterNote>
    );
  }
  return actionData.isDone ? (
    <NewsletterNote
      title="Listo, lo retiramos del boletín"
      text="No le enviaremos más boletines. Si cambia de opinión, puede inscribirse cuando quiera."
    >
      <LinkButton href="/" withArrow>
        Ir al inicio
      </LinkButton>
    </NewsletterNote>
  ) : (
    <NewsletterNote
      title="No encontramos esa inscripción"
      text="Es posible que ya la hayamos borrado. Si le siguen llegando mensajes, escríbanos y lo resolvemos."
    >
      <LinkButton href="/#contacto" withArrow>
        Ver los datos de contacto
      </LinkButton>
    </NewsletterNote>
  );
}
