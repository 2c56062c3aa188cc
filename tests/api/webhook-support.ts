import { onTestFinished } from "vitest";

import { computeTotp } from "#backend/auth/totp.ts";
import { addWebhook } from "#data/webhooks.ts";
import { deliverDueMail } from "#mail/deliver.ts";
import { createMailTransport } from "#mail/transport.ts";
import {
  deliverDueWebhooks,
  type WebhookDeliveryOptions,
} from "#mail/webhooks/deliver-webhooks.ts";
import { startTestBackend, type TestDatabase } from "#tests/support/backend.ts";
import { openMailbox } from "#tests/support/mailbox.ts";
import { openWebhookReceiver } from "#tests/support/webhook-receiver.ts";

const PASSWORD = "vacas verdes beben mate";

export const SITE = "https://www.empresa.example";

export type WebhookSite = Awaited<ReturnType<typeof startWebhookSite>>;

/** A site with its people, and another program that receives its events. */
export async function startWebhookSite(kind: TestDatabase) {
  const backend = await startTestBackend(kind);
  const server = backend.client(backend.keys.secret);
  const makePerson = async (name: string, rights: object) => {
    const email = `${name}@empresa.example`;
    return (await backend.createUser({ email, password: PASSWORD, ...rights })).client;
  };
  const ana = await makePerson("ana", { administrator: true });
  const { data, error } = await ana.auth.mfa.enroll({ factorType: "totp" });
  if (error) throw error;
  const code = computeTotp(data.totp.secret, Date.now() / 1000);
  await ana.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  /** How the receiver responds. */
  let answer: ReceiverAnswer = { status: 204 };
  const receiver = await openWebhookReceiver((_, response) => {
    if (answer !== "hang") response.writeHead(answer.status, answer.headers).end();
  });
  const sender = { client: server, siteUrl: SITE, allowsLoopback: true };
  return {
    backend,
    server,
    /** An administrator who has shown their second factor. */
    ana,
    withoutFactor: await makePerson("eva", { administrator: true }),
    editor: await makePerson("luis", { editor: true }),
    receiver,
    sender,
    respond: (next: ReceiverAnswer) => {
      answer = next;
    },
    /** Adds a webhook. @returns its id */
    add: async (topics: string[], url = receiver.url()): Promise<string> => {
      const id = crypto.randomUUID();
      await addWebhook(ana, { id, name: "Contabilidad", url, topics });
      return id;
    },
    deliverAll: async (changes: Partial<WebhookDeliveryOptions> = {}) => {
      while (await deliverDueWebhooks({ ...sender, ...changes }));
    },
    /** Makes what waits for another attempt due. */
    skipPauses: async () => {
      await backend.sql(
        "update public.webhook_deliveries set next_attempt_at = now() where state = 'pending'",
      );
      await backend.sql("update public.webhooks set retry_at = null");
    },
    addProduct: async (changes: object = {}) => {
      const product = { title: "Melaza", description: "x", category: "Energéticos" };
      const { data: added } = await ana
        .from("products")
        .insert({ ...product, is_published: true, ...changes } as never)
        .select("id, slug")
        .single()
        .throwOnError();
      return added;
    },
    changeProduct: (id: string, changes: object) =>
      ana
        .from("products")
        .update(changes as never)
        .eq("id", id)
        .throwOnError(),
    /** The types of the events that were received. */
    types: () => receiver.events.map(({ type }) => type),
    /** The office's mailbox. */
    openOffice: async () => {
      const mailbox = await openMailbox();
      const transport = createMailTransport(mailbox.url, "sitio@empresa.example");
      onTestFinished(async () => {
        transport.close();
        await mailbox.close();
      });
      const options = { client: server, transport, siteUrl: SITE, quotesTo: "v@empresa.example" };
      const deliverMail = async () => {
        while (await deliverDueMail({ ...options, issueRecovery: null }));
      };
      return { mailbox, deliverMail };
    },
    /** Removes records, requests and webhooks. */
    reset: async () => {
      receiver.events.length = 0;
      answer = { status: 204 };
      for (const table of ["webhooks", "mail_outbox", "quote_requests", "products", "lots"]) {
        await backend.sql(`delete from public.${table}`);
      }
    },
    close: async () => {
      await receiver.close();
      await backend.close();
    },
  };
}

export type ReceiverAnswer = { status: number; headers?: Record<string, string> } | "hang";
