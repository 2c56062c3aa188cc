import {
  HIDDEN,
  OPEN,
  type TestedFunctions,
  type TestedTables,
} from "#tests/schema/tested-table.ts";

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
  redirects: {
    // What the office redirects is for administrators; the server follows it with its own rights.
    rights: `
      select  401   none  none  all   all   401   401
      insert  401   403   403   yes   yes   401   401
      update  401   none  none  yes   yes   401   401
      delete  401   none  none  yes   yes   401   401`,
    rows: `insert into public.redirects (id, from_path, target)
      values ('${OPEN}', '/catalogo.php', '/productos'), ('${HIDDEN}', '/blog', '/noticias')`,
    insert: { from_path: "/nosotros.html", target: "https://otra.example/" },
    update: { target: "/terminos" },
  },
} as const satisfies TestedTables;

export const VISIT_FUNCTIONS = {
  list_missing_paths: [{}, "401 403 403 yes 403"],
  dismiss_missing_path: [{ path: "/vieja" }, "401 403 403 yes 403"],
  add_visits: [
    { writer: OPEN, batch: 1, counts: [{ day: "2026-11-30", kind: "page", name: "/", visits: 1 }] },
    "401 403 403 403 yes",
  ],
  visit_figures: [
    { first_day: "2026-11-01", last_day: "2026-11-30", by_month: false },
    "401 403 yes yes 403",
  ],
} as const satisfies TestedFunctions;
