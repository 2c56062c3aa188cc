import { expect, test } from "vitest";
import { z } from "zod";

import { newId } from "#app/panel/lib/new-id.ts";

test("ids are unique UUIDs of version 4", () => {
  const ids = Array.from({ length: 200 }, newId);
  expect(new Set(ids).size).toBe(200);
  expect(ids.filter((id) => !z.uuid({ version: "v4" }).safeParse(id).success)).toEqual([]);
});
