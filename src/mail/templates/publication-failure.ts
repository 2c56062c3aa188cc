import { nameMomentInText } from "#domain/publishing/moment.ts";
import {
  explainFailure,
  type Publication,
  type PublicationFailure,
} from "#domain/publishing/publication.ts";
import { button, highlight, type Letter, note, writeLetter } from "#mail/templates/letter.ts";

/** Notifies the office that a planned publication changed nothing, and why. */
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
