import type { News } from '#src/domain/news.ts'
import { refundedItems } from '#src/domain/refunds/refunded-items.ts'
import { begun, itemOf } from '#src/domain/results/bench/bench-work.ts'
import { followingFrom } from '#src/domain/results/calculated/computed-items.ts'
import type { GiveUpReason } from '#src/domain/results/give-up-reason.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { withoutValue } from '#src/domain/results/taking-back.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { takingBack } from '#src/domain/settlement/taking-back.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { and, andWork, type Course } from './course.ts'
import type { SampleAt, SampleAtHand } from './sample-at-hand.ts'

type Item = SampleAtHand['items'][number]

/**
 * Gives up tests, and those computed from them: ended with a reason, without a value, what they
 * earned taken back, and refunded together if paid. `ended`: those that were not over before.
 * Source: decision 055.
 */
export function endedTests<Facts extends SampleAtHand>(
  course: Course<Facts>,
  lost: readonly Item[],
  reason: GiveUpReason,
  at: SampleAt,
): Course<Facts> & { ended: number } {
  const open = withFollowing(course.facts, lost).filter(({ state }) => !isSettled(state))
  if (open.length === 0) return { ...course, ended: 0 }
  const giving = { event: 'give-up', reason, patch: { reason }, hand: at } as const
  const work = open.reduce(
    (done, { id }) => withoutValue(done, itemOf(done, id), giving),
    begun(course.facts),
  )
  const ended = andWork(course, work, ...sharesBack(course.facts, open, at))
  const refund = refundedItems(ended.facts, { items: open, reason }, at)
  return { ...and(ended, refund), ended: open.length }
}

/** Tests with those of the same order that are computed from them. */
function withFollowing({ items }: SampleAtHand, lost: readonly Item[]): Item[] {
  const orderIds = [...new Set(lost.map(({ orderId }) => orderId))]
  return orderIds.flatMap((orderId) => {
    const [inOrder, own] = [items, lost].map((all) => all.filter((one) => one.orderId === orderId))
    return [...(own ?? []), ...followingFrom(inOrder ?? [], own ?? [])]
  })
}

/**
 * What these tests earned their lab is taken back: nothing where they earned nothing.
 * Source: life cycle 7; decision 055.
 */
export function sharesBack(
  { shares, booking }: Pick<SampleAtHand, 'shares' | 'booking'>,
  items: readonly Pick<Item, 'id'>[],
  { now, newId }: SampleAt,
) {
  return items.map(({ id }) => {
    const share = shares.find(({ entry }) => entry.testItemId === id) ?? null
    const entryId = SettlementId.parse(newId())
    return takingBack(share, booking.accountId, { now, entryId }).changed
  })
}

/** The patient is told that tests of an order will not be done. */
export function notPerformed(facts: SampleAtHand, orderId: string): News {
  return { event: 'test-not-performed', startsAt: visitOfOrder(facts, orderId).startsAt }
}
