import { siteContext } from "#app/load-context.ts";
import { getForms, requireOwnOrigin } from "#app/site/actions/posted-forms.ts";
import {
  buildNewsletterMeta,
  NewsletterNote,
  PERSONAL_PAGE_HEADERS,
  PostButton,
} from "#app/site/features/newsletter/newsletter-note.tsx";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { confirmSubscription } from "#data/leads/leads.ts";
import { isUuid } from "#domain/uuid.ts";

import type { Route } from "./+types/newsletter-confirm.ts";

/** Confirms only when the button is pressed: mail scanners open links. */
export async function action({ request, context }: Route.ActionArgs) {
  requireOwnOrigin(request, context);
  const name = new URL(request.url).searchParams.get("c") ?? "";
  if (!isUuid(name)) return { isDone: false };
  const { client } = getForms(context);
  return { isDone: await readForPage(context.get(siteContext), confirmSubscription(client, name)) };
}

export const headers = () => PERSONAL_PAGE_HEADERS;

export const meta = () => buildNewsletterMeta("Confirmar la inscripción al boletín");

export default function NewsletterConfirmPage({ actionData }: Route.ComponentProps) {
  if (actionData === undefined) {
    return (
      <NewsletterNote
        title="Confirme su inscripción"
        text="Pulse el botón para recibir nuestro boletín en este correo."
      >
        <PostButton>Confirmar inscripción</PostButton>
      </NewsletterNote>
    );
  }
  return actionData.isDone ? (
    <NewsletterNote
      title="Listo, quedó inscrito"
      text="Recibirá el boletín en su correo. Cada envío trae un enlace para retirarse."
    >
      <LinkButton href="/noticias" withArrow>
        Leer las noticias
      </LinkButton>
    </NewsletterNote>
  ) : (
    <NewsletterNote
      title="Este enlace ya no sirve"
      text="Venció o se reemplazó por otro. Inscríbase de nuevo y le enviaremos uno nuevo."
    >
      <LinkButton href="/boletin" withArrow>
        Inscribirme de nuevo
      </LinkButton>
    </NewsletterNote>
  );
}
