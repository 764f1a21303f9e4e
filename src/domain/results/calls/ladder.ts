import type { CallState } from './call-machine.ts'
import { type CallKind, callKinds } from './tell-again.ts'

/**
 * Who is told, one after the other, of a critical value that nobody has heard yet: the lab, the
 * patient, the person the patient chose, the lab once more with the office, and both again at the
 * hard end.
 * Source: reliability L12, A21; decision 233.
 */
export const rungs = ['lab', 'patient', 'contact', 'office', 'overdue'] as const
export type Rung = (typeof rungs)[number]

/** Minutes a call has been open when its rung is reached. Source: reliability L12. */
export const RUNG_MINUTES: Readonly<Record<Rung, number>> = {
  lab: 0,
  patient: 10,
  contact: 20,
  office: 30,
  overdue: 60,
}

/** How somebody was told. */
export const rungChannels = ['email', 'sms'] as const
export type RungChannel = (typeof rungChannels)[number]

/** Why a rung told nobody. */
export const rungSilences = [
  /** Neither a number nor a real address is known. */
  'not-reachable',
  /** The patient has named nobody. */
  'nobody-chosen',
  /** The test concerns the patient alone. */
  'patient-alone',
] as const
export type RungSilence = (typeof rungSilences)[number]

/**
 * A value that was told and proved wrong is taken back by the lab from whom it told: neither the
 * patient nor their contact need have heard of it.
 * Source: decision 100.
 */
const rungsOf: Readonly<Record<CallKind, readonly Rung[]>> = {
  critical: rungs,
  again: ['lab', 'office', 'overdue'],
}

/** Every rung of every kind of call, with the minutes at which it is reached. */
export const ladder = callKinds.flatMap((kind) =>
  rungsOf[kind].map((rung) => ({ kind, rung, minutes: RUNG_MINUTES[rung] })),
)

/**
 * The rungs that a call has come to and that are not in its log yet, the first one first.
 * Source: reliability L12; decision 233.
 */
export function rungsDue(
  call: { kind: CallKind; openedAt: Temporal.Instant; reached: readonly Rung[] },
  now: Temporal.Instant,
): Rung[] {
  const minutes = call.openedAt.until(now).total('minutes')
  return rungsOf[call.kind].filter(
    (rung) => minutes >= RUNG_MINUTES[rung] && !call.reached.includes(rung),
  )
}

/**
 * The next rung of an open call, and its instant; undefined where it has come to the last one.
 * Source: reliability L12; decision 233.
 */
export function nextRung(
  call: { kind: CallKind; openedAt: Temporal.Instant },
  reached: readonly Rung[],
): { rung: Rung; at: Temporal.Instant } | undefined {
  const rung = rungsOf[call.kind].find((one) => !reached.includes(one))
  return rung && { rung, at: call.openedAt.add({ minutes: RUNG_MINUTES[rung] }) }
}

/**
 * The last of these rungs, as they are climbed.
 * Source: reliability L12; decision 233.
 */
export function furthest(reached: readonly Rung[]): Rung | null {
  return rungs.findLast((rung) => reached.includes(rung)) ?? null
}

/**
 * The channels that reach somebody: each of them is used, for one of them may be down.
 * Source: reliability L12; decision 233.
 */
export function channelsTo(reached: { phone: string | null; email: string | null }): RungChannel[] {
  return rungChannels.filter((channel) => reached[channel === 'sms' ? 'phone' : 'email'] !== null)
}

/**
 * Whether the lab may now call whom the patient chose: of an open call about a critical value, and
 * never of a test that concerns the patient alone.
 * Source: reliability L12, L15; decision 233.
 */
export function isContactsTurn(
  { kind, state }: { kind: CallKind; state: CallState },
  minutes: number,
  isForPatientAlone: boolean,
): boolean {
  const isOpen = state === 'open' && kind === 'critical'
  return isOpen && minutes >= RUNG_MINUTES.contact && !isForPatientAlone
}

/** Whom the lab calls: who asked for the tests, who booked them, or whom that person chose. */
export const callees = ['doctor', 'patient', 'contact'] as const
export type Callee = (typeof callees)[number]

/**
 * Whom the lab is to call first after so many minutes, and whom next. One who is not known is left
 * out.
 * Source: reliability L12; decision 233.
 */
export function calleesInTurn(minutes: number, has: Readonly<Record<Callee, boolean>>): Callee[] {
  return turnAt(minutes).filter((callee) => has[callee])
}

function turnAt(minutes: number): readonly Callee[] {
  if (minutes < RUNG_MINUTES.patient) return ['doctor', 'patient', 'contact']
  if (minutes < RUNG_MINUTES.contact) return ['patient', 'doctor', 'contact']
  return ['contact', 'patient', 'doctor']
}
