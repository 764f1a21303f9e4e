-- The registry cell: where the catalogue and the labs are written (docs/scale.md, decision 114). After `npm run
-- migrate`, with the server stopped or serving, as a superuser in the product's database:
--   psql -v ON_ERROR_STOP=1 -f deploy/cells-publisher.sql oxalate
-- Change what is marked ●. Run again, it does nothing but what has changed. PostgreSQL needs wal_level = logical,
-- and pg_hba.conf a line for the role below; max_slot_wal_keep_size says how much of the log a cell that
-- is away may keep here. `npm run cluster -- cells` and a test run this very file. Between two statements
-- is an empty line, within one there is none.

do $$ begin
  if not exists (select from pg_roles where rolname = 'oxalate_cells') then
    create role oxalate_cells login replication password 'change-me'; -- ●
  end if;
end $$;

grant usage on schema public to oxalate_cells;

-- The catalogue: what is tested, how it is judged, what it is taken in.
grant select on categories, tube_types, tests, test_choices, immunity_limits, panels, panel_members,
  reference_ranges, critical_limits to oxalate_cells;

-- Places that the office keeps, the labs and what their contracts say, and what the law says of money.
grant select on locations, franchises, organizations, labs, lab_shares, offers, lab_holidays, lab_bank_accounts,
  validity_warnings, tax_rates, bank_holidays to oxalate_cells;

do $$ begin
  if not exists (select from pg_publication where pubname = 'oxalate_registry') then
    create publication oxalate_registry;
  end if;
end $$;

-- Whole tables, no list of columns: a column that a migration adds travels from its first row on.
alter publication oxalate_registry set table categories, tube_types, tests, test_choices, immunity_limits,
  panels, panel_members, reference_ranges, critical_limits, locations, franchises, organizations, labs,
  lab_shares, offers, lab_holidays, lab_bank_accounts, validity_warnings, tax_rates, bank_holidays;

-- Which cities this cell serves: all but those of the other cells, so that a new city is nobody's gap.
create or replace function cells_serves(location integer) returns boolean language sql stable as $$
  select coalesce((select slug from public.locations where id = location)
    <> all (array['mumbai']), false) -- ● the cities of all other cells
$$;

-- A lab is booked in the cell of its city alone: nowhere else has it an hour with a place.
create or replace function cells_hours_of_own_cities() returns trigger language plpgsql as $$ begin
  if public.cells_serves(new.location_id) then return new; end if;
  if tg_op = 'INSERT' then return null; end if;
  new.capacity := new.used;
  return new;
end $$;

create or replace trigger cells_hours_of_own_cities before insert or update of capacity on slots
  for each row execute function cells_hours_of_own_cities();

update slots set capacity = capacity where not cells_serves(location_id) and capacity > used;
