import { describeDisposition } from "#backend/storage/read-routes.ts";
import type { Client } from "#data/client/client.ts";
import { openPrivateFile } from "#data/media/private-files.ts";
import { PRIVATE_FILE_EXTENSIONS } from "#domain/media/private-file.ts";

const TYPES = new Map([...PRIVATE_FILE_EXTENSIONS].map(([type, extension]) => [extension, type]));

/**
 * A private file as a download, for a route that has checked who may see it; null without such a file. Nothing in it can
 * run or be shown as a page of the site, and no cache holds it.
 *
 * @param client with the server's rights
 * @param name in the private bucket
 * @param saveAs the name under which the browser saves it; by default its own
 * @throws {DataError}
 */
export async function sendPrivateFile(
  client: Client,
  name: string,
  saveAs = "",
): Promise<Response | null> {
  const body = await openPrivateFile(client, name);
  if (body === null) return null;
  const headers = {
    "Content-Type": TYPES.get(name.split(".").at(-1) ?? "") ?? "application/octet-stream",
    "Content-Disposition": describeDisposition(name, saveAs),
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
  };
  return new Response(body, { headers });
}
