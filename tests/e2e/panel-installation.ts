import { readFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import { type APIRequest, expect } from "@playwright/test";

import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import { ADMINISTRATOR } from "#tests/support/site-process.ts";

import { dataFolderOf, type InstallationName, originOf } from "./installations.ts";

interface Row {
  id: string;
  updated_at?: string;
}

/** A running installation and API calls with its secret key. */
export interface Installation {
  origin: string;
  /** The key that browsers send. */
  publishableKey: string;
  /** Returns the rows or the body; fails the test unless the request succeeds. */
  send: (method: string, path: string, data?: object) => Promise<unknown>;
  /** A session of the administrator, reused until `forgetSession` is called. */
  signIn: () => Promise<unknown>;
  /** To be called after a test that may have refreshed or ended its session. */
  forgetSession: () => void;
  /** Restores the records to those that existed when the installation was opened. */
  restoreRecords: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openInstallation(
  clients: APIRequest,
  name: InstallationName,
): Promise<Installation> {
  const keys = await readFile(path.join(dataFolderOf(name), "keys.json"), "utf8");
  const { publishable, secret } = JSON.parse(keys);
  const origin = originOf(name);
  const api = await clients.newContext({
    baseURL: origin,
    extraHTTPHeaders: {
      apikey: secret,
      authorization: `Bearer ${secret}`,
    },
  });
  let session: unknown = null;
  const request = async (method: string, address: string, data?: object, prefer?: string) => {
    const response = await api.fetch(address, {
      method,
      headers: { prefer: prefer ?? "return=representation" },
      ...(data && { data }),
    });
    const text = await response.text();
    expect(response.status(), text).toBeLessThan(300);
    return text === "" ? null : JSON.parse(text);
  };
  const readRecords = async (table: string) => {
    const rows = (await request("GET", `/rest/v1/${table}`)) as Row[];
    // Every write sets its own version; one in the body would be compared (…120000_versions.sql).
    return new Map(rows.map(({ updated_at: _, ...row }) => [row.id, row]));
  };
  const first = new Map<string, Map<string, Row>>();
  for (const table of Object.keys(RECORD_TABLES)) first.set(table, await readRecords(table));
  return {
    origin,
    publishableKey: publishable,
    send: (method, address, data) => {
      // Requests about accounts may end sessions.
      if (address.startsWith("/auth/v1/")) session = null;
      return request(method, address, data);
    },
    signIn: async () =>
      (session ??= await request("POST", "/auth/v1/token?grant_type=password", ADMINISTRATOR)),
    forgetSession: () => {
      session = null;
    },
    restoreRecords: async () => {
      const restore = async ([table, rows]: [string, Map<string, Row>]) => {
        const found = await readRecords(table);
        const added = [...found.keys()].filter((id) => !rows.has(id));
        // A URL holds some 200 ids.
        while (added.length > 0) {
          const part = added.splice(0, 100);
          await request("DELETE", `/rest/v1/${table}?id=in.(${part.join(",")})`);
        }
        const changed = [...rows.values()].filter(
          (row) => !isDeepStrictEqual(row, found.get(row.id)),
        );
        if (changed.length > 0)
          await request("POST", `/rest/v1/${table}`, changed, "resolution=merge-duplicates");
      };
      await Promise.all([...first].map(restore));
      for (const table of ["publications", "drafts", "packages", "comments", "approvals"]) {
        await request("DELETE", `/rest/v1/${table}?id=not.is.null`);
      }
    },
    close: () => api.dispose(),
  };
}
