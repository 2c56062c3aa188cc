import { stripFrame } from "#domain/media/framed-picture.ts";
import type { Fault } from "#domain/review/finding.ts";
import { listRecordPictures } from "#domain/review/rules/record-pictures.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";
import type { Site } from "#domain/review/site.ts";

const WHY =
  "Quien no ve la imagen, o la abre con una red que no alcanza, no sabe qué muestra; y Google tampoco.";

/** Pictures without an alternative text, or whose text is a file's name. */
export function findPictureTextFaults(record: SiteRecord, { content }: Site): Fault[] {
  return listRecordPictures(record, content.hero.image_alt).flatMap(({ address, alt }) => {
    if (alt === null) return [];
    const text = alt.text.trim();
    if (text !== "" && !FILE_NAME.test(text)) return [];
    const source = stripFrame(address);
    const what =
      text === ""
        ? `La imagen ${source} no tiene texto alternativo.`
        : `El texto alternativo de la imagen ${source} es el nombre de un archivo: «${text}».`;
    const how = "Escriba en una frase lo que se ve, por ejemplo «Bultos de sal mineralizada».";
    return [{ severity: "warning" as const, field: alt.field, what, why: WHY, how }];
  });
}

/** Such as `IMG_2041.jpg`, or `DSC00012`. */
const FILE_NAME = /^\S+\.(?:jpe?g|png|webp|avif|gif|svg)$|^(?:img|dsc|image|foto)[-_ ]?\d+$/i;
