/**
 * No patient's advance of a booking is on the wrong side: what nobody paid is neither earned nor
 * given back. The same refusal at the same moment. A credit of the account asks nothing.
 */
const advanceGuard = `create or replace function guard_advance() returns trigger
language plpgsql as $$
declare of uuid; total bigint;
begin
  select booking_id into of from public.ledger_journals where id = new.journal_id;
  select sum(e.amount_paise) into total from public.ledger_journals j
    join public.ledger_entries e on e.journal_id = j.id
    where j.booking_id = of and e.account = 'customer-advance';
  if total > 0 then
    raise exception 'the advance of booking % is overdrawn by % paise', of, total
      using errcode = '23514', constraint = 'customer_advance_not_overdrawn',
        table = 'ledger_entries';
  end if;
  return null;
end $$;
do $$ begin
  if to_regclass('public.ledger_entries') is not null and not exists
    (select from pg_trigger where tgname = 'guard_advance')
  then
    create constraint trigger guard_advance after insert or update on ledger_entries
      deferrable initially deferred for each row
      when (new.account = 'customer-advance' and new.amount_paise > 0)
      execute function guard_advance();
  end if;
end $$`

/**
 * Every journal of the ledger sums to zero, judged when its transaction commits: a journal that
 * does not is refused whole, SQLSTATE 23514. Applied after each migration by the owner.
 */
const journalGuard = `create or replace function guard_journal() returns trigger
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

export const ledgerGuard = [journalGuard, advanceGuard].join(';\n')
