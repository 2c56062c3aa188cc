import { invalidKey } from "#backend/storage/storage-error.ts";

const MAX_BYTES = 1024;
const MAX_PART_BYTES = 255;
/** What upstream allows, without the question mark, which a browser would take for a query. */
const PART = /^[\w!\-.*'()&$@=;:+, ]+$/;

/**
 * The name of an object in its bucket, without the slash that may stand before it.
 *
 * @throws {StorageError} 400 `InvalidKey`
 */
export function checkObjectName(given: string): string {
  const name = given.replace(/^\//, "");
  if (name === "") throw invalidKey("it is empty");
  if (name.length > MAX_BYTES) throw invalidKey(`it is longer than ${MAX_BYTES} bytes`);
  for (const part of name.split("/")) checkPart(part);
  return name;
}

/** A folder as list takes it: empty, or a name that ends with a slash. @throws {StorageError} 400 */
export function checkFolder(given: string): string {
  const name = given.replace(/^\/+|\/+$/g, "");
  return name === "" ? "" : `${checkObjectName(name)}/`;
}

/** The name that the path of an address stands for. @throws {StorageError} 400 `InvalidKey` */
export function decodeObjectName(pathname: string): string {
  let parts: string[];
  try {
    parts = pathname.split("/").map(decodeURIComponent);
  } catch {
    throw invalidKey("it is not UTF-8");
  }
  if (parts.some((part) => part.includes("/"))) throw invalidKey("a part of it holds a slash");
  return checkObjectName(parts.join("/"));
}

function checkPart(part: string): void {
  if (part === "" || part === "." || part === "..") {
    throw invalidKey("a part of it is empty or made of dots");
  }
  if (part.length > MAX_PART_BYTES) {
    throw invalidKey(`a part of it is longer than ${MAX_PART_BYTES} bytes`);
  }
  if (!PART.test(part)) throw invalidKey("use letters without accents, digits and - _ . only");
}
