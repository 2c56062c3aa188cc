import { readFile } from "node:fs/promises";
import path from "node:path";

import { type APIRequestContext, expect } from "@playwright/test";

/** Reads rows of the site's installation with its secret key; `where` maps columns to values. */
export async function listStored(
  request: APIRequestContext,
  table: string,
  where: Readonly<Record<string, string>>,
): Promise<unknown[]> {
  const file = path.join(process.env["E2E_DATA"] ?? "", "site", "keys.json");
  const { secret } = JSON.parse(await readFile(file, "utf8"));
  const params = Object.entries(where).map(([column, value]) => [column, `eq.${value}`]);
  const response = await request.get(`/rest/v1/${table}`, {
    headers: { apikey: secret },
    params: Object.fromEntries(params),
  });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}
