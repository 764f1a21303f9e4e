import type { Tx } from '#src/db/driver/client.ts'
import { listHolidays, lockHoursMade, settleSlots } from '#src/db/queries/labs/lab-hours.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { insertSlots, lastSlots, listLabHours } from '#src/db/queries/slots/slots.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Settings } from '#src/domain/settings.ts'
import {
  type OpeningHours,
  SlotId,
  slotDay,
  slotTimes,
  type SlotTimes,
} from '#src/domain/slots/slot.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Rows per insert: about two megabytes. */
const BATCH = 10_000

type Needed = Pick<World, 'chance'> & { settings: Pick<Settings, 'slotDays' | 'slotCapacity'> }

/**
 * Adds the missing slots of the coming days, with their lab's capacity; those on a holiday are
 * closed from the start. Returns how many were missing.
 * Source: model, "Slot".
 */
export async function fillSlots(
  { chance, settings }: Needed,
  tx: Tx,
  now: Temporal.Instant,
): Promise<number> {
  await lockHoursMade(tx)
  const closed = Map.groupBy(await listHolidays(tx, indianDay(now)), ({ labId }) => labId)
  const last = await lastSlots(tx)
  const timesOf = timesOnce(now, settings.slotDays)
  const rows = (await listLabHours(tx)).flatMap((lab) => {
    const holidays = new Set(closed.get(lab.id)?.map(({ day }) => day.toString()))
    const isClosed = ({ startsAt }: SlotTimes) =>
      holidays.size > 0 && holidays.has(slotDay(startsAt))
    const placesIn = (times: SlotTimes) =>
      isClosed(times) ? 0 : (lab.slotCapacity ?? settings.slotCapacity)
    return missing(timesOf(lab), last.get(lab.id)).map((times) =>
      slotRow(chance, lab, times, placesIn(times)),
    )
  })
  let made = 0
  for (let from = 0; from < rows.length; from += BATCH)
    made += await insertSlots(tx, rows.slice(from, from + BATCH))
  return made
}

/**
 * Updates the future slots of one lab, in the transaction that activated it or changed its opening
 * hours: missing ones are added, those outside are closed except for what is booked. The caller has
 * blocked the slot-making job with `lockHoursSaid`.
 */
export async function openHours({ world, tx, now }: Step, lab: LabRow): Promise<void> {
  const { slotDays, slotCapacity: usual } = world.settings
  const times = slotTimes(lab, now, slotDays)
  // Without a place at first: a single statement sets the capacity of each.
  await insertSlots(
    tx,
    times.map((one) => slotRow(world.chance, lab, one, 0)),
  )
  await settleSlots(tx, { labId: lab.id, from: now, usual })
}

function slotRow(
  chance: World['chance'],
  { id: labId, locationId }: Pick<LabRow, 'id' | 'locationId'>,
  times: SlotTimes,
  capacity: number,
) {
  const id = SlotId.parse(chance.uuid())
  return { id, locationId, labId, kind: 'home' as const, ...times, capacity, used: 0 }
}

/** Most labs open at the same hours on the same days: their times are computed once. */
function timesOnce(now: Temporal.Instant, days: number) {
  const known = new Map<string, SlotTimes[]>()
  return ({ opensAt, closesAt, workingDays }: OpeningHours): SlotTimes[] => {
    const name = `${opensAt} ${closesAt} ${workingDays.join(' ')}`
    const times = known.get(name) ?? slotTimes({ opensAt, closesAt, workingDays }, now, days)
    known.set(name, times)
    return times
  }
}

/**
 * Of times in order, those after the last existing slot; usually none, which one comparison shows.
 */
function missing(times: SlotTimes[], last: Temporal.Instant | undefined): SlotTimes[] {
  const isAfter = ({ startsAt }: SlotTimes) => !last || Temporal.Instant.compare(startsAt, last) > 0
  const newest = times.at(-1)
  return newest && isAfter(newest) ? times.filter(isAfter) : []
}
