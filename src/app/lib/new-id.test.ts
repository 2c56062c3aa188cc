import { expect, test } from "vitest";
import { z } from "zod";

import { newId } from "#app/lib/new-id.ts";

test("ids are UUIDs of version 4, each another one", () => {
  const ids = Array.from({ length: 200 }, newId);
  expect(new Set(ids).size).toBe(200);
  expect(ids.filter((id) => !z.uuid({ version: "v4" }).safeParse(id).success)).toEqual([]);
});
