/** Why a file is not uploaded; the message is for the user, in Spanish. */
export class UploadRefusal extends Error {
  override readonly name = "UploadRefusal";
}

/** A file as it will be stored. */
export interface PreparedFile {
  /** Path in the bucket, with its folder. */
  name: string;
  blob: Blob;
}

/** A hexadecimal digest of the content. */
export async function digestFile(file: Blob): Promise<string> {
  // Without https browsers offer no digest: then each upload gets a unique name.
  const bytes =
    globalThis.crypto.subtle === undefined
      ? crypto.getRandomValues(new Uint8Array(16))
      : new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
