-- As before, but never more than the batch: a plan may run a subquery of `in` again for each row, while an array is made once.
create or replace function public.lease_mail(
  lease uuid, seconds integer, batch integer, with_marketing boolean, is_push boolean default false)
  returns setof public.mail_outbox
  language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.mail_outbox where state <> 'pending' and created_at < now() - interval '30 days'
    and coalesce(sent_at, created_at) < now() - interval '30 days';
  update public.mail_outbox set state = 'expired'
    where state = 'pending' and expires_at < now() and coalesce(leased_until, '-infinity') < now();
  if is_push then
    delete from public.push_subscriptions as ended
      where not private.may_be_notified(ended.user_id, ended.session_id);
  end if;
  return query
    update public.mail_outbox as mail
    set lease = lease_mail.lease, leased_until = now() + make_interval(secs => seconds),
      attempts = mail.attempts + 1
    where mail.id = any (array(
      select due.id from public.mail_outbox as due
      where due.state = 'pending' and due.next_attempt_at <= now()
        and coalesce(due.leased_until, '-infinity') < now()
        and (due.push_subscription_id is not null) = is_push
        and (with_marketing or not due.is_marketing)
        and (due.push_subscription_id is null or due.kind = 'push_test' or not exists (
          select from public.push_subscriptions as asleep
          where asleep.id = due.push_subscription_id
            and private.is_quiet(asleep.quiet_from, asleep.quiet_to, now())))
      order by due.next_attempt_at, due.id limit least(batch, 100) for update skip locked))
    returning mail.*;
end $$;
