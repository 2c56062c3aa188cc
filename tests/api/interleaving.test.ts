import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { resetTables } from "#tests/rls/fixtures.ts";
import { type People, startPeople } from "#tests/rls/people.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";
import { pickSize } from "#tests/support/size.ts";

const ROUNDS = pickSize(20, 900);
const IN_FLIGHT = 48;

interface Outcome {
  name: string;
  /** Empty when the response was what the role may get, else a description of it. */
  fault: string;
}

type Step = [name: string, run: () => Promise<string>];

/** A description of the fault, or an empty string. */
function check(
  isRight: boolean,
  response: { status: number; data: unknown; error: unknown },
): string {
  return isRight
    ? ""
    : `${response.status} ${JSON.stringify(response.error ?? response.data ?? null).slice(0, 300)}`;
}

const anyDraft = (data: { is_published: boolean }[] | null): boolean =>
  (data ?? []).some((article) => !article.is_published);

function readsOf(client: SupabaseClient, who: string): Step[] {
  return [
    [
      `${who} reads news`,
      async () => {
        const response = await client.from("news").select("id,is_published");
        return check(response.status === 200 && !anyDraft(response.data), response);
      },
    ],
    [
      `${who} asks for drafts`,
      async () => {
        const response = await client.from("news").select("*").eq("is_published", false);
        return check(response.status === 200 && response.data?.length === 0, response);
      },
    ],
    [
      `${who} is no administrator`,
      async () => {
        const response = await client.rpc("is_admin");
        return check(response.data === false, response);
      },
    ],
  ];
}

interface Redirect {
  news: { is_published: boolean } | null;
  products: { is_published: boolean } | null;
}

const leadsToDraft = ({ news, products }: Redirect): boolean =>
  news?.is_published === false || products?.is_published === false;

const RELATED = "slug,news(is_published),products(is_published)";

/** Reads of related tables and groups, of which a client without rights sees nothing hidden. */
function embeddingsOf(client: SupabaseClient, who: string): Step[] {
  const redirects = () => client.from("slug_redirects");
  return [
    [
      `${who} embeds what redirects lead to`,
      async () => {
        const response = await redirects().select(RELATED).overrideTypes<Redirect[]>();
        return check(response.status === 200 && !response.data?.some(leadsToDraft), response);
      },
    ],
    [
      `${who} filters by embedded drafts`,
      async () => {
        const response = await redirects()
          .select("slug,news!inner()")
          .eq("news.is_published", false);
        return check(response.status === 200 && response.data?.length === 0, response);
      },
    ],
    [
      `${who} spreads drafts three levels deep`,
      async () => {
        const response = await client
          .from("news")
          .select("id,slug_redirects(...news(is_published,slug_redirects(slug)))");
        const isRight = response.status === 200 && !JSON.stringify(response.data).includes("false");
        return check(isRight, response);
      },
    ],
  ];
}

/** One round of requests; each knows what its role may get. */
function stepsOf({ clients }: People, round: number): Step[] {
  const { anonymous, user, administrator, service } = clients;
  const refused = (
    status: number,
    name: string,
    write: () => PromiseLike<{ status: number; data: unknown; error: unknown }>,
  ): Step => [
    name,
    async () => {
      const response = await write();
      return check(response.status === status, response);
    },
  ];
  const intruder = { title: `intruder ${round}` };
  return [
    ...readsOf(anonymous, "a visitor"),
    ...readsOf(user, "a user"),
    ...embeddingsOf(anonymous, "a visitor"),
    ...embeddingsOf(user, "a user"),
    refused(400, "a visitor counts by groups", () =>
      anonymous.from("news").select("is_published,count()"),
    ),
    refused(401, "a visitor embeds requests", () =>
      anonymous.from("products").select("id,quote_request_items(id)"),
    ),
    [
      "a user's groups hold no drafts, and requests no items",
      async () => {
        const groups = await user.from("news").select("is_published,count()");
        const items = await user.from("products").select("id,quote_request_items!inner(id)");
        return (
          check(groups.status === 200 && !anyDraft(groups.data), groups) ||
          check(items.status === 200 && items.data?.length === 0, items)
        );
      },
    ],
    [
      "the administrator and the server see what redirects lead to",
      async () => {
        for (const client of [administrator, service]) {
          const response = await client
            .from("slug_redirects")
            .select(RELATED)
            .overrideTypes<Redirect[]>();
          const fault = check(response.data?.some(leadsToDraft) === true, response);
          if (fault !== "") return fault;
        }
        const groups = await administrator.from("news").select("is_published,count()");
        return check(groups.status === 200 && anyDraft(groups.data), groups);
      },
    ],
    refused(401, "a visitor inserts", () => anonymous.from("products").insert(intruder)),
    refused(403, "a user inserts", () => user.from("products").insert(intruder)),
    refused(401, "a visitor upserts", () =>
      anonymous
        .from("site_content")
        .upsert(
          { section: "x", key: `${round}`, value: "intruder" },
          { onConflict: "section,key" },
        ),
    ),
    refused(400, "a visitor sends nonsense", () =>
      anonymous.from("products").select("*").eq("id", "not-a-uuid"),
    ),
    refused(400, "the administrator breaks a check", () =>
      administrator.from("products").insert({ title: "" }),
    ),
    refused(400, "the administrator sends a map for a list", () =>
      administrator.from("products").insert({ title: "x", features: { a: 1 } }),
    ),
    [
      "the administrator reads both",
      async () => {
        const response = await administrator.from("news").select("id,is_published");
        return check(response.status === 200 && anyDraft(response.data), response);
      },
    ],
    refused(201, "the administrator inserts a draft", () =>
      administrator.from("news").insert({ title: `draft ${round}`, is_published: false }),
    ),
    refused(204, "the administrator updates", () =>
      administrator
        .from("products")
        .update({ description: `${round}` })
        .eq("title", "Glicerina"),
    ),
    [
      "a user's update and delete touch nothing",
      async () => {
        const updated = await user.from("products").update(intruder).neq("title", "").select();
        const deleted = await user.from("products").delete().neq("title", "").select();
        return (
          check(updated.data?.length === 0, updated) || check(deleted.data?.length === 0, deleted)
        );
      },
    ],
  ];
}

/** Runs the steps in an order that mixes the roles, with `IN_FLIGHT` of them under way. */
async function runMixed(steps: Step[]): Promise<Outcome[]> {
  // A fixed stride that shares no factor with the length visits every step once, far from its round.
  const stride = 7919;
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < steps.length) {
      const step = steps[(next++ * stride) % steps.length];
      if (step) outcomes.push({ name: step[0], fault: await step[1]() });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return outcomes;
}

describe.each(TEST_DATABASES)("interleaved requests over %s", (kind) => {
  let people: People;
  beforeAll(async () => {
    people = await startPeople(kind);
    await resetTables(people);
    await people.database.transaction({}, (transaction) =>
      transaction.execute(`
        insert into public.news (title, is_published) values ('Oculta', false);
        insert into public.slug_redirects (slug, news_id)
        select 'vieja-oculta', id from public.news where title = 'Oculta'`),
    );
  });
  afterAll(() => people.close());

  test("interleaved requests of four roles, some failing, never run with another role's rights", async () => {
    const steps = Array.from({ length: ROUNDS }, (_, round) => stepsOf(people, round)).flat();
    expect(steps.length).toBeGreaterThanOrEqual(10 * ROUNDS);
    expect(steps.length % 7919).not.toBe(0);
    const outcomes = await runMixed(steps);
    expect(outcomes).toHaveLength(steps.length);
    expect(outcomes.filter(({ fault }) => fault !== "").slice(0, 5)).toEqual([]);

    expect(people.errors).toEqual([]);

    const { service } = people.clients;
    const products = await service.from("products").select("title").order("title");
    expect(products.data).toEqual([{ title: "Glicerina" }, { title: "Melaza" }]);
    const content = await service.from("site_content").select("*").eq("value", "intruder");
    expect(content.data).toEqual([]);
    const drafts = await service
      .from("news")
      .select("*", { count: "exact", head: true })
      .like("title", "draft %");
    expect(drafts.count).toBe(ROUNDS);
  }, 300_000);
});
