import {
  type Database,
  DatabaseError,
  DatabaseUnavailableError,
} from "#backend/database/database.ts";
import { SESSION_ENDED } from "#backend/database/rights.ts";
import {
  type ApiKeys,
  type Identity,
  IdentityError,
  roleOfKey,
  verifyAccessToken,
} from "#backend/identity.ts";
import {
  ChannelError,
  type ChannelRights,
  type Member,
  unauthorized,
} from "#backend/realtime/channels/channel.ts";

/** The member of an API key. */
export function memberOfKey(role: "anon" | "service_role"): Member {
  return { key: role, identity: { role, claims: { role } }, expiresAt: Infinity, token: null };
}

/** The member of an access token, or of a key in its place. @throws {ChannelError} */
export async function readMember(token: string, keys: ApiKeys): Promise<Member> {
  const role = roleOfKey(token, keys);
  if (role !== undefined) return memberOfKey(role);
  try {
    const identity = await verifyAccessToken(token, keys);
    const { exp, iat: _, ...claims } = identity.claims;
    return { key: JSON.stringify(claims), identity, expiresAt: Number(exp) * 1000, token };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    throw new ChannelError(
      error.reason === "expired-token"
        ? "InvalidJWTToken: Token has expired"
        : "JwtSignatureError: Failed to validate JWT signature",
    );
  }
}

const rightsOf = (isGranted: boolean, isAdministrator = false): ChannelRights => ({
  readBroadcast: isGranted,
  readPresence: isGranted,
  writeBroadcast: isGranted,
  writePresence: isGranted,
  isAdministrator,
});

/**
 * What a caller may do on a channel: on a private one by the policies of `realtime.messages`.
 * @throws {ChannelError} when the session has ended
 */
export async function readRights(
  database: Database,
  { role, claims }: Identity,
  channel: { name: string; isPrivate: boolean },
): Promise<ChannelRights> {
  // Anonymous clients may only follow tables on a public channel.
  if (!channel.isPrivate && role === "anon") return rightsOf(false);
  if (role === "service_role") return rightsOf(true);
  const undo = new Error("only for its rights");
  let rights = rightsOf(false);
  try {
    await database.transaction(
      { role, claims, priority: role === "anon" ? "low" : "normal" },
      async (transaction) => {
        const administrator = await transaction.query<{ is: boolean }>(IS_ADMINISTRATOR);
        rights = rightsOf(true, administrator.rows[0]?.is === true);
        // The session has been checked, which is enough for public channels.
        if (!channel.isPrivate) return;
        await transaction.query("select set_config('role', 'none', true)");
        const { rows } = await transaction.query<RightsRow>(
          "select * from realtime.check_rights($1::text, $2::text)",
          [role, channel.name],
        );
        rights = { ...rights, ...toRights(rows[0]) };
        throw undo;
      },
    );
  } catch (error) {
    if (error !== undo) throw explain(error, channel.name);
  }
  return rights;
}

type RightsRow = Record<
  "read_broadcast" | "read_presence" | "write_broadcast" | "write_presence",
  boolean
>;

const IS_ADMINISTRATOR = "select current_user = 'authenticated' and public.is_admin() as is";

function toRights(row: RightsRow | undefined): Omit<ChannelRights, "isAdministrator"> {
  return {
    readBroadcast: row?.read_broadcast === true,
    readPresence: row?.read_presence === true,
    writeBroadcast: row?.write_broadcast === true,
    writePresence: row?.write_presence === true,
  };
}

export const SESSION_OVER = "The session has ended";
export const DATABASE_DOWN = "Realtime was unable to connect to the project database";

/** The error for a failed check: a policy that fails admits no one. */
function explain(error: unknown, channel: string): unknown {
  if (error instanceof DatabaseUnavailableError) return new ChannelError(DATABASE_DOWN);
  if (!(error instanceof DatabaseError)) return error;
  return error.code === SESSION_ENDED ? new ChannelError(SESSION_OVER) : unauthorized(channel);
}
