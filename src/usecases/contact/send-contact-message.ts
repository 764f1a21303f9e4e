import { insertContactMessage } from '#src/db/queries/contact/contact-messages.ts'
import { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import { networkOf } from '#src/domain/contact/network-of.ts'
import type { SendContactMessage } from '#src/domain/contact/send-contact-message.ts'
import { clockFrom } from '#src/domain/contact/ticket-clock.ts'
import { type TicketNumber, ticketNumber } from '#src/domain/contact/ticket-number.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { contactMessageMail } from '#src/messages/contact-message.ts'
import { ticketReceivedMail } from '#src/messages/ticket-letters.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { refuseTooManyMessages } from '#src/usecases/parts/contact/refuse-too-many.ts'
import { sealMessage } from '#src/usecases/parts/contact/sealed-message.ts'
import { ticketFacts } from '#src/usecases/parts/contact/ticket-facts.ts'

/** `origin`: the caller's network address, where there is one. */
type Input = SendContactMessage & { origin?: string | undefined }

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

async function keep(step: Step, { source = 'contact', origin, ...wrote }: Input) {
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
  await tellBoth(step, kept, { id, number })
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

type Kept = Parameters<typeof contactMessageMail>[0]

/** The operator reads the message; its sender learns the ticket's number and the promise. */
async function tellBoth(
  { world, tx, now }: Step,
  kept: Kept,
  row: { id: ContactMessageId; number: TicketNumber },
) {
  const { baseUrl, operator } = world.settings
  const { id, number } = row
  const page = `${baseUrl}/backoffice/messages/${id}`
  const toOperator = contactMessageMail(kept, { operator: operator.email, page, number })
  await writeMessage(world, tx, { event: 'contact-message', subjectId: id, message: toOperator })
  const facts = { ...ticketFacts(world, row), ...clockFrom(now) }
  const toSender = ticketReceivedMail(kept.email, facts)
  await writeMessage(world, tx, { event: 'ticket-received', subjectId: id, message: toSender })
}
