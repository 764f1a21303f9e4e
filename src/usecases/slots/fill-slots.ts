import type { Tx } from '#src/db/client.ts'
import { listHolidays, lockHoursMade } from '#src/db/queries/lab-hours.ts'
import { insertSlots, lastSlots, listLabHours } from '#src/db/queries/slots.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { SlotId, slotDay, slotTimes } from '#src/domain/slots/slot.ts'
import type { World } from '#src/usecases/world.ts'

/** Rows of one insert: below PostgreSQL's limit of parameters. */
const BATCH = 2000

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
  const holidays = await listHolidays(tx, indianDay(now))
  const closed = new Set(holidays.map(({ labId, day }) => `${labId} ${day.toString()}`))
  const last = await lastSlots(tx)
  const rows = (await listLabHours(tx)).flatMap((lab) =>
    slotTimes(lab, now, settings.slotDays)
      .filter(({ startsAt }) => isAfter(startsAt, last.get(lab.id)))
      .map((times) => ({
        id: SlotId.parse(chance.uuid()),
        locationId: lab.locationId,
        labId: lab.id,
        kind: 'home' as const,
        ...times,
        capacity: closed.has(`${lab.id} ${slotDay(times.startsAt)}`)
          ? 0
          : (lab.slotCapacity ?? settings.slotCapacity),
        used: 0,
      })),
  )
  let made = 0
  for (let from = 0; from < rows.length; from += BATCH)
    made += await insertSlots(tx, rows.slice(from, from + BATCH))
  return made
}

function isAfter(startsAt: Temporal.Instant, last: Temporal.Instant | undefined): boolean {
  return !last || Temporal.Instant.compare(startsAt, last) > 0
}
