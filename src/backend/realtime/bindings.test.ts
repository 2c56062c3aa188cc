import { postgresChangesFilter } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";

import { FilterError, parseFilter } from "#backend/realtime/bindings.ts";

describe("the filter of a subscription", () => {
  test("has conditions of a column, an operator and a value", () => {
    expect(parseFilter("id=eq.1,age=not.lte.30")).toEqual([
      { column: "id", isNegated: false, operator: "=", value: "1" },
      { column: "age", isNegated: true, operator: "<=", value: "30" },
    ]);
    expect(parseFilter("")).toEqual([]);
    expect(parseFilter("at=gt.2026-01-01T00:00:00.5+00:00")).toMatchObject([
      { value: "2026-01-01T00:00:00.5+00:00" },
    ]);
  });

  test("is read as the client's builder writes it", () => {
    const values = ["a,b", 'c"d\\', " e ", "f)", "ñ"];
    const filter = postgresChangesFilter()
      .in("x", values)
      .not("y", "is", null)
      .eq("z", "(1,2)")
      .isDistinct("w", "v")
      .ilike("t", "%maíz%");
    expect(parseFilter(filter.build())).toEqual([
      { column: "x", isNegated: false, operator: "in", values },
      { column: "y", isNegated: true, operator: "is", value: "null" },
      { column: "z", isNegated: false, operator: "=", value: "(1,2)" },
      { column: "w", isNegated: false, operator: "is distinct from", value: "v" },
      { column: "t", isNegated: false, operator: "ilike", value: "%maíz%" },
    ]);
  });

  test.each([
    "id",
    "=eq.1",
    "id=eq",
    "id=nada.1",
    "id=constructor.1",
    "id=match.^a",
    "id=imatch.^a",
    "id=in.1,2",
    "id=in.(1,2",
    "id=in.(1)x",
    "id=is.1",
    'id=eq."a"b',
    "id=eq.1,",
    `id=like.${"%a".repeat(60)}`,
    Array.from({ length: 11 }, () => "id=eq.1").join(","),
  ])("cannot be %s", (filter) => {
    expect(() => parseFilter(filter)).toThrow(FilterError);
  });
});
