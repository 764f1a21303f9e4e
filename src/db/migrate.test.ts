import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { guardedTables } from '#src/domain/machines.ts'
import { aDatabase } from '#test/database.ts'
import { until } from '#test/server.ts'
import { connectOwner } from '#src/db/driver/client.ts'
import { migrateDatabase } from './migrate.ts'

const applied = 'drizzle.__drizzle_migrations'
const index = 'visits_in_hand'

/** When the migration of this index was written; those after it come again with it. */
const madeAt = readMigrationFiles({ migrationsFolder: 'src/db/migrations' }).find(({ sql }) =>
  sql.some((text) => text.includes(`"${index}"`)),
)?.folderMillis

/** Undoes the later migrations that make more than indexes, which can only be made once. */
const undone = `drop table aliquot_prints;
  drop trigger tubes_not_out on tubes;
  drop trigger tubes_kept_for_offers on tubes;
  drop table reflex_offers;
  drop type reflex_offer_state;
  drop function keep_offered_tube, guard_reflex_offer;
  drop trigger test_items_not_of_wrong_lot on test_items;
  drop trigger test_items_computed_once on test_items;
  drop trigger results_lot_as_registered on results;
  alter table test_items drop column computed_by cascade;
  alter table results drop column reagent_lot;
  drop table result_lots, reagent_lots, calculation_rules;
  drop function guard_calculation, guard_lot_of_lab, keep_computed_by, guard_result_lot, guard_computed_with_lot,
    chosen_tests;
  alter table bookings drop column separate_total_paise cascade;
  alter table bookings drop constraint if exists bookings_total_adds_up;
  alter table bookings add constraint bookings_total_adds_up check (true);
  alter table visits drop column separate_charge_paise cascade, drop column emptied_at;
  alter table results drop column referral_id;
  drop trigger results_of_referred_test on results;
  drop table referrals;
  drop function guard_referral, guard_referred_result, guard_tube_out, labs_with_tube;
  drop table referral_agreements;
  drop function keep_referral_agreement;
  alter table test_items drop column reflex_rule_id cascade, drop column cause_item_id cascade,
    drop column promised_at cascade;
  drop trigger if exists test_items_by_confirmed_rule on test_items;
  drop table reflex_outcomes, reflex_endings, reflex_decisions, reflex_rules;
  drop function guard_reflex_rule, guard_reflex_decision, guard_reflex_ending, guard_item_of_rule,
    guard_reflex_sample;
  drop table elsewhere_comparisons, comparison_consents;
  drop function guard_elsewhere_comparison, guard_comparison_consent;
  alter table instrument_messages drop column imported_by;
  drop table instrument_file_columns, instrument_file_rows;
  alter table kept_typing drop column typed_at;
  drop trigger test_items_not_while_arrived_undecided on test_items;
  alter table call_tasks drop column arrived_result_id;
  drop table linked_instruments;
  alter table visit_calls drop column rang_at, drop column is_bridged;
  drop trigger events_by_who_knows_payments on events;
  drop function know_of_several_payments;
  alter table results drop column verified_by_rule cascade;

  drop table auto_switches, auto_replays, auto_rules;
  drop function guard_verified_by_rule, guard_auto_switch;
  drop table label_prints, accession_patterns, call_rungs, urgent_contacts;
  drop table payment_lines;
  drop trigger payments_pay_their_lines on payments;
  drop function hold_lines_to_payment, hold_payment_to_lines;
  alter table payments drop column joining_quote_id;
  alter table payment_attempts drop column joining_quote_id;
  drop trigger order_lines_join_before_draw on order_lines;
  drop function keep_lines_before_draw;
  alter table order_lines drop column added_at;
  drop trigger tubes_not_held on tubes;
  drop trigger visits_not_on_leave on visits;
  drop trigger visits_hold_time on visits;
  drop trigger visits_let_time_go on visits;
  drop trigger visits_move_time on visits;
  alter table visits add constraint visits_no_overlap exclude (id with =);
  drop trigger tubes_in_custody on tubes;
  drop trigger events_link_custody on events;
  drop function custody_hash;
  drop table custody_links;
  drop function hold_custody_to_tube, hold_custody_in_order, keep_custody_link, link_custody,
    add_custody_link, begin_custody;
  alter table events drop column actor_roles;
  drop trigger ledger_entries_earn on ledger_entries;
  drop trigger settlement_payouts_of_person on settlement_payouts;
  drop trigger settlement_batches_leave_no_payout on settlement_batches;
  drop table phlebotomist_earnings;
  alter table settlement_payouts drop column phlebotomist_id cascade, drop column own_account_id cascade;
  drop table phlebotomist_accounts;
  drop function earn_line, earn_from_ledger, hold_earning_to_line, hold_pay_of_person, leave_no_payout;
  drop type earning_state, account_state;
  drop table arrived_results, instrument_messages, instrument_links, bridge_nonces, bridge_keys;
  drop function guard_undecided_arrival, guard_call_of_arrival, hold_arrival_to_test, hold_link_to_lab;
  drop table arrivals, dispatch_offers, dispatches, stays, test_stability, leaves, roster_hours, rosters, reschedule_proposals, reassignments, offline_events, offline_holds, offline_devices, push_subscriptions, prescriptions, report_share_views, report_shares;
  drop function report_shares_stay, report_share_views_while_open, hold_hours_to_bounds, hold_bounds_to_hours,
    keep_leave_off_visits, keep_visit_off_leaves, hold_time_of_accepted, keep_stay_with_accepter,
    hold_offline_events_in_order, hold_tubes_in_doubt, let_time_go, move_time_of_visit, tell_arrival;
  drop type share_view, reassignment_state, proposal_state;
  alter table tube_types drop column carried, drop column ambient_minutes, drop column cooled_minutes, drop column carry_source,
    drop column keep_hours, drop column keep_source;
  drop trigger tubes_at_one_visit on tubes;
  drop function hold_order_to_one_visit;
  drop trigger tubes_kept_while_needed on tubes;
  drop table manifest_tubes, manifests;
  drop function close_manifest_by_both;
  drop function guard_disposal;
  alter table tubes drop column stored_at, drop column stored_place, drop column disposed_at, drop column disposal_method, drop column put_down_at;
  alter table visits drop column taken_off_by, drop column preparation_told_at;
  alter table messages drop column held_until;
  alter table orders drop column answers;
  drop trigger test_items_not_while_control_failed on test_items;
  drop function guard_failed_control;
  drop table control_failures, control_strikes, control_values, control_runs, control_targets, control_lots,
    result_instruments, instrument_tests, lab_instruments;
  drop function lock_measuring, hold_control_failure, keep_measuring, guard_target_within_lot, guard_lab_word;
  drop trigger results_delta_by_pathologist on results;
  drop function guard_delta_breach;
  drop trigger results_by_approved_rules on results;
  alter table results drop column delta_breach, drop column analyte_version_id, drop column method;
  drop table analyte_decisions, analyte_versions;
  drop function guard_analyte_version, guard_analyte_decision, guard_own_rules`

/** A database whose index migration was killed while it created this index, and all after it is still to come. */
async function cutShort() {
  const database = await aDatabase(2)
  const owner = connectOwner(database.ownerUrl)
  const superuser = connectOwner(database.superuserUrl)
  const ask = async (text: string) => (await superuser.pool.query(text)).rows
  const kept = () => ask(`select count(*)::int as all from ${applied}`)
  const before = await kept()
  await ask(`update pg_index set indisvalid = false where indexrelid = '${index}'::regclass`)
  await ask(undone)
  await ask(`delete from ${applied} where created_at >= ${madeAt}`)
  return {
    ...database,
    ask,
    migrate: () => migrateDatabase(owner),
    async isWhole() {
      const [found] = await ask(
        `select indisvalid as valid from pg_index where indexrelid = '${index}'::regclass`,
      )
      return found?.valid === true && (await kept())[0]?.all === before[0]?.all
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([owner.pool.end(), superuser.pool.end()])
      await database[Symbol.asyncDispose]()
    },
  }
}

test('an interrupted index is created again', async () => {
  await using database = await cutShort()
  expect(await database.isWhole()).toBe(false)
  await database.migrate()
  expect(await database.isWhole()).toBe(true)
})

test('while an index waits for a writer, nobody else waits for it', async () => {
  await using database = await cutShort()
  const write = 'update visits set version = version where false' // takes a writer's lock
  const writer = await database.pool.connect()
  await writer.query(`begin; ${write}`)
  const migrating = database.migrate()
  const waiting = `select pid from pg_stat_activity where query like '%index concurrently%${index}%'
    and wait_event_type = 'Lock' and datname = current_database() and pid <> pg_backend_pid()`
  await until(async () => (await database.ask(waiting)).length > 0)
  await database.pool.query(write)
  await writer.query('commit')
  writer.release()
  await migrating
  expect(await database.isWhole()).toBe(true)
})

test('a migration that meets a writer in the other order gives way, and is applied once they are done', async () => {
  await using database = await cutShort()
  const [first, writer] = [await database.pool.connect(), await database.pool.connect()]
  const begins = 'begin; set local idle_in_transaction_session_timeout to 0'
  // Migrations before the one that locks both tables lock one of them.
  await first.query(`${begins}; update payments set id = id where false`)
  const migrating = database.migrate()
  const waits = (table: string) =>
    database.ask(`select waitstart, clock_timestamp() - waitstart > interval '1.2 s' as stays
      from pg_locks join pg_class on pg_class.oid = relation where relname = '${table}' and not granted`)
  await until(async () => (await waits('payments')).length > 0)
  await writer.query(`${begins}; update order_lines set id = id where false`)
  await first.query('commit')
  first.release()
  await until(async () => (await waits('order_lines')).length > 0)
  const [begun] = await waits('order_lines')
  // It gave way once, or waits for longer than it takes to find two that wait for each other.
  await until(async () => {
    const [now] = await waits('order_lines')
    return !now || now.stays || String(now.waitstart) !== String(begun?.waitstart)
  })
  const became = await writer.query('update payments set id = id where false').then(
    () => 'written',
    (error: { code?: string }) => error.code,
  )
  await writer.query('commit')
  writer.release()
  await migrating
  expect(became).toBe('written')
  expect(await database.isWhole()).toBe(true)
})

test('existing guards are not recreated, so no writer is blocked', async () => {
  await using database = await cutShort()
  await database.migrate()
  const triggers = "select oid, xmin from pg_trigger where tgname = 'guard_transition' order by oid"
  const before = await database.ask(triggers)
  expect(before.length).toBe(guardedTables.length)
  await database.migrate()
  expect(await database.ask(triggers)).toEqual(before)
})
