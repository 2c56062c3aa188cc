import { DatabaseError, type Role } from "#backend/database/database.ts";
import { RestError } from "#backend/rest/errors.ts";

export interface Column {
  name: string;
  /** The type as SQL writes it, without a length: a cast would cut the value silently. */
  type: string;
  /** SQL of the default; null without one. */
  default: string | null;
}

/** Something that rows are read from: a table, or the result of a function. */
export interface Relation {
  name: string;
  columns: ReadonlyMap<string, Column>;
}

export type Command = "INSERT" | "UPDATE" | "DELETE";

export interface Table extends Relation {
  primaryKey: readonly string[];
  /** Which roles may do what to some of its columns at least. */
  grants: ReadonlySet<`${Role} ${Command}`>;
}

export interface Argument {
  name: string;
  type: string;
  isRequired: boolean;
}

export type Returns =
  | { kind: "void" }
  | { kind: "scalar"; isSet: boolean }
  | { kind: "rows"; isSet: boolean; columns: ReadonlyMap<string, Column> };

export interface ExposedFunction {
  name: string;
  arguments: readonly Argument[];
  returns: Returns;
  isVolatile: boolean;
  /** Roles that may call it. */
  callers: readonly Role[];
}

/** What the REST API offers of a database. */
export interface Schema {
  tables: ReadonlyMap<string, Table>;
  /** Overloads by name. */
  functions: ReadonlyMap<string, readonly ExposedFunction[]>;
}

/** @throws {RestError} 42703 */
export function findColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (column === undefined) {
    throw new RestError(400, "42703", `column ${relation.name}.${name} does not exist`);
  }
  return column;
}

/**
 * Refuses with the database's own error, before the body is read.
 * @throws {DatabaseError} 42501
 */
export function requireGrant(table: Table, role: Role, command: Command): void {
  if (table.grants.has(`${role} ${command}`)) return;
  throw permissionDenied(`table ${table.name}`);
}

/** @throws {DatabaseError} 42501 when the role may call none of a function's overloads */
export function requireCaller(overloads: readonly ExposedFunction[], role: Role): void {
  const [first] = overloads;
  if (first === undefined || overloads.some(({ callers }) => callers.includes(role))) return;
  throw permissionDenied(`function ${first.name}`);
}

function permissionDenied(what: string): DatabaseError {
  return new DatabaseError({ message: `permission denied for ${what}`, code: "42501" });
}
