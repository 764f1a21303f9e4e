import { insertSlots, lastSlots, listLabHours } from '#src/db/queries/slots.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { SlotId, slotTimes } from '#src/domain/slots/slot.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Rows of one insert: below PostgreSQL's limit of parameters. */
const BATCH = 2000

/** Makes the hours of every active lab for the coming days; those that exist stay as they are. */
export function makeSlots(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'slot:make')
    const last = await lastSlots(step.tx)
    const { slotDays, slotCapacity } = world.settings
    const rows = (await listLabHours(step.tx)).flatMap((lab) =>
      slotTimes(lab, step.now, slotDays)
        .filter(({ startsAt }) => isAfter(startsAt, last.get(lab.id)))
        .map((times) => ({
          id: SlotId.parse(world.chance.uuid()),
          locationId: lab.locationId,
          labId: lab.id,
          kind: 'home' as const,
          ...times,
          capacity: slotCapacity,
          used: 0,
        })),
    )
    let made = 0
    for (let from = 0; from < rows.length; from += BATCH)
      made += await insertSlots(step.tx, rows.slice(from, from + BATCH))
    await audit(world, step.tx, actor, 'slot:make', 'slots', { made })
    return { made }
  })
}

function isAfter(startsAt: Temporal.Instant, last: Temporal.Instant | undefined): boolean {
  return !last || Temporal.Instant.compare(startsAt, last) > 0
}
