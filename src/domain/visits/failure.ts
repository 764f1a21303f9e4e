import { LATE_MINUTES } from '#src/domain/bookings/cancellation.ts'
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import type { StampVerdict } from './place-stamp.ts'
import type { FailReason } from './visit.ts'

/** Minutes of waiting before "not home" may be reported. Source: life cycle 3; decision 034. */
export const WAIT_MINUTES = 10

/** Calls to the patient before "not home" may be reported. Source: life cycle 3; decision 034. */
export const CALLS_FIRST = 2

/** A second call within this many minutes counts as the same attempt. Source: decision 034. */
export const CALL_APART_MINUTES = 3

/** Fastest plausible speed through a city, door to door, in kilometres an hour. */
const FASTEST_KMH = 80

/** Shortest plausible journey in seconds, except from the house next door. */
const LEAST_WAY_SECONDS = 60
const NEXT_DOOR_KM = 0.25

/**
 * Why a failure that costs the patient something is not proved, so that the office reviews it.
 * Source: decision 034.
 */
export const doubts = [
  'place-arriving',
  'place-failing',
  'no-code',
  'no-phone',
  'not-rung',
  'reason-unfit',
  'time-impossible',
  'time-unproved',
  'came-late',
] as const
export type Doubt = (typeof doubts)[number]

type Instant = Temporal.Instant
type Arrival = Point & { arrivedAt: Instant }
/** An arrival that a phone told later. */
export type ArrivalTold = { receivedAt: Instant; isDoubtful: boolean }

export type FailureFacts = {
  reason: FailReason
  startsAt: Instant
  endsAt: Instant
  departedAt: Instant | null
  arrivedAt: Instant
  /** Where they arrived without a network: when we heard of it, and whether its time is doubtful. */
  told: ArrivalTold | undefined
  failedAt: Instant
  /** When the patient's code was given and the identifiers matched. */
  identifiedAt: Instant | null
  /** The code was given together with the failure. */
  isCodeGiven: boolean
  /** The patient can be called at all. */
  hasPhone: boolean
  calls: readonly Instant[]
  /** Of these, the ones of which nothing says that they did not ring at the patient’s side. */
  callsRung: number
  place: { arriving: StampVerdict; failing: StampVerdict }
  door: Point
  /** Where the same phlebotomist last arrived before this visit. */
  lastBefore: Arrival | undefined
}

/** Nobody answered: may be reported only after waiting and calling. */
function isNobodyThere(reason: FailReason): boolean {
  return reason === 'not-home' || reason === 'wrong-address'
}

/**
 * From when "not home" may be reported: never before the start of the booked hour.
 * Source: decision 034.
 */
export function waitsUntil({ arrivedAt, startsAt }: Pick<FailureFacts, 'arrivedAt' | 'startsAt'>) {
  const [, later] = [arrivedAt, startsAt].toSorted((a, b) => Temporal.Instant.compare(a, b))
  return (later ?? arrivedAt).add({ minutes: WAIT_MINUTES })
}

/**
 * Whether a visit may be failed for this reason now. Refuses `wait-first` and `call-first` where
 * nobody was there and too little was tried.
 * Source: life cycle 3; decision 034.
 */
export function mayFail(
  facts: FailureFacts,
  now: Instant,
): Result<'tried', 'wait-first' | 'call-first'> {
  if (!isNobodyThere(facts.reason)) return ok('tried')
  if (Temporal.Instant.compare(now, waitsUntil(facts)) < 0) return refuse('wait-first')
  const isCalled = facts.calls.length >= CALLS_FIRST || !facts.hasPhone
  return isCalled ? ok('tried') : refuse('call-first')
}

/**
 * What is not proved about a failure that costs a fee; if empty, the fee waits only for the
 * patient's objection.
 * Source: decisions 034, 244 and 253.
 */
export function doubtsOf(facts: FailureFacts): Doubt[] {
  const { reason, place, identifiedAt } = facts
  const isThere = isNobodyThere(reason)
  const found: [Doubt, boolean][] = [
    ['place-arriving', place.arriving !== 'near'],
    ['place-failing', place.failing !== 'near'],
    ['no-code', reason === 'refused' && identifiedAt === null && !facts.isCodeGiven],
    ['no-phone', isThere && !facts.hasPhone],
    // A bridge rings the phlebotomist first: only what it says it rang was heard by the patient.
    ['not-rung', isThere && facts.hasPhone && facts.callsRung < CALLS_FIRST],
    // Whoever gave the code and the identifiers was there.
    ['reason-unfit', isThere && identifiedAt !== null],
    ['time-impossible', isTimeImpossible(facts)],
    ['time-unproved', isTimeUnproved(facts)],
    ['came-late', Temporal.Instant.compare(facts.arrivedAt, facts.endsAt) > 0],
  ]
  return found.flatMap(([doubt, is]) => (is ? [doubt] : []))
}

/**
 * A phlebotomist this late forfeits the patient's fee, as with cancelling.
 * Source: reliability P21; decision 034.
 */
export function isTooLate({ arrivedAt, endsAt }: Pick<FailureFacts, 'arrivedAt' | 'endsAt'>) {
  return Temporal.Instant.compare(arrivedAt, endsAt.add({ minutes: LATE_MINUTES })) > 0
}

/**
 * An arrival that was told later is the phone's word. It proves what it would prove if they had arrived
 * when we heard of it: that they waited, and came in time.
 */
function isTimeUnproved({ told, reason, failedAt, startsAt, endsAt }: FailureFacts): boolean {
  if (!told) return false
  const { receivedAt, isDoubtful } = told
  const waited = waitsUntil({ arrivedAt: receivedAt, startsAt })
  const isWaitUnseen = isNobodyThere(reason) && Temporal.Instant.compare(failedAt, waited) < 0
  return isDoubtful || isWaitUnseen || Temporal.Instant.compare(receivedAt, endsAt) > 0
}

function isTimeImpossible({ departedAt, arrivedAt, lastBefore, door }: FailureFacts): boolean {
  const km = lastBefore ? distanceKm(lastBefore, door) : undefined
  const isNextDoor = km !== undefined && km <= NEXT_DOOR_KM
  const way = departedAt?.until(arrivedAt).total('seconds') ?? 0
  if (way < LEAST_WAY_SECONDS && !isNextDoor) return true
  if (!lastBefore || km === undefined || isNextDoor) return false
  const hours = lastBefore.arrivedAt.until(arrivedAt).total('hours')
  return km > hours * FASTEST_KMH
}
