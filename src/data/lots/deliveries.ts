import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { DeliveredLot, LotRecipient } from "#domain/lots/delivery.ts";

/** Who received a lot, the last deliveries first. @throws {DataError} */
export async function listLotRecipients(client: Client, lot: string): Promise<LotRecipient[]> {
  return unwrap(await client.rpc("list_lot_recipients", { lot }, { get: true }));
}

/** The lots that were delivered for a request, the last ones first. @throws {DataError} */
export async function listDeliveredLots(client: Client, request: string): Promise<DeliveredLot[]> {
  return unwrap(await client.rpc("list_delivered_lots", { request }, { get: true }));
}

interface NewDelivery {
  /** Made by the caller, so that a retry stores nothing twice. */
  id: string;
  lot: string;
  proposal: string;
  /** Like 2026-05-31. */
  day: string;
  quantity: number | null;
  unit: string;
}

/** Notes that a lot was sent. @returns false when the proposal is not accepted @throws {DataError} */
export async function deliverLot(client: Client, delivery: NewDelivery): Promise<boolean> {
  const { id, lot, proposal, day, quantity, unit } = delivery;
  const stored = unwrap(
    await client.rpc("deliver_lot", {
      delivery: id,
      lot,
      proposal,
      day,
      amount: quantity,
      amount_unit: unit,
    }),
  );
  return stored.length > 0;
}

/** Takes a delivery back that was noted by mistake. @throws {DataError} */
export async function deleteDelivery(client: Client, id: string): Promise<void> {
  unwrap(await client.from("lot_deliveries").delete().eq("id", id).select("id"));
}

/** Lots by words of their codes or product, the newest first. @throws {DataError} */
export async function findLotsToDeliver(
  client: Client,
  search: string,
): Promise<{ id: string; lot_code: string; product_title: string }[]> {
  return unwrap(
    await client
      .rpc("find_lots", { search }, { get: true })
      .select("id, lot_code, product_title")
      .order("created_at", { ascending: false })
      .order("id")
      .limit(20),
  );
}
