import { readFile } from "node:fs/promises";
import path from "node:path";

import { type APIRequest, expect } from "@playwright/test";

import { dataFolderOf, type InstallationName, originOf } from "./installations.ts";

const RECORDS = ["products", "news", "menu_items", "site_content"] as const;

/** A running installation, and what its secret key can do over the wire. */
export interface Installation {
  origin: string;
  /** Answers the rows or the body; fails the test on anything but a success. */
  send: (method: string, path: string, data?: object) => Promise<unknown>;
  /** Removes the records that were not there when the installation was opened. */
  removeNewRecords: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openInstallation(
  request: APIRequest,
  name: InstallationName,
): Promise<Installation> {
  const keys = await readFile(path.join(dataFolderOf(name), "keys.json"), "utf8");
  const { secret } = JSON.parse(keys);
  const origin = originOf(name);
  const api = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: {
      apikey: secret,
      authorization: `Bearer ${secret}`,
      prefer: "return=representation",
    },
  });
  const send: Installation["send"] = async (method, address, data) => {
    const response = await api.fetch(address, { method, ...(data && { data }) });
    const text = await response.text();
    expect(response.status(), text).toBeLessThan(300);
    return text === "" ? null : JSON.parse(text);
  };
  const readIds = async (table: string) =>
    ((await send("GET", `/rest/v1/${table}?select=id`)) as { id: string }[]).map(({ id }) => id);
  const first = new Map<string, ReadonlySet<string>>();
  for (const table of RECORDS) first.set(table, new Set(await readIds(table)));
  return {
    origin,
    send,
    removeNewRecords: async () => {
      for (const table of RECORDS) {
        const added = (await readIds(table)).filter((id) => !first.get(table)?.has(id));
        if (added.length === 0) continue;
        await send("DELETE", `/rest/v1/${table}?id=in.(${added.join(",")})`);
      }
    },
    close: () => api.dispose(),
  };
}
