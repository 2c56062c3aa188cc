/** Who a passkey is for: the site's host, as browsers see it. */
export interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

/**
 * The host that a request names. A passkey answers to its own host alone, so a forged one finds none. Behind a proxy
 * only the host is the browser's.
 */
export function readRelyingParty({ hostname, host }: URL): RelyingParty {
  return { id: hostname, name: hostname, origins: [`https://${host}`, `http://${host}`] };
}
