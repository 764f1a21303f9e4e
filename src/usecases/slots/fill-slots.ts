import type { Tx } from '#src/db/client.ts'
import { listHolidays, lockHoursMade } from '#src/db/queries/lab-hours.ts'
import { insertSlots, lastSlots, listLabHours } from '#src/db/queries/slots.ts'
import { indianDay } from '#src/domain/india-time.ts'
import {
  type OpeningHours,
  SlotId,
  slotDay,
  slotTimes,
  type SlotTimes,
} from '#src/domain/slots/slot.ts'
import type { World } from '#src/usecases/world.ts'

/** Rows of one insert: two megabytes or so. */
const BATCH = 10_000

/**
 * Adds the hours that are still missing for the coming days, with the places their lab takes; those
 * of a holiday are closed from the start. Answers how many there were.
 */
export async function fillSlots(
  { chance, settings }: Pick<World, 'chance' | 'settings'>,
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
    return missing(timesOf(lab), last.get(lab.id)).map((times) => ({
      id: SlotId.parse(chance.uuid()),
      locationId: lab.locationId,
      labId: lab.id,
      kind: 'home' as const,
      ...times,
      capacity: isClosed(times) ? 0 : (lab.slotCapacity ?? settings.slotCapacity),
      used: 0,
    }))
  })
  let made = 0
  for (let from = 0; from < rows.length; from += BATCH)
    made += await insertSlots(tx, rows.slice(from, from + BATCH))
  return made
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
