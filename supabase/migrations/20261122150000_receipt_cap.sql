-- The quote form mails a receipt to whatever address somebody types. All receipts together have a cap
-- per hour; one that is withheld leaves a failed row, from which the inbox says so.

create index mail_outbox_receipts on public.mail_outbox (created_at) where kind = 'quote_receipt';

create or replace function private.mail_quote_request(stored public.quote_requests) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  is_capped boolean;
begin
  insert into public.mail_outbox (kind, dedupe_key, quote_request_id, expires_at)
  values ('quote_notice', 'quote_notice:' || stored.id, stored.id, now() + interval '30 days');
  -- Not to an address that a robot typed, nor again and again to one that is not the visitor's own.
  if stored.email is null or cardinality(stored.spam_signs) > 0 or (
    select count(*) from public.mail_outbox as mail
    join public.quote_requests as earlier on earlier.id = mail.quote_request_id
    where mail.kind = 'quote_receipt' and lower(earlier.email) = lower(stored.email)
      and mail.created_at > now() - interval '1 day') >= 5 then
    return;
  end if;
  -- One at a time, so that requests of the same moment do not pass the cap together.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('receipts'));
  is_capped := (
    select count(*) from public.mail_outbox
    where kind = 'quote_receipt' and last_error is distinct from 'the hourly cap of receipts'
      and created_at > now() - interval '1 hour') >= 100;
  insert into public.mail_outbox (kind, dedupe_key, quote_request_id, expires_at, state, last_error)
  values ('quote_receipt', 'quote_receipt:' || stored.id, stored.id, now() + interval '3 days',
    case when is_capped then 'failed' else 'pending' end,
    case when is_capped then 'the hourly cap of receipts' end);
end $$;
