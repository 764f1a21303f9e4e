import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { LabId } from './lab.ts'
import type { LabState } from './lab-machine.ts'

/** The one that was read; somebody who read an older one is told. Without it the last one wins. */
const version = z.int().min(1).optional()
const Reason = freeText(3, 500)

/** The state as the specification shows it: 1 takes bookings, 0 does not. */
export const LabStatus = z.union([z.literal(0), z.literal(1)])
export type LabStatus = z.infer<typeof LabStatus>

export function labStatus(state: LabState): LabStatus {
  return state === 'active' ? 1 : 0
}

/** The wanted state, never «the opposite»: of two who ask at once neither undoes the other. */
export const SwitchLab = z.strictObject({ labId: LabId, status: LabStatus, version })
export type SwitchLab = z.infer<typeof SwitchLab>

/** Why, in words that the lab's people read. */
export const SuspendLab = z.strictObject({ labId: LabId, reason: Reason, version })
export type SuspendLab = z.infer<typeof SuspendLab>

export const RestoreLab = z.strictObject({ labId: LabId, version })
export type RestoreLab = z.infer<typeof RestoreLab>

export const DeleteLab = z.strictObject({ labId: LabId, version })
export type DeleteLab = z.infer<typeof DeleteLab>

export const ViewLabLife = z.strictObject({ labId: LabId })
export type ViewLabLife = z.infer<typeof ViewLabLife>

/** An application that is not decided: its form is what holds of it. */
export function isApplying(state: LabState): boolean {
  return ['submitted', 'under-review', 'changes-requested'].includes(state)
}

/** Gone for everybody: what it did is kept, but nobody opens it any more. */
export function isHidden(state: LabState): boolean {
  return state === 'terminated'
}
