import { itemsOfTube } from '#src/domain/bookings/aggregate.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { whySampleOut } from '#src/domain/referrals/tube-out.ts'
import { isPublished, isSettled } from '#src/domain/results/item-machine.ts'
import type { Misread } from '#src/domain/results/judging/judged.ts'
import { needingSample } from '#src/domain/results/needing-sample.ts'
import { transition, type Transition } from '#src/domain/transition.ts'
import { custodyEnded } from '#src/domain/visits/custody-ended.ts'
import { and, begunWith, type Course } from './course.ts'
import { custodianOf, faultOfLoss, type LostReason } from './lost-tube.ts'
import { putDownAt } from './put-down.ts'
import { replaced } from './replaced.ts'
import type { ReplaceableSample, SampleAt } from './sample-at-hand.ts'
import type { FaultParty } from './tube.ts'

type Sample = ReplaceableSample
type Facts = Sample & { tube: Sample['tubes'][number]; visit: Sample['visits'][number] }
type Said = { version: number; reason: LostReason; note?: string | undefined }

/** Whose hands a tube is in, as a permit judges them. */
type Hands = { phlebotomistId?: UserId | null; labId?: LabId }
type By = SampleAt & { covers: (hands: Hands) => boolean }

type Loss = { ok: true; lost: Transition; fault: FaultParty }
type Answer = { state: 'lost'; isRedrawn: boolean }

/**
 * A drawn tube is gone, reported by whoever has custody of it, by the office, or by time. A fresh
 * sample is drawn, free of charge, at the door at once. A signed result of it stays: nothing is
 * wrong with it. With the last tube its visit is over. Refuses `sample-out` while a test of it is
 * open at another lab: the lab first ends the referral.
 * Source: life cycle 4; decision 036; decision 089; decision 264.
 */
export function losing(
  facts: Facts,
  said: Said,
  by: By,
): Decision<Answer, 'not-allowed-now' | 'sample-out' | Misread['error']> {
  const { tube, tubes, booking, visit } = facts
  const isReplaced = tubes.some(({ replacesId }) => replacesId === tube.id)
  if (tube.state === 'lost') return { ok: true, answer: { state: 'lost', isRedrawn: isReplaced } }
  const out = whySampleOut(facts, tube)
  if (out) return out
  const loss = lossOf(facts, said, by)
  if (!loss.ok) return loss
  const begun = and(begunWith<Sample>(facts), { transitions: [loss.lost] })
  const done = withoutSample(begun, facts, by)
  if (!done.ok) return done
  const { course, isRedrawn } = done
  const ended = custodyEnded({ ...course.facts, visit }, by.now)
  const { changed } = and(course, { transitions: ended })
  const { reason, note } = said
  const audit = { subjectId: tube.id, detail: { reason, note, fault: loss.fault } }
  return {
    ok: true,
    answer: { state: 'lost', isRedrawn },
    changes: { bookingId: booking.id, ...changed, audit },
  }
}

/**
 * Who is at fault: the custodian. From the counter on the phlebotomist cannot lose it, but a tube that
 * they did not find when they handed over the others never got there. One whose results all stand is
 * not missed. One whose tests ended without a result is: its manifest and its visit wait for it.
 * Source: decisions 036, 202 and 214.
 */
function lossOf(
  facts: Facts,
  { version, reason, note }: Said,
  { covers, now }: By,
): Loss | Refused<'not-allowed-now'> {
  const { tube, visit } = facts
  const stands = { machine: 'tube', state: tube.state } as const
  const hands = {
    phlebotomist: { phlebotomistId: visit.phlebotomistId },
    counter: {},
    lab: { labId: tube.labId },
  }
  const isOnCounter = putDownAt(tube, visit) !== null && !facts.missing.includes(tube.id)
  const custodian = custodianOf(tube.state, isOnCounter)
  const isMissed = itemsOfTube(facts, tube).some(({ state }) => !isPublished(state))
  if (!custodian || !covers(hands[custodian]) || !isMissed)
    return { ok: false, error: 'not-allowed-now', stands }
  const fault = faultOfLoss(custodian)
  const patch = { lostReason: reason, lostNote: note ?? null, lostAt: now, lostFault: fault }
  const lost = transition('tube', { ...tube, version }, 'lose', { patch, reason })
  return lost ? { ok: true, lost, fault } : { ok: false, error: 'not-allowed-now', stands }
}

/** What becomes of its tests that need a sample. */
function withoutSample(course: Course<Sample>, facts: Facts, by: By): ReturnType<typeof replaced> {
  const { tube, visit } = facts
  const open = itemsOfTube(facts, tube).filter(({ state }) => !isSettled(state))
  const items = needingSample(facts.items, open)
  if (items.length === 0) return { ok: true, course, isRedrawn: false }
  const isAtTheDoor =
    visit.state === 'identified' && by.by !== null && by.by === visit.phlebotomistId
  const gone = { tube, items, reason: 'lost', news: 'sample-lost', isAtTheDoor } as const
  return replaced(course, gone, by)
}
