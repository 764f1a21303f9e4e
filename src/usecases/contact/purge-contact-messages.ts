import { deleteSettledContactMessages } from '#src/db/queries/contact/contact-messages.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { CONTACT_DAYS } from '#src/domain/people/retention.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Deletes tickets answered or closed 180 days ago: they contain a name, two addresses and possibly
 * health data, and nobody needs them any more. Tickets waiting for an answer stay.
 * Source: decision 062.
 */
export function purgeContactMessages(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'clock:tick')
    const before = now.toZonedDateTimeISO(INDIA).subtract({ days: CONTACT_DAYS }).toInstant()
    const purged = await deleteSettledContactMessages(tx, before)
    await audit(world, tx, actor, 'clock:tick', 'contact-messages', { purged })
    return { purged }
  })
}
