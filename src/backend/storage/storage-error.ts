/** An error response, thrown anywhere below the handler. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly status: number;
  /** Upstream's code, such as `NoSuchKey`: what the client distinguishes errors by. */
  readonly code: string;
  /** Upstream's older name of the error, such as `not_found`. */
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    { error = code, headers = {} }: { error?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.error = error;
    this.headers = headers;
  }
}

export function noSuchKey(): StorageError {
  return new StorageError(404, "NoSuchKey", "Object not found", { error: "not_found" });
}

export function noSuchBucket(): StorageError {
  return new StorageError(404, "NoSuchBucket", "Bucket not found", { error: "Bucket not found" });
}

/** The body or the query string is not what the route takes. */
export function invalidRequest(message: string): StorageError {
  return new StorageError(400, "InvalidRequest", message, { error: "Invalid Input" });
}

/** The name of an object is not allowed here. */
export function invalidKey(reason: string): StorageError {
  return new StorageError(400, "InvalidKey", `Invalid key: ${reason}`);
}

export function tooLarge(limitBytes: number): StorageError {
  return new StorageError(
    413,
    "EntityTooLarge",
    `The object exceeded the maximum allowed size of ${limitBytes} bytes`,
    { error: "Payload too large" },
  );
}

/** The type is not allowed, or the content is not what its type says. */
export function invalidType(message: string): StorageError {
  return new StorageError(415, "InvalidMimeType", message, { error: "invalid_mime_type" });
}

/** A document that runs or sends something, holds other files, or hides what it holds. */
export function activeContent(message: string): StorageError {
  return new StorageError(422, "ActiveContent", message, { error: "active_content" });
}

/** The file is damaged, or too large to be decoded. */
export function invalidContent(message: string): StorageError {
  return new StorageError(422, "InvalidContent", message, { error: "invalid_content" });
}

export function diskFull(): StorageError {
  return new StorageError(507, "InsufficientStorage", "There is no room left to store files", {
    error: "Insufficient storage",
  });
}

/** @param what there were too many of @param wait in seconds */
export function tooManyRequests(what: string, wait: number): StorageError {
  return new StorageError(
    429,
    "TooManyRequests",
    `Too many ${what}, try again after ${wait} seconds`,
    { error: "too_many_requests", headers: { "Retry-After": String(wait) } },
  );
}

export function tooBusy(): StorageError {
  return new StorageError(503, "SlowDown", "Too many pictures are being worked on", {
    headers: { "Retry-After": "2" },
  });
}
