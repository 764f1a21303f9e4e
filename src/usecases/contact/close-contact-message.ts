import { isToldOfClosing } from '#src/domain/contact/close-reason.ts'
import type { CloseContactMessage } from '#src/domain/contact/handle-contact-message.ts'
import { ended } from '#src/domain/contact/ticket-clock.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { messageAsSeen } from '#src/usecases/parts/contact/message-as-seen.ts'
import { openMessage, sealMessage } from '#src/usecases/parts/contact/sealed-message.ts'
import { ticketFacts } from '#src/usecases/parts/contact/ticket-facts.ts'

/**
 * Closes a ticket with a coded reason and a text, which its sender is sent unless it was
 * advertising or thanks. Refuses `stale`, `not-allowed-now`.
 */
export function closeContactMessage(world: World, actor: Actor, input: CloseContactMessage) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const { reason, text } = input
    const row = await messageAsSeen(step, input)
    const wrote = openMessage(world, row)
    const closings = [...wrote.closings, { at: now.toString(), reason, text }]
    const sealed = sealMessage(world, row.id, { ...wrote, closings })
    const patch = { sealed, closedReason: reason, ...ended(row, now) }
    const change = { row, event: 'close', bookingId: null, patch, reason } as const
    const { state, version } = await move(step, 'contactMessage', change)
    if (isToldOfClosing(reason)) {
      const facts = { ...ticketFacts(world, row), reason, text }
      await notify(
        step,
        { email: wrote.email },
        { event: 'ticket-closed', subjectId: row.id, facts },
      )
    }
    await audit(world, tx, actor, 'contact:answer', row.id, { event: 'close', reason })
    return { id: row.id, state, version }
  })
}
