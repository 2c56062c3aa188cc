import { findRecordPath } from "#domain/links/record-links.ts";
import { stripCrop } from "#domain/media/picture-address.ts";
import { findSiteFile } from "#domain/media/site-files.ts";
import { findTooSmall, WHY_TOO_SMALL } from "#domain/media/small-picture.ts";
import { parseStoredPath } from "#domain/media/stored-file.ts";
import type { Fault } from "#domain/review/finding.ts";
import { listRecordPictures, type RecordPicture } from "#domain/review/record-pictures.ts";
import type { Site, SiteRecord } from "#domain/review/site.ts";
import { isInvisiblePicture } from "#domain/site-address.ts";

const KILOBYTE = 1000;
/** More than a photograph of a text's column needs; a text's pictures are sent as they are. */
const HEAVY_ORIGINAL = 400 * KILOBYTE;
/** The site sends smaller copies of these; the original is read for each of them, and stored in each backup. */
const HEAVY_SOURCE = 4000 * KILOBYTE;

/** Pictures that are gone, not shown, too small for their place or heavier than they need be. */
export function findPictureFileFaults(record: SiteRecord, site: Site): Fault[] {
  return listRecordPictures(record, "").flatMap(
    (picture) =>
      findGone(picture, record, site) ?? [...findSmall(picture), ...findHeavy(picture, site)],
  );
}

function findGone(
  { field, address }: RecordPicture,
  record: SiteRecord,
  { addresses }: Site,
): Fault[] | null {
  if (isInvisiblePicture(address)) {
    return [
      {
        severity: "error",
        field,
        what: `La imagen ${address} no se muestra: su dirección empieza por http://.`,
        why: "Los navegadores no mezclan imágenes sin cifrar en una página segura: el comprador ve un hueco.",
        how: "Súbala al sitio con el botón «Subir imagen».",
      },
    ];
  }
  const { kind } = addresses.resolve(address, findRecordPath(record));
  if (kind === "file" || kind === "outside") return null;
  return [
    {
      severity: "error",
      field,
      what: `La imagen ${stripCrop(address)} no está en el sitio.`,
      why: "El comprador ve un hueco donde debería ver el producto.",
      how: "Suba la imagen otra vez, o elija una de la biblioteca.",
    },
  ];
}

function findSmall({ field, address, holder }: RecordPicture): Fault[] {
  const fault = findTooSmall(address, holder);
  return fault === null ? [] : [{ severity: "warning", field, why: WHY_TOO_SMALL, ...fault }];
}

function findHeavy({ field, address, holder }: RecordPicture, site: Site): Fault[] {
  const isOriginal = holder === "text";
  const source = stripCrop(address);
  const name = parseStoredPath(source);
  const bytes = name === null ? findSiteFile(source)?.bytes : site.fileBytes.get(name);
  if (bytes == null || bytes <= (isOriginal ? HEAVY_ORIGINAL : HEAVY_SOURCE)) return [];
  return [
    {
      severity: isOriginal ? "warning" : "hint",
      field,
      what: `La imagen ${source} pesa ${MEGABYTES.format(bytes / KILOBYTE / KILOBYTE)} MB.`,
      why: isOriginal
        ? "Dentro de un texto se envía tal cual: en una red rural tarda, y gasta los datos del comprador."
        : "El sitio envía copias más ligeras, pero la original ocupa espacio en cada copia de seguridad.",
      how: "Guárdela como WebP o JPEG de calidad media, y súbala otra vez.",
    },
  ];
}

const MEGABYTES = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 1 });

const WHY =
  "Quien no ve la imagen, o la abre con una red que no alcanza, no sabe qué muestra; y Google tampoco.";

/** Pictures without an alternative text, or whose text is a file's name. */
export function findPictureTextFaults(record: SiteRecord, { content }: Site): Fault[] {
  return listRecordPictures(record, content.hero.image_alt).flatMap(({ address, alt }) => {
    if (alt === null) return [];
    const text = alt.text.trim();
    if (text !== "" && !FILE_NAME.test(text)) return [];
    const source = stripCrop(address);
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
