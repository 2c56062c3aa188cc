import {
  TEAM_ONLY,
  HIDDEN,
  OPEN,
  type TestedFunctions,
  type TestedTables,
} from "#tests/schema/tested-table.ts";

export const PUBLISHING = {
  packages: {
    rights: TEAM_ONLY,
    rows: `insert into public.packages (id, name) values ('${OPEN}', 'Precios'), ('${HIDDEN}', 'Navidad')`,
    insert: { name: "Cosecha" },
    update: { name: "changed" },
  },
  drafts: {
    rights: TEAM_ONLY,
    rows: `insert into public.drafts (id, table_name, record_id, base, changes)
      values ('${OPEN}', 'products', '${OPEN}', '{}', '{"title": "Glicerina cruda"}'),
        ('${HIDDEN}', 'news', '${HIDDEN}', '{}', '{"title": "Otra"}')`,
    insert: { table_name: "products", record_id: HIDDEN, changes: { title: "Melaza" } },
    update: { changes: { title: "changed" } },
  },
  publications: {
    rights: TEAM_ONLY,
    rows: `insert into public.publications (id, action, table_name, record_id, due_at)
      values ('${OPEN}', 'publish', 'products', '${OPEN}', now() + interval '1 day'),
        ('${HIDDEN}', 'hide', 'news', '${HIDDEN}', now() + interval '1 day')`,
    insert: { action: "publish", package_id: OPEN },
    update: { due_at: "2030-01-01T00:00:00+00:00" },
  },
  preview_links: {
    // Made by a function alone, which gives the token; revoking is all that changes them.
    rights: `
      select  401   none  all   all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   none  yes   yes   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: `insert into public.preview_links (id, token_hash, note)
      values ('${OPEN}', '${"a".repeat(64)}', 'Para Marta'), ('${HIDDEN}', '${"b".repeat(64)}', 'Para Luis')`,
    insert: { token_hash: "c".repeat(64), note: "Para Ana" },
    update: { revoked_at: "2030-01-01T00:00:00+00:00" },
  },
  pictures: {
    rights: TEAM_ONLY,
    key: "address",
    open: "/images/melaza.webp",
    hidden: "/images/glicerol.webp",
    rows: `insert into public.pictures (address)
      values ('/images/melaza.webp'), ('/images/glicerol.webp')`,
    insert: { address: "/images/levadura.webp", frames: ["50-50-100"] },
    update: { alt: "changed" },
  },
} as const satisfies TestedTables;

export const PUBLISHING_FUNCTIONS = {
  publish_now: [
    { target: { action: "hide", table_name: "products", record_id: OPEN } },
    "401 403 yes yes",
  ],
  carry_out_due: [{ single: OPEN }, "401 403 403 403 yes"],
  give_up_publication: [{ publication: OPEN }, "401 403 403 403 yes"],
  create_preview_link: [{ note: "Para Ana", path: "/", package: OPEN }, "401 403 yes yes 403"],
  open_preview_link: [{ hash: "a".repeat(64), by_person: false }, "401 403 403 403 yes"],
  offer_frames: [{ picture: "/images/melaza.webp", wanted: ["50-50-100"] }, "401 403 yes yes yes"],
  list_changed_since: [{ publication: OPEN }, "401 none none none none"],
} as const satisfies TestedFunctions;
