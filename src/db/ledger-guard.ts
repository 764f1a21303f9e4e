/**
 * The patient's advance of a booking never goes below zero: what nobody paid is neither accrued nor
 * refunded. Same refusal, same moment. A credit to the account is always allowed.
 * Source: decision 055.
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
 * Every journal of the ledger sums to zero, checked at commit: an unbalanced journal is refused
 * entirely, SQLSTATE 23514. Applied by the owner after each migration.
 * Source: reliability P24.
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
