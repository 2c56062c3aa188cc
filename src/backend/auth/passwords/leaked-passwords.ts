/** About 49,000 passwords of leaks, the most frequent ones, in lower case. */
export type LeakedPasswords = ReadonlySet<string>;

/** Loaded when a password is set: half a megabyte that a start need not read. */
export async function loadLeakedPasswords(): Promise<LeakedPasswords> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
