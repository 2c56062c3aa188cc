import { refuseUnknownColumn } from "#backend/rest/errors.ts";

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

export interface Table extends Relation {
  primaryKey: readonly string[];
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
}

/** What the wire offers of a database. */
export interface Schema {
  tables: ReadonlyMap<string, Table>;
  /** Overloads by name. */
  functions: ReadonlyMap<string, readonly ExposedFunction[]>;
}

/** @throws {RestError} 42703 */
export function findColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (column === undefined) throw refuseUnknownColumn(relation.name, name);
  return column;
}
