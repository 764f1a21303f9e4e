import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { LabId } from './lab.ts'
import type { LabState } from './lab-machine.ts'

/** The version that was read; a stale one is refused. Without it the last write wins. */
const version = z.int().min(1).optional()
const Reason = freeText(3, 500)

/**
 * The state as the specification shows it: 1 takes bookings, 0 does not.
 * Source: spec §4 Lab status.
 */
export const LabStatus = z.union([z.literal(0), z.literal(1)])
export type LabStatus = z.infer<typeof LabStatus>

/** The two-valued status of a state: 1 for active, 0 for every other. Source: life cycle 10. */
export function labStatus(state: LabState): LabStatus {
  return state === 'active' ? 1 : 0
}

/**
 * The wanted state, never the opposite of the current one: two people who switch at once do not
 * undo each other.
 * Source: reliability R5.
 */
export const SwitchLab = z.strictObject({ labId: LabId, status: LabStatus, version })
export type SwitchLab = z.infer<typeof SwitchLab>

/** The reason, in words that the lab's people read. */
export const SuspendLab = z.strictObject({ labId: LabId, reason: Reason, version })
export type SuspendLab = z.infer<typeof SuspendLab>

export const RestoreLab = z.strictObject({ labId: LabId, version })
export type RestoreLab = z.infer<typeof RestoreLab>

export const DeleteLab = z.strictObject({ labId: LabId, version })
export type DeleteLab = z.infer<typeof DeleteLab>

export const ViewLabLife = z.strictObject({ labId: LabId })
export type ViewLabLife = z.infer<typeof ViewLabLife>

/** An application that is not decided yet: its form holds its data. Source: life cycle 10. */
export function isApplying(state: LabState): boolean {
  return ['submitted', 'under-review', 'changes-requested'].includes(state)
}

/** Deleted: its history is kept, but nobody opens it any more. Source: life cycle 10. */
export function isHidden(state: LabState): boolean {
  return state === 'terminated'
}
