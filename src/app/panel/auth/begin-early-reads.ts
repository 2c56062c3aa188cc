import type { EarlyRead, KnownRead, KnownReads } from "#app/panel/auth/early-reads.ts";

/**
 * Begins again the reads that the last opening of this page waited for. Its text is part of the document and runs before
 * the page's scripts have arrived.
 *
 * @param api origin of the Supabase API; null for the page's own
 * @param key under which the reads are remembered
 */
export function beginEarlyReads(api: string | null, key: string): void {
  // Nothing from outside this function: its text is all that the page gets.
  try {
    const origin = api ?? location.origin;
    const read = (name: string): unknown => JSON.parse(localStorage.getItem(name) ?? "null");
    // As supabase-js names it.
    const session = read(`sb-${new URL(origin).hostname.split(".")[0]}-auth-token`) as {
      access_token: string;
      expires_at: number;
    } | null;
    if (session === null || session.expires_at * 1000 < Date.now() + 60_000) return;
    const address = location.pathname + location.search;
    const pages = (read(key) ?? []) as KnownReads;
    const begin = ({ url, headers }: KnownRead): EarlyRead => {
      const all = { ...headers, authorization: `Bearer ${session.access_token}` };
      const response = fetch(url, { headers: all });
      // Whoever takes it sees the failure.
      response.catch(() => undefined);
      return { url, headers: all, response };
    };
    window.earlyReads = pages
      .flatMap(([known, reads]) => (known === address ? reads : []))
      // The session is for the API alone.
      .filter(({ url }) => url.startsWith(`${origin}/rest/v1/`))
      .map(begin);
  } catch {
    // Without a storage, or with another program's data in it, the page reads for itself.
  }
}
