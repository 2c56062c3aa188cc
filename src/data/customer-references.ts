import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";

/** A customer who lets the company name them. */
export interface CustomerReference {
  name: string;
  company: string;
  municipality: string;
  quote: string;
}

/** More would be no page to read. */
const MOST = 24;

/** Those that visitors see, the newest first. @throws {DataError} */
export async function listVisibleReferences(client: Client): Promise<CustomerReference[]> {
  return unwrap(
    await client
      .from("customer_references")
      .select("name, company, municipality, quote")
      .eq("is_visible", true)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(MOST),
  );
}
