import { type SQL, sql } from 'drizzle-orm'
import type { ControlsAtHand, EarlierValue } from '#src/domain/quality-control/controls-at-hand.ts'

/** The latest target of each level of each test on an instrument. */
export function inForce(instrumentId: SQL, testCode?: SQL): SQL {
  const ofTest = testCode ? sql` and test_code = ${testCode}` : sql``
  return sql`(select distinct on (test_code, level) * from control_targets
    where instrument_id = ${instrumentId}${ofTest}
    order by test_code, level, number desc)`
}

type Target = Omit<ControlsAtHand['targets'][number], 'expiresOn'> & { expiresOn: string }

/** The targets in force with their lots, by test and level. */
export function targetsOf(instrumentId: SQL, testCode?: SQL) {
  const json = sql`(select coalesce(json_agg(json_build_object('id', target.id,
      'testCode', target.test_code, 'level', target.level, 'mean', target.mean, 'sd', target.sd,
      'lotId', target.lot_id, 'expiresOn', lot.expires_on) order by target.test_code, target.level), '[]')
    from ${inForce(instrumentId, testCode)} target join control_lots lot on lot.id = target.lot_id)`
  return json.mapWith((rows: Target[]) =>
    rows.map((row) => ({ ...row, expiresOn: Temporal.PlainDate.from(row.expiresOn) })),
  )
}

/** As many as the longest rule looks back on, for each level. */
const LOOKED_BACK = 10

/**
 * The last values of each target in force that the rules judge: not struck out, and since the last
 * resolved failure of the test there.
 */
export function earlierOf(instrumentId: SQL, testCode?: SQL) {
  return sql<EarlierValue[]>`(select coalesce(json_agg(json_build_object('id', value.id,
      'runId', value.run_id, 'runNumber', run.number, 'testCode', target.test_code,
      'level', target.level, 'value', value.value, 'mean', target.mean, 'sd', target.sd)), '[]')
    from ${inForce(instrumentId, testCode)} target cross join lateral (
      select one.id, one.run_id, one.value from control_values one
      where one.target_id = target.id
        and one.entered_at > coalesce((select max(failure.resolved_at) from control_failures failure
          where failure.instrument_id = target.instrument_id
            and failure.test_code = target.test_code), '-infinity')
        and not exists (select from control_strikes struck where struck.value_id = one.id)
      order by one.entered_at desc, one.id desc limit ${sql.raw(String(LOOKED_BACK))}
    ) value join control_runs run on run.id = value.run_id)`
}

/** The number of the last run of an instrument, 0 before the first. */
export function lastRunOf(instrumentId: SQL) {
  return sql<number>`coalesce((select max(number) from control_runs
    where instrument_id = ${instrumentId}), 0)`
}
