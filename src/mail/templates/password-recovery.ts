import { button, type Letter, note, writeLetter } from "#mail/templates/letter.ts";

/** Lets an administrator who forgot their password set a new one. */
export function writePasswordRecovery({
  link,
  siteUrl,
}: Record<"link" | "siteUrl", string>): Letter {
  return writeLetter({
    subject: "Restablezca su contraseña",
    title: "Restablezca su contraseña",
    blocks: [
      note("Pidieron una contraseña nueva para su cuenta del panel. Si fue usted, escríbala aquí:"),
      button("Escribir una contraseña nueva", link),
      note(
        "El enlace sirve una sola vez y vence 15 minutos después de pedirlo. Si no fue usted, no haga nada: su contraseña sigue igual.",
      ),
    ],
    footer: `Mensaje automático del panel de ${siteUrl}.`,
  });
}
