import { formatMoment } from "#app/panel/records/list/download-csv.ts";
import type { CsvColumn } from "#domain/csv.ts";
import { SUBSCRIBER_STATUS, type SubscriberRow } from "#domain/leads/newsletter.ts";

const formatTime = (time: string | null) => (time === null ? "" : formatMoment(time));

/** The columns of the subscribers' export. */
export const SUBSCRIBER_COLUMNS: readonly CsvColumn<SubscriberRow>[] = [
  { heading: "Correo", read: ({ email }) => email },
  { heading: "Estado", read: ({ status }) => SUBSCRIBER_STATUS[status] },
  { heading: "Origen", read: ({ source }) => (source === "quote" ? "Cotización" : "Boletín") },
  { heading: "Autorizó", read: ({ consented_at }) => formatTime(consented_at) },
  { heading: "Confirmó", read: ({ confirmed_at }) => formatTime(confirmed_at) },
  { heading: "Baja", read: ({ unsubscribed_at }) => formatTime(unsubscribed_at) },
];
