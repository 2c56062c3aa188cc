-- What happens to an account's passkeys is logged and mailed to its owner, like its second factor.

alter table public.account_events
  drop constraint account_events_event,
  add constraint account_events_event check (event in (
    'administrator_added', 'administrator_removed', 'password_reset', 'password_changed', 'session_ended', 'new_device',
    'factor_added', 'factor_removed', 'recovery_code_used', 'factor_demanded', 'factor_released', 'passkey_added',
    'passkey_removed'));

drop trigger account_events_mailed on public.account_events;
create trigger account_events_mailed after insert on public.account_events
  for each row when (new.account_email is not null and new.event in (
    'password_reset', 'password_changed', 'new_device', 'factor_added', 'factor_removed', 'recovery_code_used',
    'passkey_added', 'passkey_removed'))
  execute function private.mail_account_notice();

-- For somebody who lost the phone: its passkeys open nothing either. Not every Auth server has passkeys.
create or replace function public.remove_factors(account uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  factors integer;
  passkeys integer := 0;
begin
  delete from auth.mfa_factors where user_id = account;
  get diagnostics factors = row_count;
  if to_regclass('auth.webauthn_credentials') is not null then
    execute 'delete from auth.webauthn_credentials where user_id = $1' using account;
    get diagnostics passkeys = row_count;
  end if;
  if factors + passkeys = 0 then
    return false;
  end if;
  delete from auth.sessions where user_id = account;
  if factors > 0 then
    perform private.note_account_event('factor_removed', account);
  end if;
  if passkeys > 0 then
    perform private.note_account_event('passkey_removed', account);
  end if;
  return true;
end $$;
comment on function public.remove_factors is
  'Takes an account''s second factor and passkeys away, for somebody who lost them, and ends its sessions; gives whether there was one. For the server.';
