-- One publication that takes too long, or cannot be for another reason that ends its statement, holds up no other:
-- the server then carries out each of those that are due by itself, and marks it.

drop function public.carry_out_due();

create function public.carry_out_due(single uuid default null) returns boolean
  language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.publications;
  reason text;
  count integer := 0;
begin
  -- Many at once, as after a stop: pages follow each transaction, not each publication. What another server carries
  -- out is locked.
  for due in
    select * from public.publications
    where done_at is null and failed_at is null and due_at <= now() and (single is null or id = single)
    order by due_at, id limit 25 for update skip locked
  loop
    count := count + 1;
    begin
      perform private.carry_out(due);
    exception when others then
      -- What may pass is tried again. A time limit is not caught here: it ends the whole statement.
      if left(sqlstate, 2) in ('40', '53', '55', '57', '58', 'XX') then
        raise;
      end if;
      get stacked diagnostics reason = pg_exception_detail;
      perform private.end_publication(due.id, case sqlstate when 'PT409' then reason::jsonb
        else jsonb_build_object('reason', 'invalid', 'name', due.name) end);
    end;
  end loop;
  return count > 0;
end $$;
comment on function public.carry_out_due is
  'Carries out the publications that have been due longest, or only one if it is due; gives whether there were any. One that cannot be is marked as failed and changes nothing. For the server.';

create function public.give_up_publication(publication uuid) returns boolean
  language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.publications;
begin
  select * into due from public.publications
    where id = publication and done_at is null and failed_at is null and due_at <= now() for update skip locked;
  if not found then
    return false;
  end if;
  perform private.end_publication(publication, jsonb_build_object('reason', 'too long', 'name', due.name));
  return true;
end $$;
comment on function public.give_up_publication is
  'Marks a publication that is due as failed, since it exceeds the time limit of a statement; gives whether it was due. For the server.';

revoke all on function public.carry_out_due, public.give_up_publication from public, anon, authenticated;
grant execute on function public.carry_out_due, public.give_up_publication to service_role;
