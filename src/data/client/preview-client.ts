import { type Client, type ClientOptions, createClient } from "#data/client/client.ts";
import type { StateArguments } from "#data/database.ts";
import type { SiteState } from "#domain/publishing/preview.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";

/** What public pages read, each with a function `preview_…` that takes the same conditions. */
const PREVIEWED: ReadonlySet<string> = new Set(
  Object.values(RECORD_TABLES).flatMap(({ previewed = [] }) => previewed),
);

/** Creates a client that reads another state of the site than visitors see. Only for the reads of public pages. */
export function createPreviewClient(
  options: Omit<ClientOptions, "persistSession">,
  preview: Preview,
): Client {
  const send = options.fetch ?? globalThis.fetch;
  return createClient({ ...options, fetch: toPreviewFetch(send, preview) });
}

/**
 * A state of the site, and with whose rights it is read: those of an administrator's access token, or the server's own,
 * by its secret key. That key reads nothing but what differs in this state.
 */
export type Preview = { state: SiteState } & ({ token: string } | { secretKey: string });

function toPreviewFetch(send: typeof fetch, preview: Preview): typeof fetch {
  const given = toArguments(preview.state);
  return (input, init) => {
    const headers = new Headers(init?.headers);
    if ("token" in preview) headers.set("Authorization", `Bearer ${preview.token}`);
    const url = new URL(input instanceof Request ? input.url : input);
    const [, name = ""] = /\/rest\/v1\/(.+)$/.exec(url.pathname) ?? [];
    if (!PREVIEWED.has(name)) return send(url, { ...init, headers });
    if ("secretKey" in preview) {
      headers.set("apikey", preview.secretKey);
      headers.set("Authorization", `Bearer ${preview.secretKey}`);
    }
    url.pathname = url.pathname.replace(name, `rpc/preview_${name.replace("rpc/", "")}`);
    if (init?.method === "POST" && typeof init.body === "string") {
      const body = JSON.stringify({ ...(JSON.parse(init.body) as object), ...given });
      return send(url, { ...init, headers, body });
    }
    for (const [argument, value] of Object.entries(given)) url.searchParams.set(argument, value);
    return send(url, { ...init, headers });
  };
}

function toArguments(state: SiteState): StateArguments {
  if ("moment" in state) return { as_of: state.moment };
  return state.packageId === null ? {} : { with_package: state.packageId };
}
