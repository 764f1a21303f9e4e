import type { Tx } from '#src/db/client.ts'
import { listHolidays, lockHoursMade, settleSlots } from '#src/db/queries/lab-hours.ts'
import type { LabRow } from '#src/db/queries/labs.ts'
import { insertSlots, lastSlots, listLabHours } from '#src/db/queries/slots.ts'
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

/** Rows of one insert: two megabytes or so. */
const BATCH = 10_000

type Needed = Pick<World, 'chance'> & { settings: Pick<Settings, 'slotDays' | 'slotCapacity'> }

/**
 * Adds the hours that are still missing for the coming days, with the places their lab takes; those
 * of a holiday are closed from the start. Answers how many there were.
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
 * Makes the hours of one lab what they should be from now on, in the transaction that switched it on
 * or changed its opening hours: those that are missing are there, those outside are closed but for
 * what is booked. Whoever calls has kept out by `lockHoursSaid` the job that makes hours.
 */
export async function openHours({ world, tx, now }: Step, lab: LabRow): Promise<void> {
  const { slotDays, slotCapacity: usual } = world.settings
  const times = slotTimes(lab, now, slotDays)
  // Without a place at first: how many each takes is said by one statement alone.
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

/** Most labs open at the same hours of the same days: their times are reckoned once. */
function timesOnce(now: Temporal.Instant, days: number) {
  const known = new Map<string, SlotTimes[]>()
  return ({ opensAt, closesAt, workingDays }: OpeningHours): SlotTimes[] => {
    const name = `${opensAt} ${closesAt} ${workingDays.join(' ')}`
    const times = known.get(name) ?? slotTimes({ opensAt, closesAt, workingDays }, now, days)
    known.set(name, times)
    return times
  }
}

/** Of times in their order, those after the last hour made; mostly none, and one look tells. */
function missing(times: SlotTimes[], last: Temporal.Instant | undefined): SlotTimes[] {
  const isAfter = ({ startsAt }: SlotTimes) => !last || Temporal.Instant.compare(startsAt, last) > 0
  const newest = times.at(-1)
  return newest && isAfter(newest) ? times.filter(isAfter) : []
}
