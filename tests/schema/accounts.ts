import {
  CANDIDATE,
  HIDDEN,
  OPEN,
  OTHER_ADMINISTRATOR,
  OTHER_EDITOR,
  type TestedFunctions,
  type TestedTables,
  WITHOUT_TRIGGERS,
} from "#tests/schema/tested-table.ts";

export const ACCOUNTS = {
  admin_users: {
    // Administrators see their own row, which the panel looks up, with the key of their browsers' drafts. Only the service may insert one, and removing
    // all of them is refused even with the secret key.
    rights: `
      select  401   none  none  open  all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   403   401   401`,
    key: "user_id",
    open: "the administrator's own",
    hidden: OTHER_ADMINISTRATOR,
    rows: `insert into public.admin_users (user_id) values ('${OTHER_ADMINISTRATOR}')`,
    insert: { user_id: CANDIDATE },
    update: { created_at: "2020-01-01T00:00:00+00:00" },
  },
  editors: {
    // As the administrators' table: an editor's own row alone, and written by functions.
    rights: `
      select  401   none  open  none  all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    key: "user_id",
    open: "the editor's own",
    hidden: OTHER_EDITOR,
    rows: `insert into public.editors (user_id) values ('${OTHER_EDITOR}')`,
    insert: { user_id: CANDIDATE },
    update: { created_at: "2020-01-01T00:00:00+00:00" },
  },
  installation: {
    // Administrators see only the time of the last backup.
    rights: `
      select  401   none  none  open  all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    key: "key",
    open: "last_backup",
    hidden: "secret",
    rows: `insert into public.installation (key, value) values ('last_backup', '1'), ('secret', '2')`,
    insert: { key: "new", value: 3 },
    update: { value: 4 },
  },
  invitations: {
    // Made and accepted by functions; revoking is all that changes them. Selecting all columns is refused, because one
    // of them is the token's hash.
    rights: `
      select  401   403   403   403   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   none  none  yes   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: `insert into public.invitations (id, token_hash, email, role, invited_by)
      values ('${OPEN}', '${"a".repeat(64)}', 'marta@empresa.example', 'editor', '${OTHER_ADMINISTRATOR}'),
        ('${HIDDEN}', '${"b".repeat(64)}', 'luis@empresa.example', 'administrator', '${OTHER_ADMINISTRATOR}')`,
    insert: { token_hash: "c".repeat(64), email: "eva@empresa.example", role: "editor" },
    update: { revoked_at: "2030-01-01T00:00:00+00:00" },
  },
  api_tokens: {
    // Made and revoked by functions. Selecting all columns is refused, because one of them is the token's hash.
    rights: `
      select  401   403   403   403   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: `insert into public.api_tokens (id, token_hash, last_four, name, scopes, created_by, expires_at)
      values ('${OPEN}', '${"a".repeat(64)}', 'aaaa', 'Contabilidad', '{"products": "read"}', '${OTHER_ADMINISTRATOR}',
          now() + interval '30 days'),
        ('${HIDDEN}', '${"b".repeat(64)}', 'bbbb', 'Tienda', '{"news": "write"}', '${OTHER_ADMINISTRATOR}',
          now() + interval '30 days')`,
    insert: {
      token_hash: "c".repeat(64),
      last_four: "cccc",
      name: "Otra",
      scopes: {},
      created_by: CANDIDATE,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    },
    update: { name: "changed" },
  },
  push_subscriptions: {
    // Stored by the server, which checks the address; changed and ended by their owner alone. Selecting all columns is
    // refused, because some are the browser's keys.
    rights: `
      select  401   403   403   403   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   none  none  one   yes   401   401
      delete  401   none  none  one   yes   401   401`,
    rows: `insert into public.push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
      values ('${OPEN}', (select user_id from public.admin_users where user_id <> '${OTHER_ADMINISTRATOR}' limit 1),
          '${OPEN}', 'https://push.example/1', '${"p".repeat(87)}', '${"a".repeat(22)}'),
        ('${HIDDEN}', '${OTHER_EDITOR}', '${HIDDEN}', 'https://push.example/2', '${"p".repeat(87)}', '${"a".repeat(22)}')`,
    insert: {
      user_id: CANDIDATE,
      session_id: CANDIDATE,
      endpoint: "https://push.example/3",
      p256dh: "p".repeat(87),
      auth: "a".repeat(22),
    },
    update: { kinds: [] },
  },
  // After the administrators, whose rows created events.
  account_events: {
    rights: `
      select  401   none  none  all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    key: "account_id",
    rows: `${WITHOUT_TRIGGERS}; delete from public.account_events;
      insert into public.account_events (event, account_id)
      values ('administrator_added', '${OPEN}'), ('password_reset', '${HIDDEN}')`,
    insert: { event: "administrator_removed", account_id: CANDIDATE },
    update: { account_email: "changed" },
  },
  // Last, because the rows of the others created revisions.
  revisions: {
    // Written by triggers only; no role may rewrite the history.
    rights: `
      select  401   none  all   all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    key: "record_id",
    rows: `delete from public.revisions;
      insert into public.revisions (table_name, record_id, record_name, operation, after, change_id)
      values ('products', '${OPEN}', 'Glicerina', 'insert', '{}', '${OPEN}'),
        ('news', '${HIDDEN}', 'Borrador', 'insert', '{}', '${OPEN}')`,
    insert: {
      table_name: "news",
      record_id: OPEN,
      record_name: "x",
      operation: "insert",
      after: {},
      change_id: OPEN,
    },
    update: { record_name: "changed" },
  },
} as const satisfies TestedTables;

export const ACCOUNT_FUNCTIONS = {
  is_admin: [{}, "yes yes yes yes yes"],
  lacks_second_factor: [{}, null],
  // Administrators of the matrix have no second factor.
  must_add_second_factor: [{}, "401 yes yes yes yes"],
  must_change_password: [{}, "401 yes yes yes yes"],
  demand_second_factor: [{ since: "2100-01-01T00:00:00Z" }, "401 403 403 403 yes"],
  is_team_member: [{}, "yes yes yes yes yes"],
  list_owners: [{}, "401 none yes yes none"],
  list_team: [{}, "401 none none yes yes"],
  add_administrator: [{ account_email: `${CANDIDATE}@empresa.example` }, "401 403 403 yes yes"],
  change_role: [{ account: OTHER_EDITOR, role: "administrator" }, "401 403 403 yes yes"],
  remove_member: [{ account: OTHER_EDITOR }, "401 403 403 yes yes"],
  create_invitation: [{ email: "eva@empresa.example", role: "editor" }, "401 403 403 yes 403"],
  // Administrators of the matrix have no second factor: tests/api/api-tokens.test.ts has one.
  create_api_token: [
    { name: "Tienda", scopes: { products: "read" }, days: 30, token_id: OPEN },
    "401 403 403 403 403",
  ],
  revoke_api_token: [{ token: OPEN }, "401 403 403 yes 403"],
  find_invitation: [{ hash: "a".repeat(64) }, "401 403 403 403 yes"],
  // No invitation has this token: tests/api/invitations.test.ts accepts others.
  accept_invitation: [
    { invitation_token: "a".repeat(64), member_name: "Eva" },
    "401 yes yes yes 403",
  ],
  note_generated_password: [{ account: CANDIDATE }, "401 403 403 403 yes"],
  note_password_reset: [{ account: CANDIDATE }, "401 403 403 403 yes"],
  list_migrations: [{}, "401 403 403 403 yes"],
  check_writes: [{}, "401 403 403 403 yes"],
  remove_factors: [{ account: CANDIDATE }, "401 403 403 403 yes"],
  // The caller's own sessions; the server has none.
  list_sessions: [{}, "401 yes yes yes none"],
  end_session: [{ session_id: OPEN }, "401 yes yes yes yes"],
  // A session of no one: tests/api/push.test.ts has real ones.
  store_push_subscription: [
    {
      account: CANDIDATE,
      session: CANDIDATE,
      endpoint: "https://push.example/3",
      p256dh: "p".repeat(87),
      auth: "a".repeat(22),
      device: "",
    },
    "401 403 403 403 403",
  ],
  send_test_push: [{ subscription: HIDDEN }, "401 403 yes yes 403"],
} as const satisfies TestedFunctions;
