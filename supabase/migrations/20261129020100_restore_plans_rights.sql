-- Administrators and the server undo publications with their own rights, and so call what plans again.
revoke all on function private.restore_plans from public, anon, authenticated;
grant execute on function private.restore_plans to authenticated, service_role;
