import { isForbiddenName } from "#backend/api/storable-text.ts";
import { invalidQuery, type RestError } from "#backend/rest/errors.ts";

const SPACES = /[ \t]*/y;

/** Scans a part of the query string; syntax errors are a 400 with their position. */
export class Scanner {
  readonly text: string;
  readonly #what: string;
  #position = 0;

  /**
   * @param what names the text in errors, as PostgREST does: "filter", "select parameter" …
   * @param shown the text as errors show it
   */
  constructor(text: string, what: string, shown = text) {
    this.text = text;
    this.#what = `${what} (${shown})`;
  }

  get position(): number {
    return this.#position;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.text.length;
  }

  /** The next character, "" at the end. */
  get next(): string {
    return this.text.charAt(this.#position);
  }

  sees(expected: string): boolean {
    return this.text.startsWith(expected, this.#position);
  }

  /** Steps over `expected` if it comes next. */
  accept(expected: string): boolean {
    if (!this.sees(expected)) return false;
    this.#position += expected.length;
    return true;
  }

  /** @throws {RestError} PGRST100 */
  expect(expected: string): void {
    if (!this.accept(expected)) throw this.fail(`"${expected}"`);
  }

  /** @throws {RestError} PGRST100 */
  expectEnd(expected = "end of input"): void {
    if (!this.isAtEnd) throw this.fail(expected);
  }

  /** Takes what a sticky pattern matches here, or null. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.#position += found.length;
    return found;
  }

  /** Steps over spaces and tabs. */
  skipSpaces(): void {
    this.match(SPACES);
  }

  /** Takes items with commas between, and spaces around each. */
  takeItems<T>(takeItem: (scanner: Scanner) => T): T[] {
    const items: T[] = [];
    do {
      this.skipSpaces();
      items.push(takeItem(this));
      this.skipSpaces();
    } while (this.accept(","));
    return items;
  }

  /** Takes everything that is left. */
  takeRest(): string {
    const rest = this.text.slice(this.#position);
    this.#position = this.text.length;
    return rest;
  }

  /** Goes back to an earlier `position`. */
  rewind(position: number): void {
    this.#position = position;
  }

  /** The error that something else was expected here. */
  fail(expected: string): RestError {
    const found = this.isAtEnd ? "end of input" : JSON.stringify(this.next);
    return invalidQuery(
      `"failed to parse ${this.#what}" (line 1, column ${this.#position + 1})`,
      `unexpected ${found} expecting ${expected}`,
    );
  }
}

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
  if (isForbiddenName(name)) throw invalidQuery(`The name '${name}' is not allowed`);
  return name;
}
