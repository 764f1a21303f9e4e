import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { OfflineDeviceId } from './device.ts'

export const OfflineHoldId = z.uuid().brand<'OfflineHoldId'>()
export type OfflineHoldId = z.infer<typeof OfflineHoldId>

/**
 * Why the office must look: the code or a name was wrong; nobody knows when it was; the visit was
 * over, or had gone to somebody else; the phone was reported lost. Source: decision 199.
 */
export const holdReasons = ['not-proved', 'clock-doubtful', 'visit-over', 'device-revoked'] as const
export type HoldReason = (typeof holdReasons)[number]

/**
 * Whose samples are in doubt: no lab accepts a tube of the visit unless the office confirms it.
 * Source: decision 199.
 */
export const doubtReasons = ['not-proved', 'clock-doubtful'] as const satisfies HoldReason[]

export const holdOutcomes = ['confirmed', 'refused'] as const
type HoldOutcome = (typeof holdOutcomes)[number]

/** `version`: the hold's version as shown. */
export const DecideOfflineHold = z.strictObject({
  holdId: OfflineHoldId,
  version: z.int().positive(),
  outcome: z.enum(holdOutcomes),
  note: freeText(3, 500),
})
export type DecideOfflineHold = z.infer<typeof DecideOfflineHold>

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
  note: string | null
  decidedAt: Temporal.Instant | null
  decidedBy: UserId | null
}
