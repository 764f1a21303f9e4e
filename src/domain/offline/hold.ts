import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { OfflineDeviceId } from './device.ts'
import { type RefusalCause, refusalCauses } from './refusal-cause.ts'

export const OfflineHoldId = z.uuid().brand<'OfflineHoldId'>()
export type OfflineHoldId = z.infer<typeof OfflineHoldId>

/**
 * Why the office must look: the code or a name was wrong; nobody knows when it was; the visit was
 * over, or had gone to somebody else; the phone was reported lost; its phlebotomist may not work any
 * more. Source: decisions 199 and 245.
 */
export const holdReasons = [
  'not-proved',
  'clock-doubtful',
  'visit-over',
  'device-revoked',
  'person-away',
] as const
export type HoldReason = (typeof holdReasons)[number]

/**
 * Whose samples are in doubt: no lab accepts a tube of the visit unless the office confirms it.
 * Source: decision 199.
 */
export const doubtReasons = ['not-proved', 'clock-doubtful'] as const satisfies HoldReason[]

/** Whether its samples are in doubt. Source: decision 199. */
export function isDoubt(reason: HoldReason): boolean {
  return doubtReasons.some((doubt) => doubt === reason)
}

/** What the office decides first. */
export const holdDecisions = ['confirmed', 'refused'] as const

/** `paid`: a refusal was taken back for the money alone; its samples stay held. Source: decision 246. */
export const holdOutcomes = [...holdDecisions, 'paid'] as const
export type HoldOutcome = (typeof holdOutcomes)[number]

/** `version`: the hold's version as shown; `cause`: of a refusal. */
export const DecideOfflineHold = z.strictObject({
  holdId: OfflineHoldId,
  version: z.int().positive(),
  outcome: z.enum(holdDecisions),
  cause: z.enum(refusalCauses).optional(),
  note: freeText(3, 500),
})
export type DecideOfflineHold = z.infer<typeof DecideOfflineHold>

/** `version`: the hold's version as shown. */
export const TakeBackRefusal = z.strictObject({
  holdId: OfflineHoldId,
  version: z.int().positive(),
  note: freeText(3, 500),
})
export type TakeBackRefusal = z.infer<typeof TakeBackRefusal>

/** What became of cash that was taken at a visit that was over. */
export const cashFates = ['handed-back', 'owed'] as const

/** `version`: the hold's version as shown. */
export const BookHeldCash = z.strictObject({
  holdId: OfflineHoldId,
  version: z.int().positive(),
  became: z.enum(cashFates),
})
export type BookHeldCash = z.infer<typeof BookHeldCash>

/** A new one, open. */
export type NewOfflineHold = {
  id: OfflineHoldId
  visitId: VisitId
  phlebotomistId: UserId
  deviceId: OfflineDeviceId
  reason: HoldReason
  openedAt: Temporal.Instant
}

/** One as stored. */
export type OfflineHold = NewOfflineHold & {
  version: number
  outcome: HoldOutcome | null
  /** Of a refusal; kept where it was taken back. */
  cause: RefusalCause | null
  note: string | null
  decidedAt: Temporal.Instant | null
  decidedBy: UserId | null
  /** Of a refusal that somebody else took back. */
  refusedBy: UserId | null
  refusedAt: Temporal.Instant | null
  refusedNote: string | null
}
