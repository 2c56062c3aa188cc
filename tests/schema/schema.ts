/* The rights on each table and function of the database, with rows and parameters to try them on. The compiler compares
   names, columns and parameters with src/data/database.types.ts, which is generated from the database. */
import { ACCOUNT_FUNCTIONS, ACCOUNTS } from "#tests/schema/accounts.ts";
import { LEAD_FUNCTIONS, LEADS } from "#tests/schema/leads.ts";
import { PROPOSAL_FUNCTIONS, PROPOSALS } from "#tests/schema/proposals.ts";
import { PUBLISHING, PUBLISHING_FUNCTIONS } from "#tests/schema/publishing.ts";
import { RECORD_FUNCTIONS, RECORDS } from "#tests/schema/records.ts";
import {
  type Functions,
  HIDDEN,
  OPEN,
  type Tables,
  type TestedFunction,
  type TestedTable,
} from "#tests/schema/tested-table.ts";
import { VISIT_FUNCTIONS, VISITS } from "#tests/schema/visits.ts";
import { WEBHOOK_FUNCTIONS, WEBHOOKS } from "#tests/schema/webhooks.ts";

/** In the order in which their rows can be inserted. */
const ALL_TABLES = {
  ...RECORDS,
  ...PUBLISHING,
  ...LEADS,
  ...PROPOSALS,
  ...VISITS,
  ...WEBHOOKS,
  ...ACCOUNTS,
} satisfies Record<keyof Tables, TestedTable>;

const ALL_FUNCTIONS = {
  ...RECORD_FUNCTIONS,
  ...PUBLISHING_FUNCTIONS,
  ...LEAD_FUNCTIONS,
  ...PROPOSAL_FUNCTIONS,
  ...VISIT_FUNCTIONS,
  ...WEBHOOK_FUNCTIONS,
  ...ACCOUNT_FUNCTIONS,
} satisfies Record<keyof Functions, TestedFunction>;

export const TABLES: Readonly<Record<string, TestedTable>> = ALL_TABLES;

export const FUNCTIONS: Readonly<Record<string, TestedFunction>> = ALL_FUNCTIONS;

export function tableOf(name: string): Required<TestedTable> {
  const table = TABLES[name];
  if (!table) throw new Error(`tests/schema does not describe the table ${name}`);
  return { key: "id", open: OPEN, hidden: HIDDEN, ...table };
}
