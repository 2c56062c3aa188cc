import { writeVat } from "#domain/leads/proposal/proposal-schema.ts";
import { VAT_LABELS, VAT_RATES } from "#domain/leads/proposal/totals.ts";

/** The rates of IVA, for a select. */
export function VatOptions() {
  return VAT_RATES.map((rate) => (
    <option key={writeVat(rate)} value={writeVat(rate)}>
      {VAT_LABELS.get(rate)}
    </option>
  ));
}
