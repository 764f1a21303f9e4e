import { lockOverdueInvitations } from '#src/db/queries/people/invitations.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

/** Per run; the rest waits for the next run, and its links are invalid meanwhile. */
const AT_ONCE = 200

/**
 * Expires invitations not accepted within 72 hours. Their links stopped working by themselves.
 * Source: decision 060.
 */
export function expireInvitations(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const overdue = await lockOverdueInvitations(step.tx, await world.clock.real(step.tx), AT_ONCE)
    for (const row of overdue)
      await move(step, 'invitation', { row, event: 'expire', bookingId: null })
    const expired = overdue.length
    await audit(world, step.tx, actor, 'clock:tick', 'invitations', { expired })
    return { expired }
  })
}
