import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, isIP } from "node:net";

/** The special-purpose addresses of IANA's registries that are not reachable from everywhere. */
const SPECIAL_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** Within 2000::/3, which is all of IPv6 that is public. The first and the third contain IPv4 addresses. */
const SPECIAL_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [network, prefix] of SPECIAL_V4) special.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of SPECIAL_V6) special.addSubnet(network, prefix, "ipv6");
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address belongs to the public internet; false for what is no IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      return globalV6.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** A name that leads to an address outside the public internet. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
}

/**
 * The option `lookup` of a request: resolves a name and fails if any of its addresses is not public, so that the address
 * which is checked is the one that is connected to. Not called for a host that is an IP address.
 */
export function lookupPublic(
  hostname: string,
  options: LookupOptions,
  callback: LookupCallback,
): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(`${hostname} is not a public host`), []);
    }
    if (options.all === true) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
}
