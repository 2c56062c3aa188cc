import { parseArgs } from "node:util";

/* The one parser of all commands. JavaScript, since `npm start` reads its own on Nodes that run no TypeScript. */

/**
 * @typedef {object} Command
 * @property {string} usage for people, in Spanish
 * @property {Readonly<Record<string, "boolean" | "string">>} [options] beside `--help`
 * @property {readonly [least: number, most: number]} [words] how many positional arguments it takes
 */

/** @typedef {{ words: string[], flags: ReadonlySet<string>, values: Readonly<Record<string, string>> }} Arguments */

/** The arguments do not fit the command's usage; the message is in Spanish. */
export class UsageError extends Error {
  /** @override */
  name = "UsageError";
}

/**
 * Parses the arguments of a command; null when help is requested.
 *
 * @param {Command} command
 * @param {readonly string[]} written
 * @returns {Arguments | null}
 * @throws {UsageError} naming what is unknown, missing or too much
 */
export function parseArguments({ options = {}, words: [least, most] = [0, 0] }, written) {
  /** @type {[name: string, type: "boolean" | "string"][]} */
  const known = [...Object.entries(options), ["help", "boolean"]];
  const { tokens } = parseArgs({
    args: [...written],
    options: Object.fromEntries(
      known.map(([name, type]) => [name, { type, ...(name === "help" && { short: "h" }) }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words = tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : []));
  const given = tokens.filter((token) => token.kind === "option");
  if (given.some(({ name }) => name === "help")) return null;
  const types = new Map(known);
  for (const option of given) checkOption(option, types.get(option.name));
  if (words.length < least) throw new UsageError("Falta un dato.");
  if (words.length > most) throw new UsageError(`Sobra «${words[most]}».`);
  /** @type {Record<string, string>} */
  const values = {};
  for (const { name, value } of given) if (value !== undefined) values[name] = value;
  return { words, flags: new Set(given.map(({ name }) => name)), values };
}

/**
 * @param {{ rawName: string, value?: string | undefined, inlineValue?: boolean | undefined }} option
 * @param {"boolean" | "string" | undefined} type
 * @throws {UsageError}
 */
function checkOption({ rawName, value, inlineValue }, type) {
  if (type === undefined) throw new UsageError(`No existe la opción ${rawName}.`);
  if (type === "boolean" && value !== undefined) {
    throw new UsageError(`La opción ${rawName} no lleva valor.`);
  }
  if (type === "string" && (!value || (!inlineValue && value.startsWith("-")))) {
    throw new UsageError(`Falta el valor de ${rawName}.`);
  }
}

/**
 * Parses the arguments of this process; ends it after printing the usage: 0 when help is requested, 2 after a mistake.
 *
 * @param {Command} command
 * @param {readonly string[]} [written]
 * @returns {Arguments}
 */
export function readArguments(command, written = process.argv.slice(2)) {
  try {
    const read = parseArguments(command, written);
    if (read !== null) return read;
    process.stdout.write(`${command.usage}\n`);
    return process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return refuseArguments(command, error);
  }
}

/**
 * @param {Command} command
 * @param {Error} error
 * @returns {never}
 */
export function refuseArguments({ usage }, error) {
  process.stderr.write(`${error.message}\n\n${usage}\n`);
  return process.exit(2);
}
