import {
  type OpeningHours,
  type SlotId,
  slotTimes,
  type SlotTimes,
} from '#src/domain/slots/slot.ts'
import type { LabId } from './lab.ts'

type Hour = SlotTimes & {
  id: SlotId
  labId: LabId
  locationId: number
  kind: 'home'
  capacity: number
  used: number
}

/**
 * The future hours of a lab that opens, or whose opening hours change: missing ones are added
 * without a place, then each gets the places it has today.
 */
export type OpenedHours = {
  labId: LabId
  from: Temporal.Instant
  /** Places per hour where the lab has not set its own. */
  usual: number
  added: readonly Hour[]
}

/** The operator's settings for hours, and ids for new ones. */
export type HourRules = { slotDays: number; slotCapacity: number; newId: () => SlotId }

type Lab = OpeningHours & { id: LabId; locationId: number }

/** The hours of a lab from an instant on. Source: model, "Slot". */
export function openedHours(
  lab: Lab,
  now: Temporal.Instant,
  { slotDays, slotCapacity, newId }: HourRules,
): OpenedHours {
  const { id: labId, locationId } = lab
  const added = slotTimes(lab, now, slotDays).map((times) => {
    return { id: newId(), labId, locationId, kind: 'home' as const, ...times, capacity: 0, used: 0 }
  })
  return { labId, from: now, usual: slotCapacity, added }
}
