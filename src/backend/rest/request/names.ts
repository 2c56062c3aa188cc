import { refuseQuery } from "#backend/rest/errors.ts";
import type { Scanner } from "#backend/rest/request/scanner.ts";
import { isForbiddenName } from "#backend/storable-text.ts";

const QUOTED = /"(?:[^"\\]|\\[^])*"/y;
const IDENTIFIER = /[\p{L}\p{Nd}_ $]+(?:-(?!>)[\p{L}\p{Nd}_ $]+)*/uy;
const SPACES = /[ \t]*/y;

/** Steps over spaces and tabs. */
export function skipSpaces(scanner: Scanner): void {
  scanner.match(SPACES);
}

/** A text in double quotes, unescaped; null when none comes next. */
export function takeQuoted(scanner: Scanner): string | null {
  return (
    scanner
      .match(QUOTED)
      ?.slice(1, -1)
      .replace(/\\([^])/g, "$1") ?? null
  );
}

/**
 * A column's name or alias, plain or in double quotes.
 * @throws {RestError} PGRST100 when none comes next, or when it would name a prototype
 */
export function takeName(scanner: Scanner): string {
  const name = takeQuoted(scanner) ?? scanner.match(IDENTIFIER)?.trim() ?? "";
  if (name === "") throw scanner.fail("field name (* or [a..z0..9_$])");
  if (isForbiddenName(name)) throw refuseQuery(`The name '${name}' is not allowed`);
  return name;
}

/** A list of names with commas between, as `columns` and `on_conflict` hold. @throws {RestError} */
export function parseNames(scanner: Scanner): string[] {
  const names: string[] = [];
  do {
    skipSpaces(scanner);
    names.push(takeName(scanner));
    skipSpaces(scanner);
  } while (scanner.accept(","));
  scanner.expectEnd('"," or end of input');
  return names;
}
