-- The terms that the office writes again and again, by name.

create table public.proposal_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique
    constraint proposal_templates_name check (char_length(name) between 1 and 80 and not private.is_blank(name)),
  payment text not null default ''
    constraint proposal_templates_payment check (char_length(payment) <= 500),
  delivery text not null default ''
    constraint proposal_templates_delivery check (char_length(delivery) <= 500),
  conditions text not null default ''
    constraint proposal_templates_conditions check (char_length(conditions) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.proposal_templates is 'Terms of proposals, by name; for the office alone.';

create trigger proposal_templates_updated_at before update on public.proposal_templates
  for each row execute function private.set_updated_at();

alter table public.proposal_templates enable row level security;
revoke all on public.proposal_templates from anon, authenticated, public;
grant all on public.proposal_templates to service_role;
grant select, insert, update, delete on public.proposal_templates to authenticated;

create policy "administrators read templates of proposals" on public.proposal_templates
  for select to authenticated using ((select public.is_admin()));
create policy "administrators insert templates of proposals" on public.proposal_templates
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators update templates of proposals" on public.proposal_templates
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete templates of proposals" on public.proposal_templates
  for delete to authenticated using ((select public.is_admin()));
