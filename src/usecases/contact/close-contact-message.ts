import type { MoveContactMessage } from '#src/domain/contact/handle-contact-message.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { messageAsSeen } from './message-as-seen.ts'

/** Nothing more is to be done: it was answered, or needs no answer. Refuses `stale`, `not-allowed-now`. */
export function closeContactMessage(world: World, actor: Actor, input: MoveContactMessage) {
  return inStep(world, actor, async (step) => {
    const row = await messageAsSeen(step, input)
    const change = { row, event: 'close', bookingId: null } as const
    const { state, version } = await move(step, 'contactMessage', change)
    await audit(world, step.tx, actor, 'contact:answer', row.id, { event: 'close' })
    return { id: row.id, state, version }
  })
}
