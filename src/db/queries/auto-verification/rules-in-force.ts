import { type SQL, sql } from 'drizzle-orm'
import { labOf } from '#src/db/queries/results/judging-facts.ts'
import type { Tx } from '#src/db/driver/client.ts'
import type { OnWithControls, Switched } from '#src/domain/auto-verification/auto-switch.ts'
import type { RuleInForce } from '#src/domain/auto-verification/by-rule.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { ItemCode, Restriction } from '#src/domain/catalogue/item.ts'
import type { ConsentFamily } from '#src/domain/consents/consent.ts'
import { isForPatientAlone } from '#src/domain/results/calls/patient-alone.ts'

type Row = Omit<RuleInForce, 'isSensitive'> & {
  restriction: Restriction
  consentFamily: ConsentFamily | null
}

/** The controls of each instrument in use of that lab that measures a test, as JSON. */
function standingsOf(labId: SQL, testCode: SQL) {
  return sql`(select coalesce(json_agg(json_build_object('instrumentId', measures.instrument_id,
      'everyHours', measures.every_hours,
      'isFailed', exists (select from control_failures failure
        where failure.instrument_id = measures.instrument_id
          and failure.test_code = measures.test_code and failure.resolved_at is null),
      'lastAt', (select max(value.entered_at) from control_values value
        where value.instrument_id = measures.instrument_id and value.test_code = measures.test_code
          and not exists (select from control_strikes struck where struck.value_id = value.id)))), '[]')
    from instrument_tests measures join lab_instruments instrument on instrument.id = measures.instrument_id
    where instrument.lab_id = ${labId} and instrument.retired_at is null
      and measures.test_code = ${testCode} and measures.ended_at is null)`
}

const isLast = sql`not exists (select from auto_switches later where later.lab_id = turn.lab_id
  and later.test_code = turn.test_code and later.number > turn.number)`

/** The rules that are on for the tests of an order, with the controls of the lab's instruments. */
export function rulesInForceOf(orderId: SQL) {
  const json = sql`(select coalesce(json_agg(json_build_object('testCode', rule.test_code,
      'ruleId', rule.id, 'within', rule.within, 'low', rule.low, 'high', rule.high,
      'allowsFirst', rule.allows_first, 'restriction', test.restriction,
      'consentFamily', test.consent_family,
      'standings', ${standingsOf(sql`turn.lab_id`, sql`turn.test_code`)})), '[]')
    from auto_switches turn join auto_rules rule on rule.id = turn.rule_id
      join tests test on test.code = turn.test_code
    where turn.lab_id = ${labOf(orderId)} and turn.is_on
      and turn.test_code in (select test_code from test_items where order_id = ${orderId})
      and ${isLast})`
  return json.mapWith((rows: readonly Row[]): RuleInForce[] =>
    rows.map(({ restriction, consentFamily, ...rule }) => ({
      ...rule,
      isSensitive: isForPatientAlone({ code: rule.testCode, restriction, consentFamily }),
    })),
  )
}

/**
 * The last switch of each test that an instrument measures, at its lab; nobody switches one until the
 * transaction ends.
 */
export async function lockSwitchesOn(tx: Tx, instrumentId: InstrumentId): Promise<Switched[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lab_id || ' ' || test_code, 0))
    from (select instrument.lab_id, measures.test_code from instrument_tests measures
      join lab_instruments instrument on instrument.id = measures.instrument_id
      where measures.instrument_id = ${instrumentId} order by measures.test_code) as locked`)
  const { rows } = await tx.execute<Switched>(sql`select turn.lab_id as "labId",
      turn.test_code as "testCode", turn.number, turn.is_on as "isOn"
    from auto_switches turn join lab_instruments instrument on instrument.lab_id = turn.lab_id
      and instrument.id = ${instrumentId}
    where turn.test_code in (select test_code from instrument_tests where instrument_id = ${instrumentId})
      and ${isLast}`)
  return rows
}

/** When controls of each test were last measured on an instrument, the newest run left out. */
export async function listLastGood(tx: Tx, instrumentId: InstrumentId) {
  const { rows } = await tx.execute<{ testCode: ItemCode; at: string }>(sql`
    select measures.test_code as "testCode", to_json(last.at)#>>'{}' as at
    from instrument_tests measures cross join lateral (select max(value.entered_at) as at
      from control_values value where value.instrument_id = measures.instrument_id
        and value.test_code = measures.test_code
        and not exists (select from control_strikes struck where struck.value_id = value.id)) last
    where measures.instrument_id = ${instrumentId} and last.at is not null`)
  return new Map(rows.map(({ testCode, at }) => [testCode, Temporal.Instant.from(at)]))
}

type OnRow = Switched & { standings: RuleInForce['standings'] }

/** Every rule that is on, with the controls of its test; each locked until the transaction ends. */
export async function lockOnWithControls(tx: Tx): Promise<OnWithControls[]> {
  const { rows } = await tx.execute<OnRow>(sql`select turn.lab_id as "labId",
      turn.test_code as "testCode", turn.number, turn.is_on as "isOn",
      ${standingsOf(sql`turn.lab_id`, sql`turn.test_code`)} as standings
    from auto_switches turn where turn.is_on and ${isLast}
      and pg_try_advisory_xact_lock(hashtextextended(turn.lab_id || ' ' || turn.test_code, 0))`)
  return rows.map(({ standings, ...row }) => ({
    ...row,
    standings: standings.map(({ instrumentId, everyHours, isFailed, lastAt }) => ({
      instrumentId,
      everyHours,
      isFailed,
      lastAt: lastAt === null ? null : Temporal.Instant.from(lastAt),
    })),
  }))
}
