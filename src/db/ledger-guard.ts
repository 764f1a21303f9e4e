/**
 * Every journal of the ledger sums to zero, judged when its transaction commits: a journal that
 * does not is refused whole, SQLSTATE 23514. Applied after each migration by the owner.
 */
export const ledgerGuard = `create or replace function guard_journal() returns trigger
language plpgsql as $$
declare total bigint;
begin
  select sum(amount_paise) into total from public.ledger_entries where journal_id = new.journal_id;
  if total <> 0 then
    raise exception 'journal % is off by % paise', new.journal_id, total
      using errcode = '23514', constraint = 'ledger_journal_sums_to_zero', table = 'ledger_entries';
  end if;
  return null;
end $$;
do $$ begin
  if to_regclass('public.ledger_entries') is not null and not exists
    (select from pg_trigger where tgname = 'guard_journal')
  then
    create constraint trigger guard_journal after insert or update on ledger_entries
      deferrable initially deferred for each row execute function guard_journal();
  end if;
end $$`
