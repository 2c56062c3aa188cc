import type { CsvColumn } from "#domain/csv.ts";

/** A delivery of a lot, with who received it: nulls once the request was erased. */
export interface LotRecipient {
  id: string;
  /** A day like 2026-05-31. */
  delivered_on: string;
  quantity: number | null;
  unit: string;
  request_id: string | null;
  radicado: string | null;
  name: string | null;
  company: string | null;
  phone: string | null;
  email: string | null;
  municipality: string | null;
  department: string | null;
}

/** A lot that was delivered for a request. */
export interface DeliveredLot {
  id: string;
  proposal_id: string;
  lot_id: string;
  lot_code: string;
  product_title: string;
  delivered_on: string;
  quantity: number | null;
  unit: string;
}

/** What a delivery of an erased request says instead of a name. */
export const ERASED_RECIPIENT = "Solicitud borrada a petición de la persona o por antigüedad";

export const RECIPIENT_COLUMNS: readonly CsvColumn<LotRecipient>[] = [
  { heading: "Fecha", read: ({ delivered_on }) => delivered_on },
  { heading: "Cantidad", read: ({ quantity }) => writeQuantity(quantity) },
  { heading: "Unidad", read: ({ unit }) => unit },
  { heading: "Radicado", read: ({ radicado }) => radicado ?? "" },
  { heading: "Nombre", read: ({ name }) => name ?? ERASED_RECIPIENT },
  { heading: "Empresa", read: ({ company }) => company ?? "" },
  { heading: "Teléfono", read: ({ phone }) => phone ?? "" },
  { heading: "Correo", read: ({ email }) => email ?? "" },
  { heading: "Municipio", read: ({ municipality }) => municipality ?? "" },
  { heading: "Departamento", read: ({ department }) => department ?? "" },
];

const writeQuantity = (quantity: number | null) =>
  quantity === null ? "" : String(quantity).replace(".", ",");

/** `2,5 t`; empty where it was not noted. */
export function showDelivered({ quantity, unit }: Pick<LotRecipient, "quantity" | "unit">): string {
  return quantity === null ? unit : `${writeQuantity(quantity)} ${unit}`.trim();
}
