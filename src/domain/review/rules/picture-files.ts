import { findRecordPath } from "#domain/links/record-links.ts";
import { findSiteFile } from "#domain/media/site-files.ts";
import { parseStoredPath, readPictureSize } from "#domain/media/stored-file.ts";
import { isInvisiblePicture } from "#domain/pictures.ts";
import type { Fault } from "#domain/review/finding.ts";
import { listRecordPictures, type RecordPicture } from "#domain/review/rules/record-pictures.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";
import type { Site } from "#domain/review/site.ts";

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
      what: `La imagen ${address} no está en el sitio.`,
      why: "El comprador ve un hueco donde debería ver el producto.",
      how: "Suba la imagen otra vez, o elija una de la biblioteca.",
    },
  ];
}

function findSmall({ field, address, placeWidth }: RecordPicture): Fault[] {
  const width = readWidth(address);
  if (width === undefined || width >= placeWidth) return [];
  return [
    {
      severity: "warning",
      field,
      what: `La imagen ${address} mide ${width} píxeles de ancho, y su lugar llega a ${placeWidth}.`,
      why: "Se ve borrosa: el comprador no distingue la textura ni el empaque.",
      how: `Suba una de al menos ${placeWidth} píxeles de ancho; con el doble se ve nítida en cualquier pantalla.`,
    },
  ];
}

function readWidth(address: string): number | undefined {
  return (readPictureSize(address) ?? findSiteFile(address))?.width;
}

function findHeavy({ field, address, isOriginal }: RecordPicture, site: Site): Fault[] {
  const name = parseStoredPath(address);
  const bytes = name === null ? findSiteFile(address)?.bytes : site.fileBytes.get(name);
  if (bytes == null || bytes <= (isOriginal ? HEAVY_ORIGINAL : HEAVY_SOURCE)) return [];
  return [
    {
      severity: isOriginal ? "warning" : "hint",
      field,
      what: `La imagen ${address} pesa ${MEGABYTES.format(bytes / KILOBYTE / KILOBYTE)} MB.`,
      why: isOriginal
        ? "Dentro de un texto se envía tal cual: en una red rural tarda, y gasta los datos del comprador."
        : "El sitio envía copias más ligeras, pero la original ocupa espacio en cada copia de seguridad.",
      how: "Guárdela como WebP o JPEG de calidad media, y súbala otra vez.",
    },
  ];
}

const MEGABYTES = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 1 });
