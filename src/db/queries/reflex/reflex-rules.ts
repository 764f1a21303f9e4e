import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { reflexDecisions, reflexEndings, reflexRules } from '#src/db/schema/reflex.ts'
import { signatories } from '#src/db/schema/signatories.ts'
import { offeredBy } from '#src/db/queries/ranges/lab-ranges.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { RECENT_DAYS } from '#src/domain/reflex/reflex-page.ts'
import type { ReflexRuleId } from '#src/domain/reflex/reflex-rule.ts'

/** The version of the lab's own rules for a test that holds on an Indian day; null: none does. */
function ownRules(labId: LabId, today: Temporal.PlainDate) {
  return sql`(select held.rules from analyte_versions held
    join analyte_decisions said on said.version_id = held.id and said.decision = 'approved'
    where held.lab_id = ${labId} and held.test_code = ${tests.code}
      and held.effective_from <= ${today.toString()}::date
    order by held.effective_from desc limit 1)`
}

function columnsOf(labId: LabId, today: Temporal.PlainDate) {
  return {
    code: tests.code,
    name: tests.name,
    resultType: tests.resultType,
    unit: sql<
      string | null
    >`coalesce(${ownRules(labId, today)}, json_build_object('unit', ${tests.unit})::jsonb) ->> 'unit'`,
    choices: tests.choices,
    restriction: tests.restriction,
    consentFamily: tests.consentFamily,
    tubeTypeCode: tests.tubeTypeCode,
    collectionEvent: tests.collectionEvent,
    fastingHours: tests.fastingHours,
    labOnlyReason: tests.labOnlyReason,
    needsPcpndt: tests.needsPcpndt,
    isSold: tests.isSold,
  }
}

/** The tests that a lab offers, alone or in a panel, by name, as rules may name them. */
export function listReflexTests(tx: Tx, labId: LabId, today: Temporal.PlainDate) {
  return tx
    .select(columnsOf(labId, today))
    .from(tests)
    .where(inArray(tests.code, offeredBy(labId)))
    .orderBy(asc(tests.name), asc(tests.code))
}

/** Those of these codes that a lab offers. */
export function findReflexTests(
  tx: Tx,
  labId: LabId,
  today: Temporal.PlainDate,
  codes: readonly ItemCode[],
) {
  return tx
    .select(columnsOf(labId, today))
    .from(tests)
    .where(and(inArray(tests.code, [...codes]), inArray(tests.code, offeredBy(labId))))
}

const { id, causeCode, addsCode, kind, bound, unit, choice } = reflexRules
const condition = { id, causeCode, addsCode, kind, bound, unit, choice }

/** The rules of a lab that wait for a second person or were confirmed, with their end. */
export function listLiveRules(tx: Tx, labId: LabId) {
  return tx
    .select({
      ...condition,
      effectiveFrom: reflexRules.effectiveFrom,
      endsOn: reflexEndings.endsOn,
    })
    .from(reflexRules)
    .leftJoin(reflexDecisions, eq(reflexDecisions.ruleId, id))
    .leftJoin(reflexEndings, eq(reflexEndings.ruleId, id))
    .where(
      and(
        eq(reflexRules.labId, labId),
        or(isNull(reflexDecisions.decision), eq(reflexDecisions.decision, 'confirmed')),
      ),
    )
}

/** A rule of a lab with what became of it, and who is registered to sign there. */
export async function readRuleAtHand(tx: Tx, labId: LabId, ruleId: ReflexRuleId) {
  const [rule] = await tx
    .select({
      id,
      labId: reflexRules.labId,
      effectiveFrom: reflexRules.effectiveFrom,
      proposedBy: reflexRules.proposedBy,
      decision: reflexDecisions.decision,
      endsOn: reflexEndings.endsOn,
    })
    .from(reflexRules)
    .leftJoin(reflexDecisions, eq(reflexDecisions.ruleId, id))
    .leftJoin(reflexEndings, eq(reflexEndings.ruleId, id))
    .where(and(eq(id, ruleId), eq(reflexRules.labId, labId)))
  const signing = await tx
    .select({ userId: signatories.userId })
    .from(signatories)
    .where(eq(signatories.labId, labId))
  return { rule, signatories: signing }
}

const cause = alias(tests, 'cause')
const adds = alias(tests, 'adds')
const proposer = alias(user, 'proposer')
const decider = alias(user, 'decider')
const ender = alias(user, 'ender')

/** More rules than a lab keeps; of more the latest are shown. */
const MOST_RULES = 300

/** The rules of a lab, latest first, with their people and what they did in the last days. */
export function listReflexRulesOf(tx: Tx, labId: LabId, now: Temporal.Instant) {
  const since = now.subtract({ hours: RECENT_DAYS * 24 }).toString()
  const counted = (isAdded: boolean) => sql<number>`(select count(*)::int from reflex_outcomes did
    where did.rule_id = ${id} and did.decided_at >= ${since}::timestamptz
      and did.outcome <> 'offered' and (did.outcome = 'added') = ${isAdded})`
  const offered = (state?: 'paid' | 'declined' | 'expired') =>
    sql<number>`(select count(*)::int from reflex_offers did
    where did.rule_id = ${id} and did.created_at >= ${since.toString()}::timestamptz
      and did.offered_at is not null ${state ? sql`and did.state = ${sql.raw(`'${state}'`)}` : sql``})`
  return tx
    .select({
      ...condition,
      terms: reflexRules.terms,
      sampleHours: reflexRules.sampleHours,
      effectiveFrom: reflexRules.effectiveFrom,
      reason: reflexRules.reason,
      proposedBy: reflexRules.proposedBy,
      proposedAt: reflexRules.proposedAt,
      causeName: cause.name,
      addsName: adds.name,
      proposer: proposer.name,
      decision: reflexDecisions.decision,
      decidedAt: reflexDecisions.decidedAt,
      decider: decider.name,
      decidedWhy: reflexDecisions.reason,
      endsOn: reflexEndings.endsOn,
      ender: ender.name,
      endedWhy: reflexEndings.reason,
      added: counted(true),
      missed: counted(false),
      made: offered(),
      paid: offered('paid'),
      declined: offered('declined'),
      expired: offered('expired'),
    })
    .from(reflexRules)
    .innerJoin(cause, eq(cause.code, causeCode))
    .innerJoin(adds, eq(adds.code, addsCode))
    .innerJoin(proposer, eq(proposer.id, reflexRules.proposedBy))
    .leftJoin(reflexDecisions, eq(reflexDecisions.ruleId, id))
    .leftJoin(decider, eq(decider.id, reflexDecisions.decidedBy))
    .leftJoin(reflexEndings, eq(reflexEndings.ruleId, id))
    .leftJoin(ender, eq(ender.id, reflexEndings.endedBy))
    .where(eq(reflexRules.labId, labId))
    .orderBy(desc(reflexRules.proposedAt), desc(id))
    .limit(MOST_RULES)
}
