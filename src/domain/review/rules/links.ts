import {
  findRecordPath,
  listRecordLinks,
  type RecordLink,
  updateRenamedLinks,
} from "#domain/links/record-links.ts";
import type { LinkTarget } from "#domain/links/site-addresses.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { Site, SiteRecord } from "#domain/review/site.ts";

const LOST = "Quien lo pulsa ve «Página no encontrada» y se va sin su respuesta.";

/** Broken links, and links to what is hidden, to a part that the page does not have, or to a former address. */
export function findLinkFaults(record: SiteRecord, { addresses }: Site): Fault[] {
  const base = findRecordPath(record);
  return listRecordLinks(record).flatMap((link) => {
    const fault = describeTarget(link, addresses.resolve(link.address, base));
    if (fault === null) return [];
    if (!fault.isRenamed) return [fault.fault];
    const fix = { label: "Actualizar el enlace", changes: updateRenamedLinks(record, addresses) };
    return [{ ...fault.fault, fix }];
  });
}

function describeTarget(
  { field, address, text }: RecordLink,
  target: LinkTarget,
): { fault: Fault; isRenamed: boolean } | null {
  const name = text.trim() === "" ? "sin texto" : `«${text}»`;
  const say = (severity: Fault["severity"], what: string, why: string, how: string) => ({
    fault: { severity, field, what: `El enlace ${name} (${address}) ${what}`, why, how },
    isRenamed: target.kind === "renamed",
  });
  switch (target.kind) {
    case "missing":
      return say("error", "lleva a una página que no existe.", LOST, CHANGE_OR_REMOVE);
    case "missing-file":
      return say(
        "error",
        "lleva a un archivo que ya no está.",
        "Quien lo pulsa no recibe el documento que esperaba.",
        "Suba el archivo otra vez y ponga su nueva dirección, o quite el enlace.",
      );
    case "hidden":
      return say(
        "error",
        `lleva a «${target.record.name}», que está oculto para los visitantes.`,
        LOST,
        "Muéstrelo en el sitio, o enlace otra página.",
      );
    case "unsafe":
      return say(
        "error",
        "no es una dirección a la que se pueda ir.",
        "Los visitantes lo ven como texto, sin enlace.",
        "Copie la dirección completa de la página, como aparece en el navegador.",
      );
    case "panel":
      return say(
        "warning",
        "lleva al panel de administración.",
        "Los visitantes encuentran una pantalla que les pide una contraseña.",
        CHANGE_OR_REMOVE,
      );
    case "no-anchor":
      return say(
        "warning",
        `nombra una parte que esa página no tiene: #${target.anchor}.`,
        "La página se abre por el principio, y el comprador tiene que buscar lo que se le prometió.",
        "Corrija lo que sigue al signo #, o quítelo.",
      );
    case "renamed":
      return say(
        "hint",
        `usa la dirección anterior de «${target.record.name}».`,
        "Funciona, pero da un rodeo que en una red lenta se nota.",
        `Cámbielo por ${target.address}.`,
      );
    case "outside":
    case "file":
    case "page":
      return null;
  }
}

const CHANGE_OR_REMOVE = "Corrija la dirección o quite el enlace.";
