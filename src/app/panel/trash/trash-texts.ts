import type { BulkVerb } from "#app/panel/records/bulk/bulk-texts.ts";

export const RESTORING: BulkVerb = { verb: "restaurar" };
export const ERASING: BulkVerb = { verb: "borrar" };

/** What erasing means, after the question whether to. */
export const ERASING_MEANS =
  "Es definitivo, no se puede deshacer: se borran también su historial y su borrador, y solo queda constancia de cuántos se borraron y quién lo hizo. Sus imágenes y documentos siguen en la biblioteca; las copias de seguridad anteriores todavía lo tienen.";

/** Why some of the chosen records were not restored. */
export const NOT_RESTORED =
  "Otro registro tiene ahora la misma dirección, o la misma sección y clave: cámbielo o elimínelo, y vuelva a restaurar.";
