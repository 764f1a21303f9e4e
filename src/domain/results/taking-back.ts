import type { Decision, Refused } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { whyComputed, whyNotAsShown } from './as-shown.ts'
import type { BenchFacts, Hand } from '#src/domain/results/bench/bench-facts.ts'
import { changesOf } from '#src/domain/results/bench/bench-changes.ts'
import {
  begun,
  dropped,
  fallen,
  itemOf,
  moved,
  toldAgain,
  type Work,
} from '#src/domain/results/bench/bench-work.ts'
import type { ReopenResult, RetestItem } from '#src/domain/results/calculated/inputs.ts'
import type { ItemState } from './item-machine.ts'
import type { Misread } from '#src/domain/results/judging/judged.ts'
import { reviewedCase } from '#src/domain/results/notifiable/notifiable-review.ts'
import type { Item } from './order-at-hand.ts'
import { together } from './in-turn.ts'
import { recomputed } from '#src/domain/results/calculated/recomputed.ts'

type Facts = BenchFacts & { item: Item }
type By = Hand & { by: UserId }
type NotAsShown = 'stale' | 'not-allowed-now' | 'referred-out' | Misread['error']

/**
 * The pathologist has a shown value measured again: the old value is kept and hidden from the
 * patient.
 * Source: life cycle 5.
 */
export function retest(
  facts: Facts,
  { reason, version }: RetestItem,
  hand: By,
): Decision<{ state: 'ready' }, NotAsShown> {
  const { item } = facts
  const why = whyNotAsShown(facts, item, 'retest', version)
  if (why) return why
  const back = dropped(begun(facts), item, { event: 'retest', reason, hand })
  const whole = recomputed(toldAgain(back, item, hand), item.orderId, hand)
  if (!whole.ok) return whole
  const audit = { subjectId: item.id, detail: { event: 'retest', reason } }
  return { ok: true, answer: { state: 'ready' }, changes: changesOf(whole.work, audit) }
}

export type Reopening = Facts & { signatories: readonly { userId: UserId }[] }
export type NotReopened = NotAsShown | 'not-signatory' | 'follows-inputs'

/**
 * A pathologist of the lab reopens a result that is signed and not published: the value is kept
 * with its signature and no longer counts, its call and its counselling no longer apply, and the
 * test is entered, verified and signed again.
 * Source: life cycle 5; ISO 15189:2022 7.4.1.8; decision 089.
 */
export function reopening(
  facts: Reopening,
  input: ReopenResult,
  hand: By,
): Decision<{ state: ItemState }, NotReopened> {
  const whole = reopened(facts, input, hand)
  if (!whole.ok) return whole
  const { state } = itemOf(whole.work, facts.item.id)
  return { ok: true, answer: { state }, changes: changesOf(whole.work, reopenedFor(facts, input)) }
}

/** What the audit keeps of it. */
export function reopenedFor({ item }: Pick<Reopening, 'item'>, { reason }: ReopenResult) {
  return { subjectId: item.id, detail: { event: 'reopen', reason } }
}

/** The same as work on the bench that goes on. */
export function reopened(
  facts: Reopening,
  { reason, words, version }: ReopenResult,
  hand: By,
): { ok: true; work: Work } | Refused<NotReopened> {
  const { item, signatories } = facts
  if (!signatories.some(({ userId }) => userId === hand.by))
    return { ok: false, error: 'not-signatory' }
  const why =
    whyComputed(facts, item, 'follows-inputs') ?? whyNotAsShown(facts, item, 'reopen', version)
  if (why) return why
  // The event contains only the code: the text may name a value, and the patient reads events.
  const moving = { event: 'reopen', reason, why: `${reason}: ${words}`, hand } as const
  return recomputed(withoutValue(begun(facts), item, moving), item.orderId, hand)
}

/**
 * A transition after which a test has no value any more: the value is kept with the reason, and its
 * signature with it. Its open call is withdrawn, a told one is taken back, and a signed one's
 * notifiable case is reviewed. `item` is the test as it was before.
 * Source: decision 089.
 */
export function withoutValue(work: Work, item: Item, moving: Parameters<typeof dropped>[2]): Work {
  const { hand, why, reason } = moving
  const isSigned = item.state === 'authorised'
  const review = isSigned ? [reviewedCase(work.facts, item, { reason: why ?? reason }, hand)] : []
  return toldAgain(dropped(work, item, moving, ...review), item, hand)
}

/**
 * A test is drawn again: it waits for a fresh sample, and a value measured in the old one counts for
 * nobody.
 * Source: life cycle 5; decision 089.
 */
export function drawnAgain(work: Work, item: Item, reason: string, hand: Hand): Work {
  if (item.state === 'recollect') return valueDropped(work, item, reason, hand)
  const { changed, without } = fallenWithCase(work, item, reason, hand)
  const { facts, acts } = moved(work, item, { event: 'recollect' }, ...changed)
  return toldAgain({ facts: { ...facts, ...without }, acts }, item, hand)
}

/** The value of a test falls that stays where it is. */
function valueDropped(work: Work, item: Item, reason: string, hand: Hand): Work {
  const { changed, without } = fallenWithCase(work, item, reason, hand)
  const act = { of: item.id, changed: together(...changed) }
  return toldAgain({ facts: { ...work.facts, ...without }, acts: [...work.acts, act] }, item, hand)
}

/** The same with the notifiable case of a signed value, which is reviewed. */
function fallenWithCase({ facts }: Work, item: Item, reason: string, hand: Hand) {
  const { changed, without } = fallen(facts, item, reason, hand)
  const isSigned = item.state === 'authorised'
  const review = isSigned ? [reviewedCase(facts, item, { reason }, hand)] : []
  return { changed: [...changed, ...review], without }
}
