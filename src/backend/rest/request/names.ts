import { refuseQuery } from "#backend/rest/errors.ts";
import type { Scanner } from "#backend/rest/request/scanner.ts";
import { isForbiddenName } from "#backend/storable-text.ts";

const QUOTED = /"(?:[^"\\]|\\[^])*"/y;
const IDENTIFIER = /[\p{L}\p{Nd}_ $]+(?:-(?!>)[\p{L}\p{Nd}_ $]+)*/uy;

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
