import type { AnswerContactMessage } from '#src/domain/contact/handle-contact-message.ts'
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
 * Answers by e-mail and stores the answer with the ticket. Refuses `stale` where somebody else was
 * first, `not-allowed-now` where it is answered or closed: reopen it first.
 */
export function answerContactMessage(world: World, actor: Actor, input: AnswerContactMessage) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const row = await messageAsSeen(step, input)
    const wrote = openMessage(world, row)
    const answers = [...wrote.answers, { at: now.toString(), text: input.text }]
    const sealed = sealMessage(world, row.id, { ...wrote, answers })
    const patch = { sealed, ...ended(row, now) }
    const change = { row, event: 'answer', bookingId: null, patch } as const
    const { state, version } = await move(step, 'contactMessage', change)
    const facts = { ...ticketFacts(world, row), subject: wrote.subject, text: input.text }
    await notify(
      step,
      { email: wrote.email },
      { event: 'contact-answer', subjectId: row.id, facts },
    )
    await audit(world, tx, actor, 'contact:answer', row.id, { event: 'answer' })
    return { id: row.id, state, version }
  })
}
