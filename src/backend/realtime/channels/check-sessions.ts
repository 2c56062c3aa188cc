import type { Channel, Member } from "#backend/realtime/channels/channel.ts";
import { shutDown } from "#backend/realtime/channels/lifecycle.ts";
import { SESSION_OVER } from "#backend/realtime/channels/members.ts";
import type { RealtimeService } from "#backend/realtime/service.ts";

const CHECK = "select * from realtime.check_sessions(($1::text)::jsonb)";

interface State {
  is_open: boolean;
  is_administrator: boolean;
}

/** Ends, at each check, the channels of those whose token has expired, whose session has ended, or who lost rights. */
export function createSessionChecks(service: RealtimeService, listChannels: () => Channel[]) {
  const endExpired = (now: number) => {
    for (const channel of listChannels()) {
      if (channel.member.expiresAt <= now) shutDown(service, channel, "Token has expired");
    }
  };
  const readStates = async (members: readonly Member[]): Promise<State[]> => {
    const claims = members.map(({ identity }) => identity.claims);
    const { rows } = await service.database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<State & Record<string, unknown>>(CHECK, [JSON.stringify(claims)]),
    );
    return rows;
  };
  return async (now = Date.now()): Promise<void> => {
    endExpired(now);
    const channels = listChannels().filter(
      ({ member }) => member.identity.role === "authenticated",
    );
    const byMember = Map.groupBy(channels, ({ member }) => member.key);
    const members = [...byMember.values()].flatMap(([first]) => (first ? [first.member] : []));
    if (members.length === 0) return;
    const states = await readStates(members);
    for (const [index, { key }] of members.entries()) {
      const isOpen = states[index]?.is_open === true;
      const isAdministrator = states[index]?.is_administrator === true;
      for (const channel of byMember.get(key) ?? []) {
        // It may have got another token meanwhile.
        if (channel.member.key !== key) continue;
        if (!isOpen) shutDown(service, channel, SESSION_OVER);
        else if (channel.rights.isAdministrator && !isAdministrator)
          shutDown(service, channel, "Your rights have changed");
      }
    }
  };
}
