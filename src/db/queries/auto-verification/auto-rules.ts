import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { autoReplays, autoRules, autoSwitches } from '#src/db/schema/auto-verification.ts'
import { user } from '#src/db/schema/auth.ts'
import { signatories } from '#src/db/schema/signatories.ts'
import type { AutoReplayId } from '#src/domain/auto-verification/auto-rule.ts'
import { RECENT_DAYS } from '#src/domain/auto-verification/replay.ts'
import type { ItemCode, Restriction } from '#src/domain/catalogue/item.ts'
import type { ConsentFamily } from '#src/domain/consents/consent.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

type Of = { labId: LabId; testCode: ItemCode }

/** A test that an instrument in use of the lab measures. */
export type AutoTest = {
  code: ItemCode
  name: string
  unit: string | null
  restriction: Restriction
  consentFamily: ConsentFamily | null
  /** Of the last switch; null: never switched. */
  isOn: boolean | null
  cause: string | null
  /** First values of the last 30 days, and how many of them a rule verified. */
  counted: number
  byRule: number
}

/** The tests that instruments of a lab measure, by name, with the switch of each; of one with a code. */
export async function listAutoTests(tx: Tx, labId: LabId, now: Temporal.Instant, code?: ItemCode) {
  const since = now.subtract({ hours: RECENT_DAYS * 24 }).toString()
  const ofTest = code ? sql` and measures.test_code = ${code}` : sql``
  const { rows } = await tx.execute<AutoTest>(sql`
    select test.code, test.name, test.unit, test.restriction, test.consent_family as "consentFamily",
      last.is_on as "isOn", last.cause, recent.counted::int as counted, recent.by_rule::int as "byRule"
    from (select distinct measures.test_code from instrument_tests measures
        join lab_instruments instrument on instrument.id = measures.instrument_id
        where instrument.lab_id = ${labId} and instrument.retired_at is null
          and measures.ended_at is null${ofTest}) here
      join tests test on test.code = here.test_code
      left join lateral (select is_on, cause from auto_switches
        where lab_id = ${labId} and test_code = here.test_code order by number desc limit 1) last on true
      cross join lateral (select count(*) as counted, count(value.verified_by_rule) as by_rule
        from lab_instruments instrument
          join result_instruments measured on measured.instrument_id = instrument.id
            and measured.test_code = here.test_code and measured.entered_at > ${since}
          join results value on value.id = measured.result_id and value.number = 1
        where instrument.lab_id = ${labId}) recent
    order by test.name, test.code`)
  return rows
}

/** The rule of a test of a lab, its last switch, and who may sign there. */
export async function readAuto(tx: Tx, { labId, testCode }: Of) {
  const of = and(eq(autoRules.labId, labId), eq(autoRules.testCode, testCode))
  const [rule] = await tx
    .select({
      id: autoRules.id,
      labId: autoRules.labId,
      testCode: autoRules.testCode,
      number: autoRules.number,
      within: autoRules.within,
      low: autoRules.low,
      high: autoRules.high,
      allowsFirst: autoRules.allowsFirst,
      setAt: autoRules.setAt,
      setBy: user.name,
    })
    .from(autoRules)
    .innerJoin(user, eq(user.id, autoRules.setBy))
    .where(of)
    .orderBy(desc(autoRules.number))
    .limit(1)
  const [last] = await tx
    .select()
    .from(autoSwitches)
    .where(and(eq(autoSwitches.labId, labId), eq(autoSwitches.testCode, testCode)))
    .orderBy(desc(autoSwitches.number))
    .limit(1)
  const signers = await tx
    .select({ id: signatories.userId })
    .from(signatories)
    .where(eq(signatories.labId, labId))
  return { rule: rule ?? null, last: last ?? null, signatories: signers.map(({ id }) => id) }
}

/**
 * The same, with everybody who sets, switches or replays a rule of the test waiting until the
 * transaction ends.
 */
export async function lockAuto(tx: Tx, of: Of) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${of.labId} ${of.testCode}`}, 0))`,
  )
  return readAuto(tx, of)
}

/** A stored replay with the test and the lab of its rule. */
export async function findReplay(tx: Tx, id: AutoReplayId) {
  const [row] = await tx
    .select({
      id: autoReplays.id,
      ruleId: autoReplays.ruleId,
      counted: autoReplays.counted,
      passed: autoReplays.passed,
      stopped: autoReplays.stopped,
      left: autoReplays.left,
      fingerprint: autoReplays.fingerprint,
      ranBy: autoReplays.ranBy,
      ranAt: autoReplays.ranAt,
      labId: autoRules.labId,
      testCode: autoRules.testCode,
    })
    .from(autoReplays)
    .innerJoin(autoRules, eq(autoRules.id, autoReplays.ruleId))
    .where(eq(autoReplays.id, id))
  return row
}

/** The last replay of a rule; undefined where it was never replayed. */
export async function lastReplayId(tx: Tx, ruleId: string) {
  const [row] = await tx
    .select({ id: autoReplays.id })
    .from(autoReplays)
    .where(sql`${autoReplays.ruleId} = ${ruleId}`)
    .orderBy(desc(autoReplays.ranAt))
    .limit(1)
  return row?.id
}

/** Whether a control of the test fails on an instrument in use of the lab. */
export async function isTestFailing(tx: Tx, { labId, testCode }: Of): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`select exists (select from control_failures
    where lab_id = ${labId} and test_code = ${testCode} and resolved_at is null) as is`)
  return rows[0]?.is ?? false
}
