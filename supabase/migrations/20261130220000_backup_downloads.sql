-- Downloading a backup, which holds all data, is an event of the account, of which a mail notifies its owner.
alter table public.account_events drop constraint account_events_event,
  add constraint account_events_event check (event in (
    'administrator_added', 'administrator_removed', 'editor_added', 'editor_removed', 'password_reset',
    'password_changed', 'session_ended', 'new_device', 'factor_added', 'factor_removed', 'recovery_code_used',
    'factor_demanded', 'factor_released', 'passkey_added', 'passkey_removed', 'backup_downloaded'));

drop trigger account_events_mailed on public.account_events;
create trigger account_events_mailed after insert on public.account_events
  for each row when (new.account_email is not null and new.event in (
    'password_reset', 'password_changed', 'new_device', 'factor_added', 'factor_removed', 'recovery_code_used',
    'passkey_added', 'passkey_removed', 'backup_downloaded'))
  execute function private.mail_account_notice();
