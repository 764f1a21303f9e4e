import { whyOfWrongLot } from '#src/domain/calculations/lot-of-value.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import { type Awaited, whyUndecided } from '#src/domain/instruments/waiting-value.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Controlled, whyControlFailed } from '#src/domain/quality-control/blocking.ts'
import { addedByRule } from '#src/domain/reflex/added-by-rule.ts'
import { whyNotAsShown } from './as-shown.ts'
import type { BenchFacts } from './bench/bench-facts.ts'
import { changesOf } from './bench/bench-changes.ts'
import { begun, moved } from './bench/bench-work.ts'
import { computedItems, withInputs } from './calculated/computed-items.ts'
import { needsDecision } from './decision.ts'
import type { VerifyResult } from './calculated/inputs.ts'
import type { ItemState } from './item-machine.ts'
import { ruleOf } from './entry/new-result.ts'
import type { Item } from './order-at-hand.ts'
import { mustBeAnother, needsPathologist } from './second-person.ts'

type Facts = BenchFacts &
  Pick<Controlled, 'controlFailures'> &
  Awaited & {
    item: Item
    /** Who is registered to sign for the lab. */
    signatories: readonly { userId: UserId }[]
  }
type By = { by: UserId; now: Temporal.Instant; newId: () => string }
type WhyNot =
  | 'inputs-first'
  | 'stale'
  | 'not-allowed-now'
  | 'referred-out'
  | 'control-failed'
  | 'arrived-undecided'
  | 'lot-withdrawn'
  | 'needs-decision'
  | 'needs-pathologist'
  | 'same-person'

/**
 * The technical check: value, sample and instrument are consistent. For the value that was shown.
 * Not for a number that nothing judged. A critical or held one, and one of a test with a stricter
 * rule, is never verified by the person who entered it; one that changed too much since the last one
 * only by a pathologist of the lab. Not while a control of the test on its instrument failed, nor while
 * another value of an instrument waits for the test. What the lab's rules add follows from it.
 * Source: life cycle 5; decision 028; decision 039; decision 224; decision 228; decision 236; decision
 * 256.
 */
export function verification(
  facts: Facts,
  shown: VerifyResult,
  { by, now, newId }: By,
): Decision<{ state: ItemState }, WhyNot> {
  const { item, results } = facts
  if (isVerified(item, shown)) return { ok: true, answer: { state: item.state } }
  const why = whyBeforeInputs(facts) ?? whyNotAsShown(facts, item, 'verify', shown.version)
  if (why) return why
  const failed =
    whyControlFailed(facts, [item]) ?? whyInputUndecided(facts) ?? whyOfWrongLot(facts, [item])
  if (failed) return failed
  const result = results.find(({ testItemId }) => testItemId === item.id)
  if (!result) throw new Error(`item ${item.id} was entered without a result`)
  if (needsDecision(result)) return { ok: false, error: 'needs-decision' }
  if (mustBeAnother(result, by, ruleOf(facts, item))) return { ok: false, error: 'same-person' }
  if (needsPathologist(result) && !isSignatory(facts, by))
    return { ok: false, error: 'needs-pathologist' }
  const verified = [{ id: result.id, verifiedBy: by, verifiedAt: now }]
  const work = moved(begun(facts), item, { event: 'verify' }, { updated: { verified } })
  const answer = { state: 'tech-verified' as const }
  const whole = addedByRule(work, item.id, { now, newId })
  return { ok: true, answer, changes: changesOf(whole, { subjectId: item.id }) }
}

function isSignatory({ signatories }: Facts, person: UserId): boolean {
  return signatories.some(({ userId }) => userId === person)
}

const checked = new Set<ItemState>(['tech-verified', 'authorised', 'published', 'amended'])

/** A computed value is as good as its inputs, which are verified first. */
function whyBeforeInputs({ items, item }: Facts): Refused<'inputs-first'> | undefined {
  const inOrder = items.filter(({ orderId }) => orderId === item.orderId)
  const computed = computedItems(inOrder).find((one) => one.item.id === item.id)
  const open = [...(computed?.inputs.values() ?? [])].filter(({ state }) => !checked.has(state))
  if (open.length === 0) return undefined
  const inputs = open.map(({ name }) => name).join(', ')
  return { ok: false, error: 'inputs-first', facts: { test: item.name, inputs } }
}

/** Another value waits for it, or for a test that it is computed from. */
function whyInputUndecided({ items, item, waiting }: Facts) {
  const inOrder = items.filter(({ orderId }) => orderId === item.orderId)
  return whyUndecided({ waiting }, withInputs(inOrder, [item]))
}

/** A double click: what was shown is verified, and nothing else happened since. */
function isVerified({ state, version }: Item, shown: VerifyResult): boolean {
  const since = version - shown.version
  return state === 'tech-verified' && (since === 0 || since === 1)
}
