import { refundedItems } from '#src/domain/refunds/refunded-items.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { after, taken } from '#src/domain/transition.ts'
import { and, begunWith, settled } from '#src/domain/tubes/course.ts'
import { sharesBack } from '#src/domain/tubes/ended-tests.ts'
import type { SampleAt, SampleAtHand } from '#src/domain/tubes/sample-at-hand.ts'

const reason = 'report withdrawn'

type Item = SampleAtHand['items'][number]

/** Whether tests of an order are in progress. Source: decision 032. */
export function hasOpenTests({ items }: { items: readonly Open[] }, orderId: string): boolean {
  return openOf(items, orderId).length > 0
}

type Open = Pick<Item, 'orderId' | 'state'>

function openOf<Row extends Open>(items: readonly Row[], orderId: string): Row[] {
  return items.filter((item) => item.orderId === orderId && !isSettled(item.state))
}

/**
 * What follows from a withdrawn first part for the tests in progress: no report remains for them,
 * so they end undone, and are refunded like every test that is not performed; so is a signed result
 * that nobody has talked through yet. A signed result that was not paid for is done, and in no
 * report.
 * Source: decision 032.
 *
 * @param untold the tests whose result waits for counselling.
 */
export function openTestsEnded(
  facts: SampleAtHand,
  { orderId, untold }: { orderId: string; untold: ReadonlySet<TestItemId> },
  at: SampleAt,
) {
  const open = openOf(facts.items, orderId)
  const isDone = ({ state, id }: Item) => state === 'authorised' && !untold.has(id)
  const done = open.filter(isDone)
  const lost = open.filter((item) => !isDone(item))
  const reopened = lost
    .filter(({ state }) => state === 'authorised')
    .map((item) => taken('item', item, 'reopen', { reason }))
  const given = after(lost, reopened).map((item) =>
    taken('item', item, 'give-up', { patch: { reason }, reason }),
  )
  const published = done.map((item) => taken('item', item, 'publish'))
  const begun = and(begunWith(facts), { transitions: [...published, ...reopened] })
  const ended = sharesBack(facts, lost, at).reduce(and, and(begun, { transitions: given }))
  const refunded = lost.length > 0 ? refundedItems(ended.facts, { items: lost, reason }, at) : null
  return settled(refunded ? and(ended, refunded) : ended, at.now).changed
}
