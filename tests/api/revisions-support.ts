import type { Client } from "#data/client/client.ts";
import { startTestBackend, type TestDatabase } from "#tests/support/backend.ts";
import { readState, restoreState } from "#tests/support/database-state.ts";

export const PASSWORD = "vacas verdes beben mate";
export const ANA = "ana@empresa.example";
export const LUIS = "luis@empresa.example";

/** A backend with two administrators and an ordinary user, and helpers for tests of revisions. */
export async function startRevisions(kind: TestDatabase) {
  const backend = await startTestBackend(kind);
  const signIn = async (email: string, administrator: boolean): Promise<Client> =>
    (await backend.createUser({ email, password: PASSWORD, administrator })).client;
  const ana = await signIn(ANA, true);
  const luis = await signIn(LUIS, true);
  const ordinary = await signIn("persona@empresa.example", false);
  const state = await readState(backend.database);
  /** All revisions, the newest first. */
  const list = async () =>
    (await ana.from("revisions").select("*").order("id", { ascending: false }).throwOnError()).data;
  return {
    backend,
    ana,
    luis,
    ordinary,
    list,
    newest: async () => (await list())[0]!,
    restore: async (id: number, client = ana) =>
      client.rpc("restore_revision", { revision_id: id }),
    createProduct: async (title: string) =>
      (await ana.from("products").insert({ title }).select().single().throwOnError()).data,
    reset: () => restoreState(backend.database, state),
  };
}
