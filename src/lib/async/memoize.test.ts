import { expect, test } from "vitest";

import { type Changes, createAsyncCache, memoizeUntilInvalidated } from "#lib/async/memoize.ts";

/** Changes that a test makes. */
function makeChanges() {
  const changed = new Map<string, number>();
  let counted = 0;
  const state = { isWatching: true };
  const changes: Changes = {
    isWatching: () => state.isWatching,
    mark: () => counted,
    hasChanged: (tags, since) => tags.some((tag) => (changed.get(tag) ?? 0) > since),
  };
  const change = (tag: string) => void changed.set(tag, ++counted);
  return { changes, change, state };
}

test("reads a value until something with its tag changes", async () => {
  const { changes, change, state } = makeChanges();
  let loads = 0;
  const count = memoizeUntilInvalidated(changes, ["news"], () => Promise.resolve(++loads));
  expect(count.read()).toBeNull();
  await Promise.all([count.load(), count.load()]);
  expect(count.read()).toBe(1);
  change("products");
  expect(count.read()).toBe(1);
  state.isWatching = false;
  expect(count.read()).toBeNull();
  state.isWatching = true;
  change("news");
  expect(count.read()).toBeNull();
  await count.load();
  expect(count.read()).toBe(2);
});

test("does not join a load that began before a change", async () => {
  const { changes, change } = makeChanges();
  const ends = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let begun = 0;
  const value = memoizeUntilInvalidated(changes, ["news"], () => ends[begun++]!.promise);
  const before = value.load();
  change("news");
  const after = value.load();
  ends[1]!.resolve("new");
  expect(await after).toBe("new");
  expect(value.read()).toBe("new");
  ends[0]!.resolve("old");
  expect(await before).toBe("old");
  expect(value.read()).toBe("new");
  expect(await value.load()).toBe("new");
  expect(begun).toBe(2);
});

test("does not memoize a failure", async () => {
  const { changes } = makeChanges();
  let isFailing = true;
  const value = memoizeUntilInvalidated(changes, ["news"], () =>
    isFailing ? Promise.reject(new Error("no")) : Promise.resolve("value"),
  );
  await expect(value.load()).rejects.toThrow("no");
  isFailing = false;
  await value.load();
  expect(value.read()).toBe("value");
});

test("caches the results that were used last, and no failures", async () => {
  const loaded: string[] = [];
  const read = createAsyncCache<string>(2);
  const load = (key: string) =>
    read(key, () => {
      loaded.push(key);
      return key === "no" ? Promise.reject(new Error("no")) : Promise.resolve(key.toUpperCase());
    });
  expect(await Promise.all([load("a"), load("a")])).toEqual(["A", "A"]);
  await expect(load("no")).rejects.toThrow("no");
  await expect(load("no")).rejects.toThrow("no");
  await load("b");
  await load("c");
  await load("a");
  expect(loaded).toEqual(["a", "no", "no", "b", "c", "a"]);
});
