import type { Actor } from '#src/domain/people/actor.ts'
import type { RefuseInvitation } from '#src/domain/people/invitation.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { invitationToDecide, tellInviter } from '#src/usecases/parts/people/invitation-to-decide.ts'

/**
 * Another administrator refuses an invitation with a reason, which the requester reads; no e-mail
 * was ever sent. Refuses `same-person`, `forbidden`, `not-allowed-now`, `stale`.
 * Source: decision 061.
 */
export function refuseInvitation(
  world: World,
  actor: Actor,
  { reason, ...seen }: RefuseInvitation,
) {
  authorise(actor, 'invitation:decide')
  const { id: decidedBy } = personOf(actor)
  return inStep(world, actor, async (step) => {
    const { row, at: decidedAt } = await invitationToDecide(step, seen)
    const patch = { decidedBy, decidedAt, refusedReason: reason }
    const refused = { row, event: 'refuse', bookingId: null, patch, reason } as const
    const after = await move(step, 'invitation', refused)
    await tellInviter(step, row, reason)
    const told = { event: 'refuse', reason, invitedBy: row.invitedBy }
    await audit(world, step.tx, actor, 'invitation:decide', row.id, told)
    return { id: row.id, state: after.state, version: after.version }
  })
}
