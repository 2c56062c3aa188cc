import type { Database } from "#data/database.ts";

export type Tables = Database["public"]["Tables"];
export type Functions = Database["public"]["Functions"];

/** Id of the row visible to all, in every table with ids. */
export const OPEN = "00000000-0000-4000-8000-000000000001";
export const HIDDEN = "00000000-0000-4000-8000-000000000002";
export const OTHER_ADMINISTRATOR = "00000000-0000-4000-8000-00000000000a";
export const OTHER_EDITOR = "00000000-0000-4000-8000-00000000000c";
export const CANDIDATE = "00000000-0000-4000-8000-00000000000b";

/** Disables triggers for the rest of a transaction, so that deletions do not affect other tables. */
export const WITHOUT_TRIGGERS = "set local session_replication_role = replica";

/** A table's rights, and two rows to try them on: one visible to all and one that may be hidden. */
export interface TestedTable {
  /**
   * For anonymous, user, editor, administrator, service, forged and expired; an administrator who has not shown their
   * second factor has a user's:
   * all   sees both rows of the table          yes   writes (both rows, for update and delete)
   * open  sees only the row visible to all     one   writes only that row
   * none  succeeds without an effect           401   refused: unauthenticated
   * 403   refused: forbidden
   */
  rights: string;
  /** The column that identifies the rows; by default `id`. */
  key?: string;
  /** Its values in the two rows; by default OPEN and HIDDEN. */
  open?: string;
  hidden?: string;
  /** SQL that inserts the two rows. */
  rows: string;
  insert: Readonly<Record<string, unknown>>;
  update: Readonly<Record<string, unknown>>;
}

/**
 * All of a function's parameters, and its rights for anonymous, user, editor, administrator and service; null when the
 * API does not offer it.
 *
 * yes   succeeds                     none  succeeds without a row or an effect
 * 401   refused: unauthenticated     403   refused: forbidden
 */
export type TestedFunction = readonly [parameters: object, cells: string | null];

/** The rights on what editors and administrators alone see and change. */
export const TEAM_ONLY = `
      select  401   none  all   all   all   401   401
      insert  401   403   yes   yes   yes   401   401
      update  401   none  yes   yes   yes   401   401
      delete  401   none  yes   yes   yes   401   401`;

/** Some tables, as the types of the data layer have them. */
export type TestedTables = {
  readonly [Name in keyof Tables]?: TestedTable & {
    insert: Tables[Name]["Insert"];
    update: Tables[Name]["Update"];
  };
};

/** Some functions, as the types of the data layer have them. */
export type TestedFunctions = {
  readonly [Name in keyof Functions]?: readonly [
    parameters: Record<keyof Functions[Name]["Args"], unknown>,
    cells: string | null,
  ];
};
