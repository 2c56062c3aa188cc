import { isIPv6 } from "node:net";

import { expandIPv6 } from "hono/utils/ipaddr";

/** The client that is counted: an IPv4 address, or the /64 that one IPv6 customer has. */
export function nameClient(address: string): string {
  const groups = readGroups(address);
  return groups === null ? bare(address) : nameNetwork(groups, 64);
}

/** The networks of which one IPv6 customer may have all addresses: hundreds, or thousands, of clients. */
export function listWideNetworks(address: string): { bits: 56 | 48; name: string }[] {
  const groups = readGroups(address);
  if (groups === null) return [];
  return ([56, 48] as const).map((bits) => ({ bits, name: nameNetwork(groups, bits) }));
}

/** The provider behind an address, roughly: /16 of IPv4, /32 of IPv6. */
export function nameProvider(address: string): string {
  const groups = readGroups(address);
  return groups === null ? bare(address).split(".").slice(0, 2).join(".") : nameNetwork(groups, 32);
}

function bare(address: string): string {
  return address.split("%")[0] ?? "";
}

/** The eight groups of an IPv6 address; null for any other. */
function readGroups(address: string): number[] | null {
  const text = bare(address);
  if (!isIPv6(text)) return null;
  return expandIPv6(text)
    .split(":")
    .map((group) => Number.parseInt(group, 16));
}

function nameNetwork(groups: readonly number[], bits: number): string {
  const prefix = groups.slice(0, Math.ceil(bits / 16)).map((group, index) => {
    const beyond = Math.max(0, (index + 1) * 16 - bits);
    return ((group >> beyond) << beyond).toString(16);
  });
  return `${prefix.join(":")}::/${bits}`;
}
