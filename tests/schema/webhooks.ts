import {
  HIDDEN,
  OPEN,
  type TestedFunctions,
  type TestedTables,
} from "#tests/schema/tested-table.ts";

export const WEBHOOKS = {
  webhooks: {
    // Administrators of the matrix have no second factor, with which they add and change webhooks
    // (tests/api/webhooks.test.ts). Selecting all columns is refused, because one of them is the secret.
    rights: `
      select  401   403   403   403   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   none  none  none  yes   401   401
      delete  401   none  none  yes   yes   401   401`,
    rows: `insert into public.webhooks (id, name, url, topics)
      values ('${OPEN}', 'Contabilidad', 'https://avisos.example/a', '{products}'),
        ('${HIDDEN}', 'Bodega', 'https://avisos.example/b', '{quote_requests}')`,
    insert: { name: "Tienda", url: "https://avisos.example/c", topics: ["news"] },
    update: { name: "changed" },
  },
  webhook_deliveries: {
    // Written by triggers and by the sender.
    rights: `
      select  401   none  none  all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: `delete from public.webhook_deliveries;
      insert into public.webhook_deliveries (id, webhook_id, type, data, record_id, merge_key)
      values ('${OPEN}', '${OPEN}', 'test', '{}', '${OPEN}', 'a'),
        ('${HIDDEN}', '${HIDDEN}', 'test', '{}', '${HIDDEN}', 'b')`,
    insert: { webhook_id: OPEN, type: "test", data: {}, record_id: OPEN, merge_key: "c" },
    update: { attempts: 3 },
  },
} as const satisfies TestedTables;

const OUTCOME = { delivery: OPEN, lease: OPEN, outcome: "sent", retry_seconds: 60, error: "none" };

export const WEBHOOK_FUNCTIONS = {
  list_due_webhooks: [{ site: "https://www.empresa.example" }, "401 403 403 403 yes"],
  lease_webhook_deliveries: [
    { webhook: OPEN, lease: OPEN, seconds: 60, batch: 9 },
    "401 403 403 403 yes",
  ],
  finish_webhook_delivery: [OUTCOME, "401 403 403 403 yes"],
  // With a second factor alone.
  read_webhook_secret: [{ webhook: OPEN }, "401 403 403 403 403"],
  pause_webhook: [{ webhook: OPEN, is_paused: true }, "401 403 403 yes 403"],
  send_webhook_test: [{ webhook: OPEN }, "401 403 403 yes 403"],
  resend_webhook_delivery: [{ delivery: OPEN }, "401 403 403 yes 403"],
} as const satisfies TestedFunctions;
