import { OPEN, type TestedFunctions, type TestedTables } from "#tests/schema/tested-table.ts";

export const VISITS = {
  visit_counts: {
    // Only the server counts.
    rights: `
      select  401   none  all   all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    key: "name",
    open: "/productos",
    hidden: "/noticias",
    rows: `insert into public.visit_counts (day, kind, name, visits)
      values ('2026-11-30', 'page', '/productos', 3), ('2026-11-30', 'page', '/noticias', 1)`,
    insert: { day: "2026-11-30", kind: "page", name: "/", visits: 1 },
    update: { visits: 9 },
  },
} as const satisfies TestedTables;

export const VISIT_FUNCTIONS = {
  add_visits: [
    { writer: OPEN, batch: 1, counts: [{ day: "2026-11-30", kind: "page", name: "/", visits: 1 }] },
    "401 403 403 403 yes",
  ],
  visit_figures: [
    { first_day: "2026-11-01", last_day: "2026-11-30", by_month: false },
    "401 403 yes yes 403",
  ],
} as const satisfies TestedFunctions;
