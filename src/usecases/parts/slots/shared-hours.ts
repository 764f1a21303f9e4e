import { listHomeSlots, type SlotRow } from '#src/db/queries/slots/slots.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { slotDay } from '#src/domain/slots/slot.ts'
import type { Step } from '#src/usecases/step.ts'

type Span = { from: Temporal.Instant; to: Temporal.Instant }

/** The slots in which all of these labs can be served, by Indian day; each with the places left. */
export async function sharedHours({ tx }: Step, labs: readonly LabId[], { from, to }: Span) {
  const labIds = [...new Set(labs)]
  const rows = await listHomeSlots(tx, labIds, from, to)
  const hours = [...Map.groupBy(rows, ({ startsAt }) => startsAt.toString()).values()]
  const shared = hours.filter((of) => of.length === labIds.length).flatMap(hourOf)
  const days = Map.groupBy(shared, ({ day }) => day)
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }))
}

function hourOf(rows: SlotRow[]) {
  const [first] = rows
  if (!first) return []
  return [
    {
      day: slotDay(first.startsAt),
      startsAt: first.startsAt.toString(),
      endsAt: first.endsAt.toString(),
      placesLeft: Math.min(...rows.map(({ capacity, used }) => capacity - used)),
    },
  ]
}
