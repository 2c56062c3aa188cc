/** Why a file is not sent at all; the message is for its owner, in Spanish. */
export class UploadRefusal extends Error {
  override readonly name = "UploadRefusal";
}

/** A file as it will be stored. */
export interface PreparedFile {
  /** In the bucket, with its folder. */
  name: string;
  blob: Blob;
}

/** Hexadecimal digits that change with the content. */
export async function digestFile(file: Blob): Promise<string> {
  // Without https a browser offers no digest: then each upload is another file.
  const bytes =
    globalThis.crypto.subtle === undefined
      ? crypto.getRandomValues(new Uint8Array(16))
      : new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
