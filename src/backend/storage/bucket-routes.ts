import { z } from "zod";

import { invalidRequest, noSuchBucket, respondJson, wholeNumber } from "#backend/storage/http.ts";
import { type Call, identifyCall, readAs } from "#backend/storage/service.ts";

/* Buckets are made by migrations; the API only reads them, by the policies of `storage.buckets`. */

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/** In upstream's shape; only its listing names the type. */
const COLUMNS = `id, name, coalesce(owner::text, '') as owner, coalesce(public, false) as public,
  file_size_limit, allowed_mime_types, ${iso("created_at")}, ${iso("updated_at")}`;

const MAX_BUCKETS = 1000;
const listingSchema = z.object({
  limit: wholeNumber(1, MAX_BUCKETS).default(MAX_BUCKETS),
  offset: wholeNumber(0, 1_000_000).default(0),
  search: z.string().max(100).default(""),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("id"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

/** `GET /bucket` */
export async function handleListBuckets(call: Call): Promise<Response> {
  const identity = await identifyCall(call);
  const parsed = listingSchema.safeParse(Object.fromEntries(call.url.searchParams));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidRequest(`querystring/${issue?.path.join("/")} ${issue?.message}`);
  }
  const { limit, offset, search, sortColumn, sortOrder } = parsed.data;
  const sql = `select coalesce(json_agg(b order by ${sortColumn} ${sortOrder}, id), '[]') as buckets from (
      select ${COLUMNS}, 'STANDARD' as type from storage.buckets where starts_with(lower(name), lower($1::text))
      order by buckets.${sortColumn} ${sortOrder}, id limit ($2::text)::int offset ($3::text)::int) b`;
  const values = [search.toWellFormed().replaceAll("\0", ""), String(limit), String(offset)];
  const { rows } = await readAs(call.service, identity, (transaction) =>
    transaction.query<{ buckets: unknown[] }>(sql, values),
  );
  return respondJson(rows[0]?.buckets ?? []);
}

/** `GET /bucket/:bucket` @throws {StorageError} 404 also for one that the caller may not see */
export async function handleGetBucket(call: Call): Promise<Response> {
  const identity = await identifyCall(call);
  const { rows } = await readAs(call.service, identity, (transaction) =>
    transaction.query<{ bucket: object }>(
      `select to_json(b) as bucket from (select ${COLUMNS} from storage.buckets where id = $1::text) b`,
      [call.key.bucket],
    ),
  );
  const [found] = rows;
  if (found === undefined) throw noSuchBucket();
  return respondJson(found.bucket);
}
