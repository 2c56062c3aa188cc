-- The owner of an account is told by mail what happened to it: a sign-in from a browser that was not known, another
-- password, another second factor.

alter table public.account_events
  add column detail text constraint account_events_detail_length check (char_length(detail) <= 300),
  drop constraint account_events_event,
  add constraint account_events_event check (event in (
    'administrator_added', 'administrator_removed', 'password_reset', 'password_changed', 'session_ended', 'new_device',
    'factor_added', 'factor_removed', 'recovery_code_used'));
comment on column public.account_events.detail is 'The User-Agent of a sign-in from a new browser.';

alter table public.mail_outbox
  add column account_event_id bigint references public.account_events (id) on delete cascade,
  drop constraint mail_outbox_kind,
  drop constraint mail_outbox_reason,
  add constraint mail_outbox_kind check (
    kind in ('quote_notice', 'quote_receipt', 'proposal_answer', 'proposal_reminder', 'newsletter_confirmation', 'password_recovery',
      'publication_failed', 'account_notice')),
  add constraint mail_outbox_reason check (case kind
    when 'password_recovery' then recipient is not null
    when 'newsletter_confirmation' then subscriber_id is not null
    when 'publication_failed' then publication_id is not null
    when 'account_notice' then account_event_id is not null
    else quote_request_id is not null end);

create index mail_outbox_account_event on public.mail_outbox (account_event_id) where account_event_id is not null;

-- Ten an hour for an account: whoever has its password cannot fill its owner's mailbox.
create function private.mail_account_notice() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.mail_outbox (kind, dedupe_key, account_event_id, expires_at)
  select 'account_notice', 'account_notice:' || new.id, new.id, now() + interval '1 day'
  where (
    select count(*) from public.mail_outbox as mail
    join public.account_events as event on event.id = mail.account_event_id
    where event.account_id = new.account_id and mail.created_at > now() - interval '1 hour') < 10;
  return null;
end $$;
revoke all on function private.mail_account_notice from public;

create trigger account_events_mailed after insert on public.account_events
  for each row when (new.account_email is not null and new.event in (
    'password_reset', 'password_changed', 'new_device', 'factor_added', 'factor_removed', 'recovery_code_used'))
  execute function private.mail_account_notice();
