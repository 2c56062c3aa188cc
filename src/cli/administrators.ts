import { generatePassword } from "#backend/auth/passwords/password-policy.ts";
import { CommandError } from "#cli/command.ts";
import {
  addAdministrator,
  listTeam,
  openAccount,
  removeMember,
  removeFactors,
  resetPassword,
} from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import type { TeamMember } from "#domain/accounts/team.ts";
import { type Command, UsageError } from "#settings/arguments.mjs";

const USAGE = `Uso:
  npm run admin -- list [--json]            quiénes administran y editan el sitio
  npm run admin -- add CORREO               agrega a una persona; muestra su contraseña una sola vez
  npm run admin -- remove CORREO            le quita el permiso y cierra sus sesiones
  npm run admin -- reset-password CORREO    le da otra contraseña y cierra sus sesiones
  npm run admin -- remove-factor CORREO     le quita el segundo paso (teléfono perdido) y cierra sus sesiones`;

export const ADMIN_COMMAND: Command = {
  usage: USAGE,
  options: { json: "boolean" },
  words: [1, 2],
};

/** Runs a subcommand with the server's own rights. @throws {CommandError | DataError} */
type Run = (server: Client, email: string, asJson: boolean) => Promise<string[]>;

const onMember =
  (run: (server: Client, member: TeamMember) => Promise<string[]>): Run =>
  async (server, email) =>
    run(server, await requireMember(server, email));

const COMMANDS: ReadonlyMap<string, Run> = new Map([
  ["list", listAll],
  ["add", add],
  ["remove", onMember(remove)],
  ["reset-password", onMember(reset)],
  ["remove-factor", onMember(removeFactor)],
]);

/**
 * Parses the subcommand of `npm run admin`.
 *
 * @returns a function that runs it and returns the lines to print; a password is printed once and never stored
 * @throws {UsageError} for an unknown subcommand
 */
export function readOrder(words: readonly string[], asJson: boolean) {
  const [command = "", email, ...rest] = words;
  const refuse = (problem: string) =>
    new UsageError(`${problem} Por ejemplo: npm run admin -- list`);
  const run = COMMANDS.get(command);
  if (run === undefined) throw refuse(`No existe la orden «${command}».`);
  const isList = command === "list";
  if (asJson && !isList) throw refuse("La opción --json es solo de list.");
  if (isList && email !== undefined) throw refuse(`Sobra «${email}».`);
  if (!isList && email === undefined) throw refuse(`Falta el correo: ${command} CORREO.`);
  if (rest.length > 0) throw refuse(`Sobra «${rest.join(" ")}».`);
  return (server: Client) => run(server, email ?? "", asJson);
}

async function removeFactor(server: Client, member: TeamMember): Promise<string[]> {
  return (await removeFactors(server, member.user_id))
    ? [`${member.email} entra solo con su contraseña, y sus sesiones se cerraron.`]
    : [`${member.email} no tiene segundo paso.`];
}

async function listAll(server: Client, _: string, asJson: boolean): Promise<string[]> {
  const team = await listTeam(server);
  if (asJson) {
    const listed = team.map(({ email, role, last_sign_in_at }) => ({
      email,
      role,
      last_sign_in_at,
    }));
    return [JSON.stringify(listed)];
  }
  return team.map(({ email, role, last_sign_in_at: at }) => {
    const seen = at === null ? "nunca ha entrado" : `entró el ${formatTime(at)}`;
    return `${email} (${role === "editor" ? "edita, " : ""}${seen})`;
  });
}

async function add(server: Client, email: string): Promise<string[]> {
  if (findMember(await listTeam(server), email)?.role === "administrator")
    return [`${email} ya administra el sitio.`];
  const password = generatePassword();
  const outcome = await openAccount(server, { email, password, isGenerated: true });
  await addAdministrator(server, email);
  return outcome === "opened"
    ? [`${email} administra el sitio.`, describePassword(password)]
    : [`${email} ya tenía cuenta: administra el sitio con la contraseña que tiene.`];
}

async function remove(server: Client, member: TeamMember): Promise<string[]> {
  await removeMember(server, member.user_id);
  return [`${member.email} ya no está en el equipo, y sus sesiones se cerraron.`];
}

async function reset(server: Client, member: TeamMember): Promise<string[]> {
  const password = generatePassword();
  await resetPassword(server, { userId: member.user_id, password });
  return [
    `${member.email} tiene otra contraseña, y sus sesiones se cerraron.`,
    describePassword(password),
  ];
}

async function requireMember(server: Client, email: string): Promise<TeamMember> {
  const member = findMember(await listTeam(server), email);
  if (member) return member;
  throw new CommandError(`${email} no está en el equipo. Vea quiénes: npm run admin -- list`);
}

function findMember(team: readonly TeamMember[], email: string): TeamMember | undefined {
  return team.find((member) => member.email.toLowerCase() === email.trim().toLowerCase());
}

const describePassword = (password: string) =>
  `Contraseña (se muestra una sola vez, entréguela por un medio seguro): ${password}`;

function formatTime(time: string): string {
  return new Intl.DateTimeFormat("es-CO", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "America/Bogota",
  }).format(new Date(time));
}
