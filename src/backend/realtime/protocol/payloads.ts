import { z } from "zod";

import { isStorableText } from "#backend/api/storable-text.ts";

/** Of one channel. */
const MAX_BINDINGS = 20;

const text = (most: number) => z.string().max(most).refine(isStorableText);
const flag = z.boolean().nullish();

/** What a client follows of the tables; the reply repeats it as it came. */
export const bindingSchema = z.looseObject({
  event: z
    .string()
    .transform((event) => event.toUpperCase())
    .pipe(z.enum(["*", "INSERT", "UPDATE", "DELETE"]))
    .optional(),
  schema: text(63).optional(),
  table: text(63).optional(),
  filter: text(1000).optional(),
  select: z.array(text(63)).max(100).nullish(),
});

export type BindingParameters = z.output<typeof bindingSchema>;

/** The configuration of a channel. */
const configSchema = z.object({
  broadcast: z.object({ ack: flag, self: flag, replay: z.unknown().optional() }).nullish(),
  presence: z.object({ key: text(255).nullish(), enabled: flag }).nullish(),
  postgres_changes: z.array(z.record(z.string(), z.unknown())).max(MAX_BINDINGS).nullish(),
  private: flag,
});

export const joinSchema = z.object({
  config: configSchema.nullish(),
  access_token: z.string().max(8192).nullish(),
});

export const tokenSchema = z.object({ access_token: z.string().max(8192).nullable() });

export const broadcastSchema = z.looseObject({
  event: text(255),
  payload: z.unknown().optional(),
  /** What a binary frame carries instead of a payload. */
  bytes: z.instanceof(Buffer).optional(),
  metadata: z.string().optional(),
});

export const presenceSchema = z.looseObject({
  event: z.string().transform((event) => event.toLowerCase()),
  payload: z.unknown().optional(),
});

export const trackedSchema = z.record(z.string(), z.unknown());
