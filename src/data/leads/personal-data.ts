import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { listDeliveredLots } from "#data/lots/deliveries.ts";
import type { Erasure, PersonalData, PersonKey } from "#domain/leads/inbox/personal-data.ts";

/** All data stored about a person. @throws {DataError} kind `forbidden` for anyone but an administrator */
export async function exportPerson(
  client: Client,
  { email, phone }: PersonKey,
): Promise<PersonalData> {
  const data = unwrap(
    await client.rpc("export_person", { person_email: email, person_phone: phone }),
  );
  const requests = await Promise.all(
    data.requests.map(async (request) => {
      const lots = await listDeliveredLots(client, request.id);
      return { ...request, lots: lots.map(({ id: _, proposal_id: __, ...lot }) => lot) };
    }),
  );
  return { ...data, requests };
}

/**
 * Erases all data stored about a person, in one transaction.
 *
 * @returns the log entry that remains; null when there was no data
 * @throws {DataError} then nothing was erased
 */
export async function erasePerson(
  client: Client,
  { email, phone }: PersonKey,
): Promise<Erasure | null> {
  const [erasure] = unwrap(
    await client.rpc("erase_person", { person_email: email, person_phone: phone }),
  );
  return erasure ?? null;
}

/**
 * Erases closed requests that were not changed for so many months, spam after 90 days, and addresses that
 * can no longer be confirmed; only for the server's own client.
 *
 * @returns the log entry that remains; null when nothing was old enough
 * @throws {DataError}
 */
export async function eraseExpired(client: Client, months: number): Promise<Erasure | null> {
  const [erasure] = unwrap(await client.rpc("erase_expired", { months }));
  return erasure ?? null;
}

const SHOWN = 50;

/** The newest entries of the erasure log. @throws {DataError} */
export async function listErasures(client: Client): Promise<Erasure[]> {
  return unwrap(
    await client
      .from("erasures")
      .select("*")
      .order("created_at", { ascending: false })
      .order("id")
      .limit(SHOWN),
  );
}
