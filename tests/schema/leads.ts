import { makeRequest } from "#tests/api/leads-support.ts";
import {
  CANDIDATE,
  HIDDEN,
  OPEN,
  type TestedFunctions,
  type TestedTables,
} from "#tests/schema/tested-table.ts";

export const LEADS = {
  quote_requests: {
    // Visitors cannot insert directly: the server stores its forms.
    rights: `
      select  401   none  all   all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   none  yes   yes   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: [OPEN, HIDDEN]
      .map(
        (id, index) => `insert into public.quote_requests
          (id, radicado, idempotency_key, name, phone, consent_text, consent_version, consented_at)
          values ('${id}', 'COT-261121-000${index}', '${id}', 'Ana', '+573105551234', 'Autorizo', '1', now())`,
      )
      .join(";\n"),
    insert: {
      radicado: "COT-261121-ZZZZ",
      idempotency_key: CANDIDATE,
      name: "Otra",
      email: "otra@finca.example",
      consent_text: "Autorizo",
      consent_version: "1",
      consented_at: "2026-11-21T12:00:00+00:00",
    },
    update: { notes: "changed" },
  },
  quote_request_items: {
    rights: `
      select  401   none  all   all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: `insert into public.quote_request_items (id, request_id, position, product_title, quantity, unit)
      values ('${OPEN}', '${OPEN}', 1, 'Melaza', 3, 'granel'), ('${HIDDEN}', '${HIDDEN}', 1, 'Urea', 2.5, 'toneladas')`,
    insert: {
      request_id: OPEN,
      position: 2,
      product_title: "Glicerina",
      quantity: 1,
      unit: "big bags",
    },
    update: { quantity: 7 },
  },
  // Written by functions only: customers through the server, the office's answers with their mail.
  request_messages: {
    rights: `
      select  401   none  all   all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: `insert into public.request_messages (id, request_id, author, text)
      values ('${OPEN}', '${OPEN}', 'customer', 'Buenos días'), ('${HIDDEN}', '${HIDDEN}', 'office', 'Con gusto')`,
    insert: { request_id: OPEN, author: "customer", text: "¿Hay melaza?" },
    update: { text: "changed" },
  },
  request_files: {
    rights: `
      select  401   none  all   all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: [OPEN, HIDDEN]
      .map(
        (id) => `insert into public.request_files (id, request_id, name, object_name, type, bytes)
          values ('${id}', '${id}', 'a.pdf', 'solicitudes/${id}/a.pdf', 'application/pdf', 9)`,
      )
      .join(";\n"),
    insert: {
      request_id: OPEN,
      name: "b.pdf",
      object_name: `solicitudes/${OPEN}/b.pdf`,
      type: "application/pdf",
      bytes: 9,
    },
    update: { name: "changed" },
  },
  newsletter_subscribers: {
    // An administrator unsubscribes addresses and adds none. Selecting all columns is refused, because one of them
    // confirms an address (tests/api/lead-limits.test.ts reads the others).
    rights: `
      select  401   403   403   403   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   none  none  yes   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: `insert into public.newsletter_subscribers
        (id, email, source, consent_text, consent_version, consented_at)
      values ('${OPEN}', 'a@finca.example', 'newsletter', 'Autorizo', '1', now()),
        ('${HIDDEN}', 'b@finca.example', 'quote', 'Autorizo', '1', now())`,
    insert: {
      email: "c@finca.example",
      source: "newsletter",
      consent_text: "Autorizo",
      consent_version: "1",
      consented_at: "2026-11-21T12:00:00+00:00",
    },
    update: { status: "unsubscribed" },
  },
  // Recovery mails contain addresses that any visitor may have typed, so administrators cannot see them.
  mail_outbox: {
    rights: `
      select  401   none  open  open  all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: `insert into public.mail_outbox (id, kind, dedupe_key, quote_request_id, recipient, expires_at)
      values ('${OPEN}', 'quote_notice', 'a', '${OPEN}', null, now() + interval '1 day'),
        ('${HIDDEN}', 'password_recovery', 'b', null, 'a@empresa.example', now() + interval '1 day')`,
    insert: {
      kind: "quote_receipt",
      dedupe_key: "c",
      quote_request_id: OPEN,
      expires_at: "2030-01-01T00:00:00+00:00",
    },
    update: { attempts: 3 },
  },
  erasures: {
    // Written only by the erasing functions; no role may change the log.
    rights: `
      select  401   none  none  all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: `insert into public.erasures (id, reason, requests, items, subscribers, mails)
      values ('${OPEN}', 'person', 1, 2, 0, 1), ('${HIDDEN}', 'retention', 5, 9, 0, 0)`,
    insert: { reason: "person", requests: 1, items: 1, subscribers: 0, mails: 0 },
    update: { requests: 0 },
  },
  missed_searches: {
    rights: `
      select  401   none  all   all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   none  yes   yes   yes   401   401`,
    key: "digest",
    open: "a".repeat(64),
    hidden: "b".repeat(64),
    rows: `insert into public.missed_searches (digest, words, searches)
      values ('${"a".repeat(64)}', 'gallinaza', 3), ('${"b".repeat(64)}', null, 1)`,
    insert: { digest: "c".repeat(64) },
    update: { searches: 5 },
  },
} as const satisfies TestedTables;

const TOKEN = "a".repeat(40);
const IDS = { ids: [OPEN] };
const PERSON = { person_email: "a@finca.example", person_phone: "+573105551234" };
const SUBSCRIPTION = {
  email: "c@finca.example",
  consent: { text: "Autorizo", version: "1" },
  spam_signs: [],
};
const LEASE = { lease: OPEN, seconds: 60, batch: 9, with_marketing: true, is_push: false };
const OUTCOME = { mail_id: OPEN, lease: OPEN, outcome: "sent", retry_seconds: 60, error: "none" };

export const LEAD_FUNCTIONS = {
  find_quote_requests: [{ search: "" }, "401 none yes yes yes"],
  set_quote_status: [{ ...IDS, new_status: "closed" }, "401 none yes yes yes"],
  mark_quotes_read: [IDS, "401 none yes yes yes"],
  unsubscribe_addresses: [IDS, "401 none none yes yes"],
  export_person: [PERSON, "401 403 403 yes 403"],
  erase_person: [PERSON, "401 403 403 yes 403"],
  start_trial_request: [{}, "401 403 403 yes 403"],
  erase_trial_request: [{ request: OPEN }, "401 403 403 yes 403"],
  answer_request: [
    { request: OPEN, answer: "Con gusto", submission: CANDIDATE },
    "401 403 yes yes 403",
  ],
  renew_request_page: [{ request: OPEN }, "401 403 yes yes 403"],
  // Only for the server, whose limits, honeypots and consents direct calls would bypass.
  submit_quote_request: [{ request: makeRequest() }, "401 403 403 403 yes"],
  submit_offline_request: [
    { request: makeRequest(), written_at: "2026-11-30T10:00:00Z" },
    "401 403 403 403 yes",
  ],
  write_request_message: [
    { token: TOKEN, message: "Hola", submission: CANDIDATE },
    "401 403 403 403 yes",
  ],
  find_request_room: [{ token: TOKEN }, "401 403 403 403 none"],
  add_request_file: [{ token: TOKEN, file: {} }, "401 403 403 403 yes"],
  erase_own_request: [
    { token: TOKEN, person_email: "", person_phone: "", claim: "x" },
    "401 403 403 403 yes",
  ],
  list_unclaimed_files: [{}, "401 403 403 403 none"],
  count_missed_search: [{ sought: "gallinaza" }, "401 403 403 403 yes"],
  count_quote_submission: [{ client: "one", change: 1 }, "401 403 403 403 yes"],
  subscribe: [SUBSCRIPTION, "401 403 403 403 yes"],
  confirm_subscription: [{ confirmation: OPEN }, "401 403 403 403 yes"],
  unsubscribe: [{ subscriber_id: OPEN }, "401 403 403 403 yes"],
  lease_mail: [LEASE, "401 403 403 403 yes"],
  finish_mail: [OUTCOME, "401 403 403 403 yes"],
  erase_expired: [{ months: 1 }, "401 403 403 403 yes"],
} as const satisfies TestedFunctions;
