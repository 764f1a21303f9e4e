import { itemsOfTube, orderOf } from '#src/domain/bookings/aggregate.ts'
import type { Decision } from '#src/domain/changes.ts'
import { transition } from '#src/domain/transition.ts'
import { notIdentified } from '#src/domain/visits/not-identified.ts'
import { and, begunWith, published, settled } from './course.ts'
import { endedTests, notPerformed } from './ended-tests.ts'
import type { SampleAt, SampleAtHand } from './sample-at-hand.ts'
import type { WriteOffReason } from './tube.ts'

type Facts = SampleAtHand & {
  tube: SampleAtHand['tubes'][number]
  visit: SampleAtHand['visits'][number]
}

/**
 * A tube that cannot be filled: its tests are not done, and refunded if they were paid. No fee. A
 * report that waited for it alone is complete without it.
 * Source: life cycle 4.
 */
export function writingOff(
  facts: Facts,
  { reason }: { reason: WriteOffReason },
  at: SampleAt,
): Decision<{ state: 'not-drawn' }, 'not-allowed-now'> {
  const { tube, booking } = facts
  const why = notIdentified(facts)
  if (why) return why
  const patch = { writeOffReason: reason }
  const written = transition('tube', tube, 'write-off', { patch, reason })
  const stands = { machine: 'tube', state: tube.state } as const
  if (!written) return { ok: false, error: 'not-allowed-now', stands }
  const begun = and(begunWith<SampleAtHand>(facts), { transitions: [written] })
  const ended = settled(endedTests(begun, itemsOfTube(facts, tube), reason, at), at.now)
  const isReported = orderOf(ended.facts, tube.orderId).state === 'reported'
  const told = isReported ? published(ended, tube.orderId, at) : ended
  const news = isReported ? [notPerformed(told.facts, tube.orderId)] : []
  const { changed } = and(told, { transitions: [], news })
  const audit = { subjectId: tube.id, detail: { event: 'write-off', tubeId: tube.id, reason } }
  return {
    ok: true,
    answer: { state: 'not-drawn' },
    changes: { bookingId: booking.id, ...changed, audit },
  }
}
