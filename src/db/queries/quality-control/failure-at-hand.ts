import { eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { controlFailures } from '#src/db/schema/quality-control.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ControlFailureId } from '#src/domain/quality-control/control.ts'
import type { EarlierValue } from '#src/domain/quality-control/controls-at-hand.ts'
import { inForce, lastRunOf } from './targets-in-force.ts'

const { instrumentId, testCode, runId, broken, openedAt } = controlFailures
// In a select of one table a column has no table before it: inside a query of others it needs one.
const at = sql`control_failures.instrument_id`

/** The levels of the values that broke a rule. */
const levels = sql<number[]>`(select coalesce(json_agg(distinct target.level), '[]')
  from control_values value join control_targets target on target.id = value.target_id
  where value.id in (select named.id::uuid from jsonb_array_elements(control_failures.broken) as one(rule),
    jsonb_array_elements_text(one.rule -> 'values') as named(id)))`

/** Values of runs after the one that failed, against the targets in force; none struck out. */
const since = sql<EarlierValue[]>`(select coalesce(json_agg(json_build_object('id', value.id,
    'runId', value.run_id, 'runNumber', run.number, 'testCode', target.test_code,
    'level', target.level, 'value', value.value, 'mean', target.mean, 'sd', target.sd)), '[]')
  from ${inForce(at, sql`control_failures.test_code`)} target
    join control_values value on value.target_id = target.id and value.entered_at >= control_failures.opened_at
    join control_runs run on run.id = value.run_id
  where run.number > (select failed.number from control_runs failed where failed.id = control_failures.run_id)
    and not exists (select from control_strikes struck where struck.value_id = value.id))`

const targetsBy = sql<UserId[]>`(select coalesce(json_agg(distinct set_by), '[]')
  from control_targets target where target.instrument_id = control_failures.instrument_id
    and target.test_code = control_failures.test_code
    and target.set_at >= control_failures.opened_at)`

const strikesBy = sql<UserId[]>`(select coalesce(json_agg(distinct struck.struck_by), '[]')
  from control_strikes struck join control_values value on value.id = struck.value_id
    join control_targets target on target.id = value.target_id
  where target.instrument_id = control_failures.instrument_id
    and target.test_code = control_failures.test_code
    and struck.struck_at >= control_failures.opened_at)`

/** Who may ever resolve a failure of that lab, and is not suspended. */
const resolvers = sql<UserId[]>`(select coalesce(json_agg(distinct granted.user_id), '[]')
  from role_grants granted where granted.lab_id = control_failures.lab_id
    and granted.role in ('lab-authoriser', 'lab-manager')
    and not exists (select from suspensions one
      where one.user_id = granted.user_id and one.restored_at is null))`

/**
 * A failure with what was measured and set since. What is measured there is locked until the
 * transaction ends, as by whoever enters a run: of the two at once, one sees the other.
 */
export async function lockFailure(tx: Tx, id: ControlFailureId) {
  await tx.execute(sql`select from instrument_tests
    where (instrument_id, test_code) in (select instrument_id, test_code from control_failures
      where id = ${id}) for no key update`)
  return readFailure(tx, id)
}

export async function readFailure(tx: Tx, id: ControlFailureId) {
  const [row] = await tx.select(columns()).from(controlFailures).where(eq(controlFailures.id, id))
  return row
}

/** More than the failures that all labs have open at once. */
const MOST_OPEN = 500

/** The open failures of all labs, oldest first. */
export function listOpenFailures(tx: Tx) {
  return tx
    .select({
      ...columns(),
      labName: sql<string>`(select name from labs where labs.id = control_failures.lab_id)`,
      instrument: sql<string>`(select name from lab_instruments one where one.id = ${at})`,
      test: sql<string>`(select name from tests where code = control_failures.test_code)`,
    })
    .from(controlFailures)
    .where(isNull(controlFailures.resolvedAt))
    .orderBy(openedAt, controlFailures.id)
    .limit(MOST_OPEN)
}

function columns() {
  const { id, labId, openedBy, resolvedAt, reason, words, labWord, resolvedBy } = controlFailures
  return {
    id,
    labId,
    instrumentId,
    testCode,
    runId,
    broken,
    openedAt,
    openedBy,
    resolvedAt,
    reason,
    words,
    labWord,
    resolvedBy,
    levels,
    since,
    targetsBy,
    strikesBy,
    resolvers,
    lastRun: lastRunOf(at),
  }
}
