import { afterAll, beforeAll } from "vitest";

import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { startTestBackend, type TestBackend, type TestDatabase } from "#tests/support/backend.ts";

/** Where and when tests read the site. */
export const SITE = { siteUrl: "https://sitio.example", now: new Date("2026-11-24T03:00:00Z") };

/** What makes records of a site with an administrator's client, which is there once a test runs. */
function makersOf(client: () => Client) {
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

/** A site for the tests of a block, with clients of an administrator and a visitor, which are there once a test runs. */
export function useSite(kind: TestDatabase) {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    const person = { email: "a@empresa.example", password: "vacas verdes beben mate" };
    ({ client } = await backend.createUser({ ...person, administrator: true }));
  });
  afterAll(() => backend.close());
  const getClient = () => client;
  return { client: getClient, visitor: () => backend.client(), ...makersOf(getClient) };
}
