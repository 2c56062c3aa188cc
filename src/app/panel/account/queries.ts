import { queryOptions } from "@tanstack/react-query";

import { findLastBackup } from "#data/accounts/backups.ts";
import { listAccountEvents, listSessions, listTeam } from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import { isBackupLate } from "#domain/backups.ts";

const accountKeys = {
  all: ["account"],
  sessions: () => [...accountKeys.all, "sessions"],
  team: () => [...accountKeys.all, "team"],
  events: () => [...accountKeys.all, "events"],
  backup: () => [...accountKeys.all, "backup"],
};

/** The key of all that the dialog reads: each change also adds an event to the log. */
export const ACCOUNT_KEY = accountKeys.all;

export function sessionsQuery(client: Client) {
  return queryOptions({ queryKey: accountKeys.sessions(), queryFn: () => listSessions(client) });
}

export function teamQuery(client: Client) {
  return queryOptions({ queryKey: accountKeys.team(), queryFn: () => listTeam(client) });
}

export function eventsQuery(client: Client) {
  return queryOptions({ queryKey: accountKeys.events(), queryFn: () => listAccountEvents(client) });
}

export function backupQuery(client: Client) {
  return queryOptions({
    queryKey: accountKeys.backup(),
    queryFn: async () => {
      const backup = await findLastBackup(client);
      return backup && { ...backup, isLate: isBackupLate(backup, new Date()) };
    },
  });
}
