/**
 * Address of the client behind `proxies` trusted reverse proxies. Each of them appends the address it
 * was called from to X-Forwarded-For, so only the last `proxies` entries are trustworthy: the client may
 * have sent the others. With fewer entries than proxies, the leftmost is taken.
 *
 * @param socketAddress address of the other end of the connection
 * @param forwardedFor value of X-Forwarded-For, if any
 */
export function resolveClientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  proxies: number,
): string {
  if (proxies === 0 || forwardedFor === undefined) return normalize(socketAddress);
  const hops = forwardedFor
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => hop !== "");
  return normalize(hops.at(-proxies) ?? hops[0] ?? socketAddress);
}

/** An IPv4 address that arrived through an IPv6 socket is still the same client. */
function normalize(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
