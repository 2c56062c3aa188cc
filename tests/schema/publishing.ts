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
  comments: {
    // Deleted by their authors and administrators; these rows have no author.
    rights: `
      select  401   none  all   all   all   401   401
      insert  401   403   yes   yes   yes   401   401
      update  401   none  yes   yes   yes   401   401
      delete  401   none  none  yes   yes   401   401`,
    rows: `insert into public.comments (id, table_name, record_id, text)
      values ('${OPEN}', 'products', '${OPEN}', 'Falta el precio'), ('${HIDDEN}', 'news', '${HIDDEN}', 'Borrador')`,
    insert: { table_name: "products", record_id: OPEN, text: "Otra" },
    update: { is_resolved: true },
  },
  approvals: {
    // Stored by a function of the server alone.
    rights: `
      select  401   none  all   all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: `insert into public.approvals (id, decision, name, version_digest, version_at, consent_text, consent_version)
      values ('${OPEN}', 'approved', 'Marta', 'a', now(), 'Autorizo', '1'),
        ('${HIDDEN}', 'change_asked', 'Luis', 'b', now(), 'Autorizo', '1')`,
    insert: {
      decision: "approved",
      name: "Ana",
      version_digest: "c",
      version_at: "2026-11-21T12:00:00+00:00",
      consent_text: "Autorizo",
      consent_version: "1",
    },
    update: { name: "changed" },
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
  read_preview_review: [{ hash: "a".repeat(64) }, "401 403 403 403 yes"],
  answer_preview: [
    {
      hash: "a".repeat(64),
      seen_digest: "a".repeat(64),
      answer: { decision: "approved", name: "Ana" },
      address: "192.0.2.1",
      consent: { text: "Autorizo", version: "1" },
    },
    "401 403 403 403 yes",
  ],
  list_approvals: [{}, "401 none yes yes 403"],
  open_preview_link: [{ hash: "a".repeat(64), by_person: false }, "401 403 403 403 yes"],
  offer_frames: [{ picture: "/images/melaza.webp", wanted: ["50-50-100"] }, "401 403 yes yes yes"],
  list_changed_since: [{ publication: OPEN }, "401 none none none none"],
} as const satisfies TestedFunctions;
