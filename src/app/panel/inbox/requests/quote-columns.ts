import { formatMoment } from "#app/panel/records/list/download-csv.ts";
import type { Client } from "#data/client/client.ts";
import { listOwners } from "#data/leads/inbox.ts";
import type { CsvColumn } from "#domain/csv.ts";
import { type QuoteRow, STATUS_LABELS } from "#domain/leads/inbox/inbox.ts";
import { nameState } from "#domain/leads/proposal/proposal.ts";
import { describeItem, FREQUENCY_LABELS } from "#domain/leads/quote/quote-summary.ts";

/** The columns of the requests' export, with the owners' names. @throws {DataError} */
export async function listQuoteColumns(client: Client): Promise<readonly CsvColumn<QuoteRow>[]> {
  const administrators = await listOwners(client);
  const owners = new Map(administrators.map(({ user_id, email }) => [user_id, email]));
  return [
    { heading: "Radicado", read: ({ radicado }) => radicado },
    { heading: "Recibida", read: ({ created_at }) => formatMoment(created_at) },
    {
      heading: "Estado",
      read: ({ status, is_spam }) =>
        is_spam && status !== "spam" ? "Posible spam" : STATUS_LABELS[status],
    },
    { heading: "Responsable", read: ({ owner_id }) => owners.get(owner_id ?? "") ?? "" },
    { heading: "Nombre", read: ({ name }) => name },
    { heading: "Empresa", read: ({ company }) => company },
    { heading: "Teléfono", read: ({ phone }) => phone ?? "" },
    { heading: "Correo", read: ({ email }) => email ?? "" },
    { heading: "Departamento", read: ({ department }) => department },
    { heading: "Municipio", read: ({ municipality }) => municipality },
    { heading: "Código DANE", read: ({ municipality_code }) => municipality_code },
    { heading: "Frecuencia", read: ({ frequency }) => FREQUENCY_LABELS[frequency] },
    { heading: "Fecha deseada", read: ({ wanted_on }) => wanted_on ?? "" },
    { heading: "Productos", read: ({ item_list }) => item_list.map(describeItem).join("; ") },
    {
      heading: "Propuesta",
      read: ({ proposal_state: state, proposal_handed_by: handed_by }) =>
        state === null ? "" : nameState({ state, handed_by }),
    },
    { heading: "Propuesta válida hasta", read: ({ proposal_until }) => proposal_until ?? "" },
    { heading: "Mensaje", read: ({ message }) => message },
    { heading: "Notas", read: ({ notes }) => notes },
    { heading: "Leída", read: ({ read_at }) => (read_at === null ? "" : formatMoment(read_at)) },
    { heading: "Último cambio", read: ({ updated_at }) => formatMoment(updated_at) },
  ];
}
