import type { RealtimeChannel } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";
import { type RealtimeClients, serveRealtime, subscribe } from "#tests/support/realtime-clients.ts";
import { createSeededRandom } from "#tests/support/seeded-random.ts";
import { pickSize } from "#tests/support/size.ts";

/*
 * Changes and subscriptions of all roles in a random order: no row reaches a subscriber who may not read it, and no deletion
 * of a row that everyone could read at no time.
 */

/** Of 20,000 at full size: how many are changes, and how many joins. */
const STEPS = pickSize(500, 20_000);

const ROLES = ["anonymous", "ordinary", "editor", "administrator"] as const;

/** Of tables whose rows editors may not read. */
const PRIVATE = "newsletter_subscribers";
type Role = (typeof ROLES)[number];

interface Received {
  role: Role;
  table: string;
  type: string;
  row: Record<string, unknown>;
}

describe.each(TEST_DATABASES)("rights of subscribers over %s", (kind) => {
  let backend: TestBackend;
  let clients: RealtimeClients;
  const tokens: Record<Role, string | undefined> = {
    anonymous: undefined,
    ordinary: undefined,
    editor: undefined,
    administrator: undefined,
  };
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    await backend.sql("create table private.test_public (id uuid primary key)");
    await backend.sql(`create function private.note_test_public() returns trigger language plpgsql security definer as $$
      begin
        insert into private.test_public values (new.id) on conflict do nothing;
        return null;
      end $$`);
    for (const table of ["products", "news"])
      await backend.sql(`create trigger test_public after insert or update on public.${table}
        for each row when (new.is_published) execute function private.note_test_public()`);
    clients = await serveRealtime(backend);
    tokens.ordinary = (await clients.signIn({ email: "otra@example.com" })).token;
    tokens.editor = (await clients.signIn({ email: "ed@example.com", editor: true })).token;
    const administrator = await clients.signIn({ email: "una@example.com", administrator: true });
    tokens.administrator = administrator.token;
  });
  afterAll(async () => {
    await clients.close();
    await backend.close();
  });

  test(
    "no row reaches a client that may not read it",
    async () => {
      const random = createSeededRandom(7);
      const received: Received[] = [];
      const sockets = ROLES.flatMap((role) =>
        [1, 2].map(() => ({ role, client: clients.connect(tokens[role]) })),
      );
      const joined: RealtimeChannel[] = [];
      let refused = 0;

      const joinOne = async (step: number) => {
        const { role, client } = sockets[random(sockets.length)] ?? {
          role: "anonymous",
          client: null,
        };
        const table = ["products", "news", "drafts", PRIVATE, "*"][random(5)] ?? "*";
        const channel = client?.channel(`c${step}`);
        if (!channel) return;
        channel.on("postgres_changes", { event: "*", schema: "public", table }, (change) => {
          const isDelete = change.eventType === "DELETE";
          const row = isDelete ? change.old : change.new;
          received.push({ role, table: change.table, type: change.eventType, row });
        });
        await subscribe(channel).then(
          () => joined.push(channel),
          async () => {
            refused += 1;
            await client?.removeChannel(channel);
          },
        );
        if (joined.length > 12) await joined.splice(random(joined.length), 1)[0]?.unsubscribe();
      };
      const changeOne = (step: number) => {
        const isShown = random(2) === 0;
        const title = `${isShown ? "visible" : "oculto"}-${step}`;
        const which = `(select id from public.products offset ${random(40)} limit 1)`;
        const draft = `insert into public.drafts (table_name, record_id, changes)
          values ('products', gen_random_uuid(), '{}')`;
        const statements = [
          `insert into public.products (slug, title, category, is_published)
             values ('p-${step}', '${title}', 'x', ${isShown})`,
          `update public.products set title = '${title}', is_published = ${isShown} where id = ${which}`,
          `delete from public.products where id = ${which}`,
          `insert into public.news (slug, title, is_published) values ('n-${step}', '${title}', ${isShown})`,
          draft,
          `insert into public.newsletter_subscribers
             (email, source, consent_text, consent_version, consented_at)
             values ('${step}@finca.example', 'newsletter', 'Autorizo', '1', now())`,
          `delete from public.newsletter_subscribers
             where id = (select id from public.newsletter_subscribers limit 1)`,
        ];
        return backend.sql(statements[random(statements.length)] ?? draft);
      };
      for (let step = 0; step < STEPS; step += 1) {
        if (random(10) === 0) await joinOne(step);
        else await changeOne(step);
      }
      // After the last change: what would still come has come.
      await expect
        .poll(() => {
          const before = received.length;
          return new Promise((resolve) => setTimeout(() => resolve(received.length - before), 300));
        })
        .toBe(0);

      const shown = await backend.sql<{ id: string }>("select id from private.test_public");
      const everPublic = new Set<unknown>(shown.map(({ id }) => id));
      const mayLearn = ({ type, row }: Received) =>
        type === "DELETE" ? everPublic.has(row["id"]) : row["is_published"] === true;
      const wrong = received.filter(
        (each) =>
          (each.role !== "administrator" && each.table === PRIVATE) ||
          (each.role !== "administrator" &&
            each.role !== "editor" &&
            (each.table === "drafts" || !mayLearn(each))),
      );
      expect(wrong).toEqual([]);
      expect(received.filter((each) => each.row["is_published"] === true)).not.toEqual([]);
      for (const role of ROLES) expect(received.some((each) => each.role === role)).toBe(true);
      expect(received.some(({ type, table }) => type === "DELETE" && table === "products")).toBe(
        true,
      );
      for (const role of ["anonymous", "ordinary"])
        expect(received.some((each) => each.type === "DELETE" && each.role === role)).toBe(true);
      for (const role of ["editor", "administrator"])
        expect(received.some((each) => each.table === "drafts" && each.role === role)).toBe(true);
      expect(received.some((each) => each.table === PRIVATE && each.type === "DELETE")).toBe(true);
      expect(refused).toBeGreaterThan(0);
      expect(backend.errors).toEqual([]);
    },
    pickSize(60_000, 1_800_000),
  );
});
