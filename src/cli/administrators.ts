import { generatePassword } from "#backend/auth/generated-password.ts";
import { CommandError } from "#cli/command.ts";
import type { Client } from "#data/client.ts";
import {
  addAdministrator,
  listTeam,
  openAccount,
  removeAdministrator,
  removeFactors,
  resetPassword,
} from "#data/team.ts";
import type { TeamMember } from "#domain/accounts/team.ts";

export const USAGE = `Uso:
  npm run admin -- list                     quiénes administran el sitio
  npm run admin -- add CORREO               agrega a una persona; muestra su contraseña una sola vez
  npm run admin -- remove CORREO            le quita el permiso y cierra sus sesiones
  npm run admin -- reset-password CORREO    le da otra contraseña y cierra sus sesiones
  npm run admin -- remove-factor CORREO     le quita el segundo paso (teléfono perdido) y cierra sus sesiones`;

/**
 * Carries out `npm run admin` with the server's own rights.
 *
 * @returns the lines to be shown; a password is in them once and kept nowhere
 * @throws {CommandError | DataError}
 */
export async function commandAdministrators(
  server: Client,
  [command, email, ...rest]: readonly string[],
): Promise<string[]> {
  if (command === "list" && email === undefined) return listAll(server);
  if (email === undefined || rest.length > 0) throw new CommandError(USAGE);
  switch (command) {
    case "add":
      return add(server, email);
    case "remove":
      return remove(server, await requireMember(server, email));
    case "reset-password":
      return reset(server, await requireMember(server, email));
    case "remove-factor":
      return removeFactor(server, await requireMember(server, email));
    default:
      throw new CommandError(USAGE);
  }
}

async function removeFactor(server: Client, member: TeamMember): Promise<string[]> {
  return (await removeFactors(server, member.user_id))
    ? [`${member.email} entra solo con su contraseña, y sus sesiones se cerraron.`]
    : [`${member.email} no tiene segundo paso.`];
}

async function listAll(server: Client): Promise<string[]> {
  const team = await listTeam(server);
  return team.map(({ email, last_sign_in_at: at }) =>
    at === null ? `${email} (nunca ha entrado)` : `${email} (entró el ${formatTime(at)})`,
  );
}

async function add(server: Client, email: string): Promise<string[]> {
  if (findMember(await listTeam(server), email)) return [`${email} ya administra el sitio.`];
  const password = generatePassword();
  const outcome = await openAccount(server, { email, password });
  await addAdministrator(server, email);
  return outcome === "opened"
    ? [`${email} administra el sitio.`, tellPassword(password)]
    : [`${email} ya tenía cuenta: administra el sitio con la contraseña que tiene.`];
}

async function remove(server: Client, member: TeamMember): Promise<string[]> {
  await removeAdministrator(server, member.user_id);
  return [`${member.email} ya no administra el sitio, y sus sesiones se cerraron.`];
}

async function reset(server: Client, member: TeamMember): Promise<string[]> {
  const password = generatePassword();
  await resetPassword(server, { userId: member.user_id, password });
  return [
    `${member.email} tiene otra contraseña, y sus sesiones se cerraron.`,
    tellPassword(password),
  ];
}

async function requireMember(server: Client, email: string): Promise<TeamMember> {
  const member = findMember(await listTeam(server), email);
  if (member) return member;
  throw new CommandError(`${email} no administra el sitio. Vea quiénes: npm run admin -- list`);
}

function findMember(team: readonly TeamMember[], email: string): TeamMember | undefined {
  return team.find((member) => member.email.toLowerCase() === email.trim().toLowerCase());
}

const tellPassword = (password: string) =>
  `Contraseña (se muestra una sola vez, entréguela por un medio seguro): ${password}`;

function formatTime(time: string): string {
  return new Intl.DateTimeFormat("es-CO", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "America/Bogota",
  }).format(new Date(time));
}
