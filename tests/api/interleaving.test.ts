import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { resetTables } from "#tests/rls/fixtures.ts";
import { type People, startPeople } from "#tests/rls/people.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";
import { pickSize } from "#tests/support/size.ts";

const ROUNDS = pickSize(20, 300);
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

/** One round of requests; each knows what its role may get. */
function stepsOf({ clients }: People, round: number): Step[] {
  const { anonymous, user, administrator } = clients;
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
  });
  afterAll(() => people.close());

  test("hundreds of interleaved requests of three roles, some failing, never run with another role's rights", async () => {
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
