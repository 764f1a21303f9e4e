import { listHomeSlots, type SlotRow } from '#src/db/queries/slots.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { NOTICE_HOURS, slotDay } from '#src/domain/slots/slot.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The hours in which all of these labs can be served, by Indian day, from two hours from now on:
 * each with the places left, the fewest of its labs.
 */
export function listSlots(world: World, actor: Actor, input: { labIds: LabId[] }) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'slot:read')
    const from = now.add({ hours: NOTICE_HOURS })
    const to = now.add({ hours: 24 * world.settings.slotDays })
    const labIds = [...new Set(input.labIds)]
    const rows = await listHomeSlots(tx, labIds, from, to)
    const hours = [...Map.groupBy(rows, ({ startsAt }) => startsAt.toString()).values()]
    const shared = hours.filter((of) => of.length === labIds.length).flatMap(hourOf)
    const days = Map.groupBy(shared, ({ day }) => day)
    return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }))
  })
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
