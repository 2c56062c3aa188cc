import { RECORD_KINDS, RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";

/** What a token may do with a table; changing includes reading. */
export type Scope = "read" | "write";

/** Another program's access token, in the administrators' list; times are ISO 8601. */
export interface AccessToken {
  id: string;
  name: string;
  last_four: string;
  /** By table. */
  scopes: Readonly<Record<string, Scope>>;
  created_by_email: string | null;
  created_at: string;
  expires_at: string;
  /** To the minute. */
  last_used_at: string | null;
  revoked_at: string | null;
}

export type AccessTokenState = "open" | "expired" | "revoked";

export function readTokenState(
  { revoked_at, expires_at }: Pick<AccessToken, "revoked_at" | "expires_at">,
  now: number,
): AccessTokenState {
  if (revoked_at !== null) return "revoked";
  return Date.parse(expires_at) <= now ? "expired" : "open";
}

/** The lives that the form offers, in days. */
export const TOKEN_LIVES = [30, 90, 365] as const;

export const MOST_NAME = 80;

/** What people decide on at a time: one table, and those that belong to it. */
export interface ScopeSubject {
  id: string;
  name: string;
  hint?: string;
  /** The most that a token may do with each of its tables. */
  tables: Readonly<Record<string, Scope>>;
}

const HINTS: Partial<Record<RecordTable, string>> = {
  site_content: "Los textos del sitio. La configuración solo se puede leer.",
};
const DETAILS: Partial<Record<RecordTable, ScopeSubject["tables"]>> = {
  lots: { lot_deliveries: "read" },
};

/** All that tokens may reach, as `private.open_to_tokens` opens it. */
export const SCOPE_SUBJECTS: readonly ScopeSubject[] = [
  ...RECORD_KINDS.map((table) => {
    const hint = HINTS[table];
    return {
      id: table,
      name: RECORD_TABLES[table].title,
      ...(hint !== undefined && { hint }),
      tables: { [table]: "write" as const, ...DETAILS[table] },
    };
  }),
  {
    id: "quote_requests",
    name: "Solicitudes",
    hint: "Con los datos de sus clientes. Cambiar es el estado, las notas y quién responde.",
    tables: { quote_requests: "write", quote_request_items: "read", request_messages: "read" },
  },
  {
    id: "proposals",
    name: "Propuestas",
    hint: "Cambiar es solo lo que aún no se envía.",
    tables: { proposals: "write" },
  },
  {
    id: "newsletter_subscribers",
    name: "Suscriptores",
    hint: "Con sus correos. Cambiar es solo darlos de baja.",
    tables: { newsletter_subscribers: "write" },
  },
  {
    id: "redirects",
    name: "Direcciones",
    hint: "Las que llevan a otra página del sitio.",
    tables: { redirects: "write", slug_redirects: "read" },
  },
  { id: "visit_counts", name: "Visitas", tables: { visit_counts: "read" } },
];

/** The most that a token may do with each table. */
export const TOKEN_TABLES: ReadonlyMap<string, Scope> = new Map(
  SCOPE_SUBJECTS.flatMap(({ tables }) => Object.entries(tables)),
);

/** Whether a subject can be changed, not only read. */
export const isChangeable = ({ tables }: ScopeSubject): boolean =>
  Object.values(tables).includes("write");

/** The scopes of a choice by subjects. */
export function toScopes(choices: ReadonlyMap<string, Scope>): Record<string, Scope> {
  return Object.fromEntries(
    SCOPE_SUBJECTS.flatMap(({ id, tables }) => {
      const choice = choices.get(id);
      if (choice === undefined) return [];
      return Object.entries(tables).map(([table, most]): [string, Scope] => [
        table,
        choice === "write" ? most : "read",
      ]);
    }),
  );
}

const LIST = new Intl.ListFormat("es-CO");

/** What a token may do, in plain words: `Lee noticias y visitas. Lee y cambia productos.` */
export function describeScopes(scopes: AccessToken["scopes"]): string {
  const known = new Map(Object.entries(scopes));
  const nameAll = (scope: Scope) =>
    LIST.format(
      SCOPE_SUBJECTS.filter(({ tables }) => {
        const own = Object.keys(tables).flatMap((table) => known.get(table) ?? []);
        return own.length > 0 && own.includes("write") === (scope === "write");
      }).map(({ name }) => name.toLowerCase()),
    );
  const [read, written] = [nameAll("read"), nameAll("write")];
  return [read && `Lee ${read}.`, written && `Lee y cambia ${written}.`].filter(Boolean).join(" ");
}
