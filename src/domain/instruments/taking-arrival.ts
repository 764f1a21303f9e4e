import type { Decision, Refused } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { entry } from '#src/domain/results/entry/entry.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import { stale } from '#src/domain/results/as-shown.ts'
import { type Arriving, type Bench, typedOf } from './applying.ts'
import { callsCarried } from './arrival-calls.ts'
import type { TakeArrivedResult } from './arrived-result.ts'
import { waits } from './deciding-arrival.ts'
import type { InstrumentId } from './instrument.ts'
import { mapped } from './mapped.ts'
import { asChosen } from './placed-result.ts'
import { settled } from './settling-arrival.ts'

type By = {
  by: UserId
  now: Temporal.Instant
  newId: () => string
  measuredOn: InstrumentId | null
}
type Taking = Omit<TakeArrivedResult, 'id'>
type WhyNot = Extract<ReturnType<typeof entry>, { ok: false }>['error'] | 'arrived-unclear'
type Answer = { outcome: 'entered'; flag: ResultFlag }

/**
 * A person keeps the value that an instrument sent in place of the one that stands, and says why: the
 * earlier one stays visible with the reason. Whoever decides is the author of the value, so another
 * person verifies a critical one and signs. Refuses `stale` for a value or a test that is not as it
 * was shown, `arrived-unclear` for one that cannot be entered as it was sent, and
 * `not-allowed-now` once the test is verified.
 * Source: life cycle 5; decision 236.
 */
export function taking(
  facts: Bench | undefined,
  { arrived, profile, calls }: Omit<Arriving, 'placed'>,
  { version, itemVersion, reason, note }: Taking,
  { measuredOn, ...hand }: By,
): Decision<Answer, WhyNot> {
  if (!facts || !waits(arrived, version)) return { ok: false, error: 'stale' }
  const { item } = facts
  if (item.version !== itemVersion) return stale(facts, item)
  const read = mapped(asChosen(profile, arrived), { ...arrived, measuredAt: null })
  if (!read.ok) return unclear(read.error)
  const typed = typedOf(facts, read.value, measuredOn)
  if (!typed.ok) return unclear(typed.error)
  const said = note ? `${reason}: ${note}` : reason
  const at = { ...hand, measuredAt: arrived.measuredAt }
  const decision = entry(facts, typed.value, at, said)
  if (!decision.ok) return decision
  if (!decision.changes) return unclear('already-measured')
  const waited = { arrived, item, flag: arrived.flag }
  const changes = callsCarried(calls, waited, decision.changes, hand)
  const decided = { note: said, decidedAt: hand.now, decidedBy: hand.by }
  const row = { ...settled(arrived, 'entered'), testItemId: item.id, ...decided }
  const detail = { item: item.id, reason, ...changes.audit.detail }
  return {
    ok: true,
    answer: { outcome: 'entered', flag: decision.answer.flag },
    changes: {
      ...changes,
      updated: { ...changes.updated, arrival: [row] },
      audit: { subjectId: arrived.id, detail },
    },
  }
}

function unclear(reason: string): Refused<'arrived-unclear'> {
  return { ok: false, error: 'arrived-unclear', facts: { reason } }
}
