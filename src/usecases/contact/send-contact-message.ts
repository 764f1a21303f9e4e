import { insertContactMessage } from '#src/db/queries/contact/contact-messages.ts'
import { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import { networkOf } from '#src/domain/contact/network-of.ts'
import type { SendContactMessage } from '#src/domain/contact/send-contact-message.ts'
import { clockFrom } from '#src/domain/contact/ticket-clock.ts'
import { type TicketNumber, ticketNumber } from '#src/domain/contact/ticket-number.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Language } from '#src/domain/people/language.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { theOffice } from '#src/usecases/parts/messages/office.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { refuseTooManyMessages } from '#src/usecases/parts/contact/refuse-too-many.ts'
import { sealMessage } from '#src/usecases/parts/contact/sealed-message.ts'
import { officeTicketPath, ticketFacts } from '#src/usecases/parts/contact/ticket-facts.ts'

/**
 * `origin`: the caller's network address, where there is one. `language`: that of the page, in which
 * the receipt is written.
 */
type Input = SendContactMessage & { origin?: string | undefined; language?: Language }

/**
 * Stores a visitor's message as a ticket for the back office, tells the operator, and sends its
 * number to the visitor's address, in our words only, because the address may be anybody's. A
 * robot, detected by the hidden field, gets the same answer and leaves nothing. Returns the
 * ticket's number. Refuses `too-many` with the fact `waitSeconds`.
 * Source: spec §7; decision 062.
 */
export function sendContactMessage(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'contact:send')
    const number = input.website ? aNumber(step) : await keep(step, input)
    return { isReceived: true, number }
  })
}

const aNumber = ({ world, now }: Step) => ticketNumber(now, world.chance.digits(6))

async function keep(step: Step, { source = 'contact', origin, language, ...wrote }: Input) {
  const { world, tx, actor } = step
  const { cipher } = world
  const { username, email, phone, subject } = wrote
  const from = {
    writerHash: cipher.hash(email, 'contact_messages.writer'),
    originHash:
      origin === undefined ? null : cipher.hash(networkOf(origin), 'contact_messages.origin'),
  }
  await refuseTooManyMessages(step, from)

  const id = ContactMessageId.parse(world.chance.uuid())
  const kept = { username, email, phone, subject, message: wrote.message || null }
  const sealed = sealMessage(world, id, { ...kept, answers: [], replies: [], closings: [] })
  const number = await insertNumbered(step, { id, source, sealed, ...from })
  await recordBirth(step, 'contactMessage', { id, state: 'new' }, null)
  await tellOffice(step, kept, { id, number })
  const to = { email, ...(language && { language }) }
  const facts = { ...ticketFacts(world, { id, number }), ...clockFrom(step.now) }
  await notify(step, to, { event: 'ticket-received', subjectId: id, facts })
  await audit(world, tx, actor, 'contact:send', id, { source })
  return number
}

type Row = Omit<Parameters<typeof insertContactMessage>[1], 'number' | 'createdAt' | Clocked>
type Clocked = keyof ReturnType<typeof clockFrom>

/** Two tickets of a day may draw the same number: the second draws again. */
async function insertNumbered(step: Step, row: Row): Promise<TicketNumber> {
  const { tx, now } = step
  const number = aNumber(step)
  const isWritten = await insertContactMessage(tx, {
    ...row,
    number,
    createdAt: now,
    ...clockFrom(now),
  })
  return isWritten ? number : insertNumbered(step, row)
}

type Kept = Pick<SendContactMessage, 'username' | 'email' | 'phone' | 'subject'> & {
  message: string | null
}

/** The operator reads the message; its sender learns the ticket's number and the promise. */
function tellOffice(
  step: Step,
  kept: Kept,
  { id, number }: { id: ContactMessageId; number: TicketNumber },
) {
  const facts = { ...kept, number, path: officeTicketPath(id) }
  return notify(step, theOffice(step.world), { event: 'contact-message', subjectId: id, facts })
}
