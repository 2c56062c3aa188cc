import path from "node:path";

/*
 * Reads the strace output of a program that writes and acknowledges, and checks that everything that must
 * survive a power cut was synced before each acknowledgement.
 */

/** The system calls that a trace must contain. */
export const TRACED_CALLS =
  "trace=fsync,fdatasync,write,writev,pwrite64,pwritev,pwritev2,sendto,sendmsg,rename,renameat,renameat2,mkdir,mkdirat";

export interface SyncTraceRules {
  /** The first bytes of an acknowledgement, as strace prints them. */
  acknowledgement: RegExp;
  /** Paths that must be on disk by then; all others can be rebuilt from these. */
  durable: RegExp;
  /** Whether only the acknowledging process's own writes must be synced, because others write at the same time. */
  ownOnly: boolean;
}

export interface SyncReport {
  acknowledgements: number;
  /** Syncs of durable paths. */
  syncs: number;
  /** Acknowledgements with unsynced writes before them, or without any sync since the previous one. */
  faults: string[];
}

interface Unsynced {
  pid: string;
  /** Position of the write among all calls. */
  at: number;
}

/** @param trace of `strace -f -y -e ${TRACED_CALLS}` */
export function checkTrace(trace: string, rules: SyncTraceRules): SyncReport {
  const report: SyncReport = { acknowledgements: 0, syncs: 0, faults: [] };
  const unsynced = new Map<string, Unsynced>();
  /** Syncs in progress by process; they do not cover writes made during them. */
  const begun = new Map<string, { file: string; at: number }>();
  let syncsBefore = 0;

  const markUnsynced = (file: string, pid: string, at: number) => {
    if (rules.durable.test(file)) unsynced.set(file, { pid, at });
  };
  const finishSync = (pid: string, outcome: string) => {
    const sync = begun.get(pid);
    begun.delete(pid);
    if (sync === undefined || outcome !== "0" || !rules.durable.test(sync.file)) return;
    report.syncs += 1;
    if ((unsynced.get(sync.file)?.at ?? Infinity) <= sync.at) unsynced.delete(sync.file);
  };
  const acknowledge = (pid: string) => {
    report.acknowledgements += 1;
    const missing = [...unsynced].filter(([, by]) => !rules.ownOnly || by.pid === pid);
    const name = `acknowledgement ${report.acknowledgements}`;
    for (const [file] of missing) report.faults.push(`${name}: ${file} was not synced`);
    if (report.syncs === syncsBefore) report.faults.push(`${name}: nothing was synced before`);
    syncsBefore = report.syncs;
  };

  for (const [at, line] of trace.split("\n").entries()) {
    const { pid, kind, file, outcome } = readCall(line, rules.acknowledgement);
    if (kind === "write") markUnsynced(file, pid, at);
    else if (kind === "acknowledgement") acknowledge(pid);
    else if (kind === "sync") begun.set(pid, { file, at });
    if (outcome !== null) finishSync(pid, outcome);
  }
  return report;
}

interface Call {
  pid: string;
  kind: "sync" | "write" | "acknowledgement" | null;
  /** The synced or written file; for a new name, its folder. */
  file: string;
  /** The result of a completed sync. */
  outcome: string | null;
}

function readCall(line: string, acknowledgement: RegExp): Call {
  const [, pid = "", name = "", rest = ""] = CALL.exec(line) ?? [];
  const file = find(/^\d+<([^>]+)>/, rest);
  const call: Call = { pid, kind: null, file, outcome: null };
  if (name.endsWith("sync")) {
    const kind = rest.startsWith("resumed>") ? null : "sync";
    return { ...call, kind, outcome: find(/ = (-?\d+)/, rest) || null };
  }
  if (/^(?:rename|mkdir)/.test(name)) {
    return { ...call, kind: "write", file: path.dirname(find(/.*"([^"]*)"/, rest)) };
  }
  if (file.startsWith("/")) return { ...call, kind: "write" };
  return acknowledgement.test(rest) ? { ...call, kind: "acknowledgement" } : call;
}

const find = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? "";

/** Process, name and rest of a call; also of a resumed one. */
const CALL = /^(\d+) +(?:<\.\.\. )?(\w+)[( ](.*)$/;
