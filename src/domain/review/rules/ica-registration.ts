import { foldText } from "#domain/fold-text.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";

/**
 * The kinds that ICA's Resolución 061252 of 2020 lists as registrable: complete feeds, supplements, premixes, núcleos,
 * nutritional blocks, mineralised salts, treats and zootechnical additives. Raw materials are not. Words of titles and
 * categories, folded. https://www.ica.gov.co/areas/pecuaria/servicios/regulacion-y-control-de-alimentos-para-animales
 */
const REGISTRABLE =
  /\b(?:alimentos? completos?|alimentos? balanceados?|concentrados?|suplementos?|premezclas?|premix|nucleos?|bloques? (?:nutricional|multinutricional|mineral)|sal(?:es)? mineralizadas?|golosinas?|snacks?|aditivos?|probioticos?|prebioticos?|secuestrantes?|enzimas?)/;

/** Products of a registrable kind without a registration. */
export function findRegistrationFaults(record: SiteRecord): Fault[] {
  if (record.table !== "products") return [];
  const { title, category, ica_registration } = record.row;
  const found = REGISTRABLE.exec(foldText(`${title} · ${category ?? ""}`));
  if (found === null || ica_registration.trim() !== "") return [];
  return [
    {
      severity: "warning",
      field: "ica_registration",
      what: "No tiene registro ICA, y por su clase suele llevarlo.",
      why: "Una planta o una finca con auditoría no puede comprar un producto registrable sin ese número.",
      how: "Escriba el número de la etiqueta. Si no lo lleva, confírmelo con el ICA.",
    },
  ];
}
