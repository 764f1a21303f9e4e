import { edgesOf, type Machine } from '#src/domain/machine.ts'

type Guarded = readonly { table: string; machine: string }[]

/**
 * Enforces the machines against raw SQL: a table of the edges and a trigger that refuses every
 * other change of `state`, with SQLSTATE 23514. Applied by the owner after each migration.
 * Source: reliability R10.
 */
export function transitionGuard(machines: Record<string, Machine>, guarded: Guarded): string {
  const edges = Object.entries(machines).flatMap(([name, machine]) =>
    edgesOf(machine).map(({ from, event, to }) => `('${name}','${from}','${event}','${to}')`),
  )
  return [
    transitionsTable,
    `delete from transitions`,
    `insert into transitions (machine, from_state, event, to_state) values ${edges.join(',\n')}`,
    guardFunction,
    ...guarded.map(guardOf),
  ].join(';\n')
}

const transitionsTable = `create table if not exists transitions (
  machine text not null, from_state text not null, event text not null, to_state text not null,
  primary key (machine, from_state, event))`

const guardFunction = `create or replace function guard_transition() returns trigger
language plpgsql as $$ begin
  if not exists (select from public.transitions where machine = tg_argv[0]
    and from_state = old.state::text and to_state = new.state::text)
  then raise exception '% has no way from % to %', tg_argv[0], old.state, new.state
    using errcode = '23514', constraint = 'transition_' || tg_argv[0], table = tg_table_name;
  end if;
  return new;
end $$`

/**
 * The condition is part of the trigger: a row whose state does not change costs nothing. An
 * unchanged trigger is left alone: recreating it blocks writers to the table, and recreating all of
 * them in one transaction deadlocks.
 */
function guardOf({ table, machine }: Guarded[number]) {
  const wanted = `CREATE TRIGGER guard_transition BEFORE UPDATE OF state ON public.${table} FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION guard_transition(''${machine}'')`
  return `do $$ begin if to_regclass('public.${table}') is not null and not exists (
  select from pg_trigger where tgrelid = 'public.${table}'::regclass and tgname = 'guard_transition'
    and pg_get_triggerdef(oid) = '${wanted}') then
  create or replace trigger guard_transition before update of state on ${table}
  for each row when (old.state is distinct from new.state)
  execute function guard_transition('${machine}'); end if; end $$`
}
