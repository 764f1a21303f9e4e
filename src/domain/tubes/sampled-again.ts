import { tubesOfItem } from '#src/domain/bookings/aggregate.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { begun, itemOf, moved } from '#src/domain/results/bench/bench-work.ts'
import { followingFrom } from '#src/domain/results/calculated/computed-items.ts'
import type { ReopenResult } from '#src/domain/results/calculated/inputs.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import {
  type NotReopened,
  reopened,
  reopenedFor,
  type Reopening,
} from '#src/domain/results/taking-back.ts'
import { and, andWork, begunWith, type Course, settled } from './course.ts'
import { sharesBack } from './ended-tests.ts'
import { isOver, standInFor, unreplaced } from './lost-tube.ts'
import { replaced } from './replaced.ts'
import type { ReplaceableSample, SampleAt } from './sample-at-hand.ts'
import { isUsable } from './tube-machine.ts'

type Sample = ReplaceableSample
type Facts = Sample & Pick<Reopening, 'item' | 'signatories'>
type Done = ReturnType<typeof replaced> | { ok: true; course: Course<Sample> }

/**
 * A signed result whose measurement is in doubt is reopened: it is measured again, also where its
 * tube was lost after it was signed and nothing is left to measure.
 * Source: life cycle 5; decisions 089, 093.
 */
export function reopeningMeasurement(
  facts: Facts,
  input: ReopenResult,
  at: SampleAt & { by: UserId },
): Decision<{ state: ItemState }, NotReopened> {
  const { item, booking } = facts
  const opened = reopened(facts, input, at)
  if (!opened.ok) return opened
  const done = sampledAgain(andWork(begunWith<Sample>(facts), opened.work), item.id, at)
  if (!done.ok) return done
  const { facts: left, changed } = done.course
  const { state } = itemOf(begun(left), item.id)
  const changes = { bookingId: booking.id, ...changed, audit: reopenedFor(facts, input) }
  return { ok: true, answer: { state }, changes }
}

/**
 * Where another tube replaced the lost one, for tests that were not done, the test is measured from
 * that one too, without drawing more blood. Otherwise a fresh sample is requested, or the test is
 * given up and refunded, as for any lost tube. No effect where its own tube still exists.
 */
function sampledAgain(course: Course<Sample>, itemId: TestItemId, at: SampleAt): Done {
  const { facts } = course
  const item = facts.items.find(({ id }) => id === itemId)
  const lost = item && unreplaced(tubesOfItem(facts, item))
  if (!lost) return { ok: true, course }
  const inOrder = facts.items.filter(({ orderId }) => orderId === item.orderId)
  const following = followingFrom(inOrder, [item]).filter(({ state }) => state === 'ready')
  const items = [item, ...following]
  const tube = standInFor(facts.tubes, lost)
  const gone = { tube, items, reason: 'lost', news: 'sample-lost' } as const
  return isOver(tube.state)
    ? replaced(course, gone, at)
    : { ok: true, course: joinedTo(course, tube, items, at) }
}

/** The tests are measured from a tube that is there, or planned, already. */
function joinedTo(
  course: Course<Sample>,
  tube: Sample['tubes'][number],
  items: readonly Sample['items'][number][],
  at: SampleAt,
): Course<Sample> {
  const { facts } = course
  const isServed = (id: TestItemId) =>
    facts.tubeItems.some((one) => one.tubeId === tube.id && one.testItemId === id)
  const tubeItem = items
    .filter(({ id }) => !isServed(id))
    .map(({ id }) => ({ tubeId: tube.id, testItemId: id }))
  const served = and(course, { transitions: [], created: { tubeItem } })
  if (isUsable(tube.state)) return served
  const work = items.reduce(
    (done, { id }) => moved(done, itemOf(done, id), { event: 'recollect' }),
    begun(served.facts),
  )
  return settled(andWork(served, work, ...sharesBack(facts, items, at)), at.now)
}
