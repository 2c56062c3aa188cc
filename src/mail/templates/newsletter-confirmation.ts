import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { button, type Letter, note, writeLetter } from "#mail/templates/letter.ts";

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
