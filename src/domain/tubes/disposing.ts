import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { transition, type Transition } from '#src/domain/transition.ts'
import type { DisposalMethod, DisposeTubes } from './disposal.ts'
import { type Kept, keptUntil, openCase } from './keeping.ts'
import type { TubeState } from './tube-machine.ts'
import type { Barcode, TubeId } from './tube.ts'

/** A tube with everything that decides whether it may be disposed of. */
export type TubeToDispose = Kept & {
  id: TubeId
  state: TubeState
  version: number
  barcode: Barcode | null
  labId: LabId
  bookingId: BookingId
  disposedAt: Temporal.Instant | null
  disposalMethod: DisposalMethod | null
}

type Code = 'not-allowed-now' | 'sample-kept'
type Step = { ok: true; step?: Transition } | Refused<Code>
type Answer = { disposed: number }

/**
 * The lab disposes of tubes, all of them or none: each is stored, its time is over and no case of
 * its order is open. One that was disposed of before is passed over. It can't be undone.
 * Refuses `sample-kept` with the tube that must stay.
 * Source: life cycle 4; features C22; decision 201.
 */
export function disposing(
  found: readonly TubeToDispose[],
  { method, tubes }: DisposeTubes,
  now: Temporal.Instant,
): Decision<Answer, Code> {
  const shown = new Map(tubes.map(({ tubeId, version }) => [String(tubeId), version]))
  const transitions: Transition[] = []
  for (const tube of found) {
    const version = shown.get(tube.id) ?? tube.version
    const judged = disposed({ ...tube, version }, { disposedAt: now, disposalMethod: method })
    if (!judged.ok) return judged
    if (judged.step) transitions.push(judged.step)
  }
  const answer = { disposed: transitions.length }
  const [first] = found
  if (!first || transitions.length === 0) return { ok: true, answer }
  const detail = { event: 'dispose', method, tubes: transitions.map(({ row }) => row.id) }
  const audit = { subjectId: first.labId, detail }
  return { ok: true, answer, changes: { bookingId: null, transitions, audit } }
}

type Patch = { disposedAt: Temporal.Instant; disposalMethod: DisposalMethod }

function disposed(tube: TubeToDispose, patch: Patch): Step {
  if (tube.state === 'disposed') return { ok: true }
  const facts = { barcode: tube.barcode ?? '' }
  const stands = { machine: 'tube', state: tube.state } as const
  const step = transition('tube', tube, 'dispose', { patch, reason: patch.disposalMethod })
  if (!step) return { ok: false, error: 'not-allowed-now', stands, facts }
  if (!mayBeDisposedOf(tube, patch.disposedAt)) return { ok: false, error: 'sample-kept', facts }
  return { ok: true, step: { ...step, bookingId: tube.bookingId } }
}

/**
 * Whether it is stored and may be disposed of.
 * Source: features C22; decision 201.
 */
export function mayGoNow(tube: Kept & { state: TubeState }, now: Temporal.Instant): boolean {
  return tube.state === 'stored' && mayBeDisposedOf(tube, now)
}

/**
 * Whether nothing is open and its time is over.
 * Source: features C22; decision 201.
 */
export function mayBeDisposedOf(tube: Kept, now: Temporal.Instant): boolean {
  const until = keptUntil(tube)
  return until !== null && !openCase(tube) && Temporal.Instant.compare(now, until) >= 0
}
