import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";

/** Where and when tests read the site. */
export const SITE = { siteUrl: "https://sitio.example", now: new Date("2026-11-24T03:00:00Z") };

/** What makes records of a site with an administrator's client, which is there once a test runs. */
export function makersOf(client: () => Client) {
  return {
    makeProduct: async (title: string, columns: object = {}) =>
      unwrap(
        await client()
          .from("products")
          .insert({ title, ...columns })
          .select("*")
          .single(),
      ),
    /** A published one. */
    makeArticle: async (title: string, columns: object) =>
      unwrap(
        await client()
          .from("news")
          .insert({ title, author: "Redacción", is_published: true, ...columns })
          .select("*")
          .single(),
      ),
  };
}
