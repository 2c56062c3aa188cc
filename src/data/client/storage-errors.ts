import { z } from "zod";

import { DataError } from "#data/client/errors.ts";

/** An error body of the Storage API; `statusCode` is the real one when the response's is 400. */
const bodySchema = z.object({
  statusCode: z
    .string()
    .regex(/^\d{3}$/)
    .optional(),
  code: z.string().optional(),
  error: z.string().optional(),
  message: z.string(),
});

/**
 * An error of the Storage API.
 *
 * @param status of the response; 0 when none came
 * @param body of the response, parsed
 */
export function toStorageDataError(status: number, body: unknown): DataError {
  const { data } = bodySchema.safeParse(body);
  return new DataError({
    message: data?.message ?? `HTTP ${status}`,
    code: data?.code ?? data?.error,
    status: data?.statusCode === undefined ? status : Number(data.statusCode),
  });
}

/** Returns the data of a storage client's response, or throws its error. @throws {DataError} */
export function unwrapStored<T>({ data, error }: { data: T; error: object | null }) {
  if (error === null && data !== null && data !== undefined) return data;
  const status = error !== null && "status" in error ? Number(error.status ?? 0) : 0;
  throw toStorageDataError(status, error);
}
