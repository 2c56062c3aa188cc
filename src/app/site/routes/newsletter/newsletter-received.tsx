import { siteContext } from "#app/load-context.ts";
import {
  buildNewsletterMeta,
  NewsletterNote,
} from "#app/site/features/newsletter/newsletter-note.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";

import type { Route } from "./+types/newsletter-received.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { sendsMail: context.get(siteContext).settings.sendsMail };
}

export const meta = () => buildNewsletterMeta("Recibimos su inscripción");

export default function NewsletterReceivedPage({ loaderData }: Route.ComponentProps) {
  return (
    <NewsletterNote
      title={loaderData.sendsMail ? "Falta un paso: revise su correo" : "Recibimos su inscripción"}
      text={
        loaderData.sendsMail
          ? "Le enviamos un mensaje con un enlace para confirmar que el correo es suyo. Si no lo ve en unos minutos, busque en la carpeta de correo no deseado."
          : "Guardamos su correo. Antes del primer envío le pediremos confirmar que es suyo."
      }
    >
      <LinkButton href="/noticias" withArrow>
        Leer las noticias
      </LinkButton>
    </NewsletterNote>
  );
}
