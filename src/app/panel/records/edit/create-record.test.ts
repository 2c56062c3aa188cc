import { expect, test } from "vitest";

import { createRecord } from "#app/panel/records/edit/save-changes.ts";
import type { Conflict, Decision } from "#app/panel/records/edit/save-changes.ts";
import { explainError } from "#data/client/error-texts.ts";
import { DataError } from "#data/client/errors.ts";

interface Row {
  title: string;
  text: string;
  updated_at: string;
}

type Input = Omit<Row, "updated_at">;

const noResponse = () => new DataError({ message: "Failed to fetch", code: "", status: 0 });
const notFound = () => new DataError({ message: "", code: "PGRST116", status: 406 });
const taken = () => new DataError({ message: "", code: "23505", status: 409 });

/** A database with one row; another row may already have its title. */
function startStore(stored: Row | null, { titleIsTaken = false, loses = 0, isDeaf = false } = {}) {
  let row = stored;
  let lost = 0;
  const respond = (found: Row): Row => {
    lost += 1;
    if (lost <= loses) throw noResponse();
    return found;
  };
  return {
    current: () => row,
    open: (input: Input) => ({
      create: async () => {
        if (row !== null || titleIsTaken) throw taken();
        row = { ...input, updated_at: "1" };
        return respond(row);
      },
      update: async (changes: Partial<Input>, known: Row) => {
        if (row?.updated_at !== known.updated_at) throw notFound();
        row = { ...row, ...changes, updated_at: `${row.updated_at}+` };
        return respond(row);
      },
      read: async () => {
        if (isDeaf) throw noResponse();
        if (row === null) throw notFound();
        return row;
      },
    }),
  };
}

const INPUT = { title: "A", text: "a" };
const askNobody = (): Promise<Decision> => {
  throw new Error("no one should be asked");
};

test("a record whose response was lost is found, and counts as created", async () => {
  const store = startStore(null, { loses: 1 });
  expect(await createRecord(store.open(INPUT), INPUT, null, askNobody)).toMatchObject(INPUT);
});

test("a second submit finds its own record, and saves what was typed since", async () => {
  const store = startStore({ ...INPUT, updated_at: "1" });
  const input = { ...INPUT, text: "b" };
  expect(await createRecord(store.open(input), input, INPUT, askNobody)).not.toBeNull();
  expect(store.current()).toMatchObject({ title: "A", text: "b" });
});

test("after a reload, which forgets what was sent, all that differs is saved", async () => {
  const store = startStore({ ...INPUT, updated_at: "1" });
  const input = { ...INPUT, text: "b" };
  expect(await createRecord(store.open(input), input, null, askNobody)).not.toBeNull();
  expect(store.current()).toMatchObject({ title: "A", text: "b" });
});

test("a second submit without changes writes nothing", async () => {
  const store = startStore({ ...INPUT, updated_at: "1" });
  expect(await createRecord(store.open(INPUT), INPUT, INPUT, askNobody)).not.toBeNull();
  expect(store.current()?.updated_at).toBe("1");
});

test("another administrator's changes are merged, or lead to a question", async () => {
  const joined = startStore({ title: "A", text: "otro", updated_at: "2" });
  const retitled = { ...INPUT, title: "B" };
  await createRecord(joined.open(retitled), retitled, INPUT, askNobody);
  expect(joined.current()).toMatchObject({ title: "B", text: "otro" });

  const conflictes: Conflict<Row>[] = [];
  const asked = startStore({ title: "A", text: "otro", updated_at: "2" });
  const rewritten = { ...INPUT, text: "mío" };
  const ask = async (conflict: Conflict<Row>): Promise<Decision> => {
    conflictes.push(conflict);
    return { kind: "wait" };
  };
  expect(await createRecord(asked.open(rewritten), rewritten, INPUT, ask)).toBeNull();
  expect(conflictes).toMatchObject([{ kind: "changed", fields: ["text"] }]);
  expect(asked.current()?.text).toBe("otro");
});

test("another record with the same title fails with a conflict", async () => {
  const store = startStore(null, { titleIsTaken: true });
  await expect(createRecord(store.open(INPUT), INPUT, INPUT, askNobody)).rejects.toMatchObject({
    code: "23505",
  });
});

test("without any response the error says that the outcome is unknown", async () => {
  const store = startStore(null, { loses: 1, isDeaf: true });
  const failure: unknown = await createRecord(store.open(INPUT), INPUT, INPUT, askNobody).catch(
    (error: unknown) => error,
  );
  expect(explainError(failure)).toContain("no se sabe si se guardó");
});
