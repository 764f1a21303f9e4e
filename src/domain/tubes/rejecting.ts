import { itemsOfTube } from '#src/domain/bookings/aggregate.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import { whySampleOut } from '#src/domain/referrals/tube-out.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import type { Misread } from '#src/domain/results/judging/judged.ts'
import { transition } from '#src/domain/transition.ts'
import { and, begunWith } from './course.ts'
import { replaced } from './replaced.ts'
import type { ReplaceableSample, SampleAt } from './sample-at-hand.ts'
import { tubeMachine } from './tube-machine.ts'
import { rejectReasons, type RejectReason, type TubeId } from './tube.ts'

type Facts = ReplaceableSample & { tube: ReplaceableSample['tubes'][number] }
type Said = { reason: RejectReason; note?: string | undefined }
type Answer = { tubeId: TubeId; state: 'rejected'; isRedrawn: boolean }

/**
 * The lab cannot use the tube, for a coded reason that says whose fault it is: a fresh sample, free
 * of charge, or its tests are given up. Signed results of it fall too: a reader could not know that
 * the sample was unfit. A published result is amended, not drawn again. Refuses `sample-out` while
 * a test of it is open at another lab, which says itself that it cannot use it.
 * Source: life cycle 4; spec §1 ("asks for a fresh one"); decision 089; decision 264.
 */
export function rejecting(
  facts: Facts,
  { reason, note }: Said,
  at: SampleAt,
): Decision<Answer, 'not-allowed-now' | 'sample-out' | Misread['error']> {
  const { tube, tubes, booking } = facts
  const answer = { tubeId: tube.id, state: 'rejected' } as const
  const isRedrawn = tubes.some(({ replacesId }) => replacesId === tube.id)
  if (tube.state === 'rejected') return { ok: true, answer: { ...answer, isRedrawn } }
  const items = itemsOfTube(facts, tube).filter(({ state }) => !isSettled(state))
  if (items.length === 0) return unrejectable(tube)
  const out = whySampleOut(facts, tube)
  if (out) return out
  const patch = { rejectReason: reason, rejectNote: note ?? null }
  const rejected = transition('tube', tube, 'reject', { patch, reason })
  const stands = { machine: 'tube', state: tube.state } as const
  if (!rejected) return { ok: false, error: 'not-allowed-now', stands }
  const begun = and(begunWith<ReplaceableSample>(facts), { transitions: [rejected] })
  const gone = { tube, items, reason, news: 'fresh-sample-needed' } as const
  const done = replaced(begun, gone, at)
  if (!done.ok) return done
  const audit = {
    subjectId: tube.id,
    detail: { event: 'reject', reason, fault: rejectReasons[reason] },
  }
  return {
    ok: true,
    answer: { ...answer, isRedrawn: done.isRedrawn },
    changes: { bookingId: booking.id, ...done.course.changed, audit },
  }
}

/** Its tests are all over: it may be anything but rejected. */
function unrejectable({ state }: Facts['tube']): Refused<'not-allowed-now'> {
  const allowed = allowedEvents(tubeMachine, state).filter((one) => one !== 'reject')
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'tube', state, allowed } }
}
