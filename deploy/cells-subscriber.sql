-- A further cell: it reads the catalogue and the labs of the registry cell, and has everything else
-- to itself (docs/scale.md, decision 114). Run once, in a new database after `npm run migrate` with
-- the registry's FIELD_KEY, before anybody is served, as a superuser:
--   psql -v ON_ERROR_STOP=1 -f deploy/cells-subscriber.sql oxalate
-- Change what is marked ●. `npm run cluster -- cells` and a test run this file. Statements are
-- separated by an empty line, and none contains one.

-- The cities this cell serves.
create or replace function cells_serves(location integer) returns boolean language sql stable as $$
  select coalesce((select slug from public.locations where id = location)
    = any (array['mumbai']), false) -- ● its cities
$$;

-- A lab is booked only in the cell of its city: it has no free slot anywhere else.
create or replace function cells_hours_of_own_cities() returns trigger language plpgsql as $$ begin
  if public.cells_serves(new.location_id) then return new; end if;
  if tg_op = 'INSERT' then return null; end if;
  new.capacity := new.used;
  return new;
end $$;

create or replace trigger cells_hours_of_own_cities before insert or update of capacity on slots
  for each row execute function cells_hours_of_own_cities();

-- Only the subscription writes the registry's rows: two writers of one key would stop it. The
-- product answers the refusal `kept-by-registry`. What the seed of a new version would write as the
-- owner is skipped, because it comes from the registry; so is what a job only writes where nobody
-- wrote it before.
create or replace function cells_kept_by_registry() returns trigger language plpgsql as $$ begin
  if tg_nargs > 0 or current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return null;
  end if;
  raise exception '% is kept by the registry cell', tg_table_name using errcode = 'check_violation',
    constraint = 'kept_by_registry', table = tg_table_name;
end $$;

-- Each web process reads the version once a second. It is this cell's own number and rises once in
-- each replicated transaction: the registry's number belongs to another cell.
create or replace function cells_raise_version() returns trigger language plpgsql
  set search_path = public, pg_temp as $$ begin
  insert into public.catalogue_versions as v (id, version) values (1, 1)
    on conflict (id) do update set version = v.version + 1 where v.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

-- Accounts are each cell's own: the person who entered a lab has no account here, and the
-- submission stays with the registry.
create or replace function cells_without_registry_people() returns trigger language plpgsql
  set search_path = public, pg_temp as $$ begin
  new.entered_by := null;
  new.approved_by := null;
  new.activated_by := null;
  new.submission_sealed := null;
  new.news_email_sealed := null;
  return new;
end $$;

create or replace trigger cells_without_registry_people before insert or update on labs
  for each row execute function cells_without_registry_people();

alter table labs enable replica trigger cells_without_registry_people;

-- Existing slots follow the opening hours, holidays and capacity that are replicated, as
-- `settleSlots` does where they are set; the nightly job creates missing slots.
create or replace function cells_settle_hours() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  lab uuid;
begin
  if tg_table_name = 'labs' then lab := new.id;
  elsif tg_op = 'DELETE' then lab := old.lab_id;
  else lab := new.lab_id;
  end if;
  update public.slots s set capacity = greatest(s.used, case
      when exists (select from public.lab_holidays h where h.lab_id = s.lab_id
        and h.day = (s.starts_at at time zone 'Asia/Kolkata')::date)
      or not (extract(isodow from s.starts_at at time zone 'Asia/Kolkata') = any (l.working_days)
        and (s.starts_at at time zone 'Asia/Kolkata')::time >= l.opens_at::time
        and (s.starts_at at time zone 'Asia/Kolkata')::time + (s.ends_at - s.starts_at) <= l.closes_at::time
        and extract(epoch from (s.starts_at at time zone 'Asia/Kolkata')::time
          - l.opens_at::time)::integer % 3600 = 0)
      then 0 else coalesce(l.slot_capacity, 4) end) -- ● SLOT_CAPACITY
    from public.labs l where l.id = s.lab_id and s.lab_id = lab and s.starts_at >= now();
  return null;
end $$;

create or replace trigger cells_settle_hours
  after update of opens_at, closes_at, working_days, slot_capacity on labs for each row
  when ((old.opens_at, old.closes_at, old.working_days, old.slot_capacity)
    is distinct from (new.opens_at, new.closes_at, new.working_days, new.slot_capacity))
  execute function cells_settle_hours();

alter table labs enable replica trigger cells_settle_hours;

create or replace trigger cells_settle_hours after insert or delete on lab_holidays
  for each row execute function cells_settle_hours();

alter table lab_holidays enable replica trigger cells_settle_hours;

-- One company, one GSTIN: no two cells may issue the same invoice or credit note number. Each cell
-- has its own series, without a gap, that begins higher.
create or replace function cells_own_series() returns trigger language plpgsql as $$ begin
  new.last := new.last + 100000; -- ● 100000 for the second cell, 200000 for the third
  return new;
end $$;

create or replace trigger cells_own_series before insert on invoice_series
  for each row execute function cells_own_series();

create or replace trigger cells_own_series before insert on credit_note_series
  for each row execute function cells_own_series();

-- Every table that comes from the registry, emptied of the seed's rows: they return with the same
-- ids, and with the changes the registry's office has made since. Nothing refers to them yet.
do $$
declare
  name text;
begin
  set local session_replication_role = replica;
  foreach name in array array['categories', 'tube_types', 'tests', 'test_choices', 'test_stability', 'immunity_limits', 'panels',
    'panel_members', 'reference_ranges', 'critical_limits', 'locations', 'franchises', 'organizations', 'labs',
    'lab_shares', 'offers', 'lab_holidays', 'lab_bank_accounts', 'validity_warnings', 'tax_rates', 'bank_holidays']
  loop
    execute format('delete from %I', name);
    execute format('create or replace trigger cells_kept_by_registry before insert or update or delete on %I
      for each row execute function cells_kept_by_registry(%s)', name,
      case when name = 'validity_warnings' then quote_literal('passed over') end);
    execute format('create or replace trigger cells_raise_version after insert or update or delete on %I
      for each row execute function cells_raise_version()', name);
    execute format('alter table %I enable replica trigger cells_raise_version', name);
  end loop;
end $$;

create subscription oxalate_registry
  connection 'host=registry.example port=5432 dbname=oxalate user=oxalate_cells password=change-me' -- ●
  publication oxalate_registry
  with (slot_name = 'cell_two'); -- ● another name for each cell

-- Waits until every table is copied.
do $$ begin
  while exists (select from pg_subscription_rel where srsubstate <> 'r') loop
    perform pg_sleep(0.1);
  end loop;
end $$;

-- This cell's own triggers write the rows of the office's list, now that labs have their city
-- beside them. The replication worker has no search path of its own: every function that it fires
-- states one, those of the product in a migration.
alter table labs enable always trigger keep_lab_line;

alter table locations enable always trigger rename_in_lab_lines;

alter table organizations enable always trigger rename_in_lab_lines;

do $$ begin
  set local session_replication_role = replica;
  delete from lab_lines;
  update labs set id = id;
end $$;

-- Slots that the first start created for labs of other cities.
update slots set capacity = capacity where not cells_serves(location_id) and capacity > used;
