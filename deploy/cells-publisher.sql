-- The registry cell: where the catalogue and the labs are written (docs/scale.md, decision 114).
-- After `npm run migrate`, with the server stopped or running, as a superuser in the product's
-- database:
--   psql -v ON_ERROR_STOP=1 -f deploy/cells-publisher.sql oxalate
-- Change what is marked ●. A second run only applies what has changed. PostgreSQL needs wal_level =
-- logical, and pg_hba.conf a line for the role below; max_slot_wal_keep_size limits the log kept
-- here for a cell that is down. `npm run cluster -- cells` and a test run this file. Statements are
-- separated by an empty line, and none contains one.

do $$ begin
  if not exists (select from pg_roles where rolname = 'oxalate_cells') then
    create role oxalate_cells login replication password 'change-me'; -- ●
  end if;
end $$;

grant usage on schema public to oxalate_cells;

-- The catalogue: tests, how they are judged, and their tubes.
grant select on categories, tube_types, tests, test_choices, test_stability, immunity_limits, panels,
  panel_members, reference_ranges, critical_limits to oxalate_cells;

-- Places that the office maintains, the labs and their contract terms, and the tax rules.
grant select on locations, franchises, organizations, labs, lab_shares, offers, lab_holidays, lab_bank_accounts,
  validity_warnings, tax_rates, bank_holidays to oxalate_cells;

do $$ begin
  if not exists (select from pg_publication where pubname = 'oxalate_registry') then
    create publication oxalate_registry;
  end if;
end $$;

-- Entire tables, without a list of columns: a column that a migration adds is replicated from its
-- first row on.
alter publication oxalate_registry set table categories, tube_types, tests, test_choices, test_stability,
  immunity_limits, panels, panel_members, reference_ranges, critical_limits, locations, franchises, organizations, labs,
  lab_shares, offers, lab_holidays, lab_bank_accounts, validity_warnings, tax_rates, bank_holidays;

-- The cities this cell serves: all except those of the other cells, so that a new city is always
-- served.
create or replace function cells_serves(location integer) returns boolean language sql stable as $$
  select coalesce((select slug from public.locations where id = location)
    <> all (array['mumbai']), false) -- ● the cities of all other cells
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

update slots set capacity = capacity where not cells_serves(location_id) and capacity > used;
