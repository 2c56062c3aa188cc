import { z } from "zod";

import type { Transaction } from "#backend/database/database.ts";

export const MAX_ENTRIES = 1000;

/** Which of a folder's entries are listed; the defaults are section 9's and upstream's. */
export const listingSchema = z.object({
  /** The folder. */
  prefix: z.string().max(1024),
  limit: z.int().min(1).max(MAX_ENTRIES).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  /** Beginning of the entries' names, in any case; empty for all. */
  search: z.string().max(255).default(""),
  sortBy: z
    .object({
      column: z.enum(["name", "created_at", "updated_at", "last_accessed_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

/**
 * The entries as JSON, folders first: a folder has a name and nothing else.
 *
 * @param folder empty, or a name that ends with a slash
 */
export async function listObjects(
  transaction: Transaction,
  { bucket, folder }: { bucket: string; folder: string },
  { search, limit, offset, sortBy }: Omit<z.output<typeof listingSchema>, "prefix">,
): Promise<unknown[]> {
  const { column, order } = sortBy;
  const { rows } = await transaction.query<{ entries: unknown[] }>(
    `with inside as (
       select o.*, path_tokens[($3::text)::int] as part,
         cardinality(path_tokens) = ($3::text)::int as is_file
       from storage.objects o
       where bucket_id = $1::text and starts_with(name, $2::text)
         and starts_with(lower(path_tokens[($3::text)::int]), lower($4::text))
     ), entries as (
       select part as name, null::uuid as id, null::timestamptz as updated_at,
         null::timestamptz as created_at, null::timestamptz as last_accessed_at,
         null::jsonb as metadata
       from inside where not is_file group by part
       union all
       select part, id, updated_at, created_at, last_accessed_at, metadata
       from inside where is_file
     ), page as (
       select *, row_number() over (order by id is not null, ${column} ${order}, name) as place
       from entries order by place limit ($5::text)::int offset ($6::text)::int
     )
     select coalesce(json_agg(json_build_object('name', name, 'id', id, 'updated_at', updated_at,
       'created_at', created_at, 'last_accessed_at', last_accessed_at, 'metadata', metadata)
       order by place), '[]') as entries
     from page`,
    [bucket, folder, String(folder.split("/").length), search, String(limit), String(offset)],
  );
  return rows[0]?.entries ?? [];
}
