import { describeDevice } from "#domain/accounts/describe-device.ts";
import type { AccountEvent } from "#domain/accounts/team.ts";
import { nameMomentInText } from "#domain/publishing/moment.ts";
import { button, facts, type Letter, note, writeLetter } from "#mail/templates/letter.ts";

/** What is mailed of an account, as its owner reads it. */
const TITLES: Partial<Record<AccountEvent["event"], string>> = {
  new_device: "Alguien entró a su cuenta desde un navegador nuevo",
  password_changed: "Cambió la contraseña de su cuenta",
  password_reset: "Le dieron otra contraseña a su cuenta",
  factor_added: "Se activó el segundo paso de su cuenta",
  factor_removed: "Se quitó el segundo paso de su cuenta",
  recovery_code_used: "Se usó un código de recuperación de su cuenta",
  passkey_added: "Se agregó una llave de acceso a su cuenta",
  passkey_removed: "Se quitó una llave de acceso de su cuenta",
};

/** Notifies the owner of an account what happened to it, and what to do if it was somebody else. */
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
