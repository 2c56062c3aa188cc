import { describeDevice } from "#domain/accounts/describe-device.ts";
import type { AccountEvent } from "#domain/accounts/team.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { nameMomentInText } from "#domain/publishing/moment.ts";
import {
  explainFailure,
  type Publication,
  type PublicationFailure,
} from "#domain/publishing/publication.ts";
import { explainPause, type PauseReason, type Webhook } from "#domain/webhooks.ts";
import {
  button,
  facts,
  highlight,
  type Letter,
  note,
  writeLetter,
} from "#mail/templates/letter.ts";

/** The mailed account events, as their owner reads them. */
const TITLES: Partial<Record<AccountEvent["event"], string>> = {
  new_device: "Alguien entró a su cuenta desde un navegador nuevo",
  password_changed: "Cambió la contraseña de su cuenta",
  password_reset: "Le dieron otra contraseña a su cuenta",
  factor_added: "Se activó el segundo paso de su cuenta",
  factor_removed: "Se quitó el segundo paso de su cuenta",
  recovery_code_used: "Se usó un código de recuperación de su cuenta",
  passkey_added: "Se agregó una llave de acceso a su cuenta",
  passkey_removed: "Se quitó una llave de acceso de su cuenta",
  backup_downloaded: "Se descargó una copia de seguridad con su cuenta",
  api_token_created: "Se creó un acceso para otro programa con su cuenta",
  api_token_revoked: "Se revocó un acceso que usted creó para otro programa",
};

/** Notifies the owner of an account what happened to it, and what to do if it was someone else. */
export function writeAccountNotice(
  event: AccountEvent,
  { siteUrl, now }: { siteUrl: string; now: Date },
): Letter {
  const title = TITLES[event.event] ?? "Algo cambió en su cuenta";
  return writeLetter({
    subject: title,
    title,
    blocks: [
      facts([
        ["Cuándo", nameMomentInText(event.created_at, now)],
        ["Desde", event.event === "new_device" ? describeDevice(event.detail) : ""],
        ["Acceso", event.event.startsWith("api_token_") ? (event.detail ?? "") : ""],
        ["Lo hizo", event.actor_email ?? "la persona que instaló el sitio"],
      ]),
      note("Si fue usted, no tiene que hacer nada."),
      note(
        "Si no fue usted, entre al panel, cambie su contraseña y cierre las demás sesiones en «Mi cuenta». Si ya no puede entrar, pida una contraseña nueva en la página de ingreso y avise a su equipo.",
      ),
      button("Abrir el panel", `${siteUrl}/admin`),
    ],
    footer: `Aviso automático de ${siteUrl}, para la cuenta ${event.account_email ?? ""}.`,
  });
}

/** Asks the owner of an address to confirm the newsletter. */
export function writeNewsletterConfirmation(
  links: { confirm: string; leave: string },
  { footer }: SiteContent,
): Letter {
  return writeLetter({
    subject: `Confirme su inscripción al boletín de ${footer.brand_name}`,
    title: "Confirme su inscripción",
    blocks: [
      note(
        `Alguien pidió recibir en este correo el boletín de ${footer.brand_name}. Si fue usted, confírmelo:`,
      ),
      button("Confirmar inscripción", links.confirm),
      note("Si no fue usted, no haga nada: sin confirmación no le enviaremos boletines."),
    ],
    footer: `${footer.legal_name}, NIT ${footer.nit}. Para que no volvamos a escribirle: ${links.leave}`,
  });
}

/** Notifies the office that a scheduled publication failed, and why. */
export function writePublicationFailure(
  { name, due_at, failure }: Pick<Publication, "name" | "due_at"> & { failure: PublicationFailure },
  { siteUrl, now }: { siteUrl: string; now: Date },
): Letter {
  return writeLetter({
    subject: `No se publicó: ${name}`,
    title: "Una publicación programada no salió",
    blocks: [
      highlight(name),
      note(
        `Estaba programada para ${nameMomentInText(due_at, now)}. No se publicó nada: el sitio sigue como estaba.`,
      ),
      note(explainFailure(failure)),
      button("Abrir el panel", `${siteUrl}/admin`),
    ],
    footer: `Aviso automático de ${siteUrl}.`,
  });
}

/** Notifies the office that another program gets no more events. */
export function writePausedWebhook(
  { name, last_error, reason }: Pick<Webhook, "name" | "last_error"> & { reason: PauseReason },
  { siteUrl }: { siteUrl: string },
): Letter {
  return writeLetter({
    subject: `Ya no se avisa a: ${name}`,
    title: "Otro programa dejó de recibir avisos",
    blocks: [
      highlight(name),
      note(
        `${explainPause(reason, last_error)} El sitio funciona igual, pero ese programa no se entera de lo que cambia.`,
      ),
      note("Cuando esté arreglado, reanúdelo en «Más › Otros programas»."),
      button("Abrir el panel", `${siteUrl}/admin/conexiones`),
    ],
    footer: `Aviso automático de ${siteUrl}.`,
  });
}

/** Lets an administrator who forgot their password set a new one. */
export function writePasswordRecovery({
  link,
  siteUrl,
}: Record<"link" | "siteUrl", string>): Letter {
  // Else of a program that the operator has listed. The text for hosted Supabase has a placeholder, which is no URL.
  const asked = link.startsWith(`${siteUrl}/`)
    ? "Pidieron una contraseña nueva para su cuenta del panel."
    : `Pidieron desde ${new URL(link).host} una contraseña nueva para su cuenta.`;
  return writeLetter({
    subject: "Restablezca su contraseña",
    title: "Restablezca su contraseña",
    blocks: [
      note(`${asked} Si fue usted, escríbala aquí:`),
      button("Escribir una contraseña nueva", link),
      note(
        "El enlace sirve una sola vez y vence 15 minutos después de pedirlo. Si no fue usted, no haga nada: su contraseña sigue igual.",
      ),
    ],
    footer: `Mensaje automático del panel de ${siteUrl}.`,
  });
}
