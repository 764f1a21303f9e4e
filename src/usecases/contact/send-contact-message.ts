import { insertContactMessage } from '#src/db/queries/contact-messages.ts'
import { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import { networkOf } from '#src/domain/contact/network-of.ts'
import type { SendContactMessage } from '#src/domain/contact/send-contact-message.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { contactMessageMail } from '#src/messages/contact-message.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { writeMessage } from '#src/usecases/messages/write-message.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { sealMessage } from './sealed-message.ts'

/** `origin`: the caller's network address, where there is one. */
type Input = SendContactMessage & { origin?: string | undefined }

/**
 * Keeps what a visitor wrote for the back-office and puts it into the outbox for the operator. The
 * visitor gets no e-mail: the address is anybody's until the office has read the message. A robot,
 * known by the field that people do not see, hears the same and leaves nothing. Refuses `too-many`
 * with the fact `waitSeconds`.
 */
export function sendContactMessage(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'contact:send')
    if (!input.website) await keep(step, input)
    return { isReceived: true }
  })
}

async function keep(step: Step, { source = 'contact', origin, ...wrote }: Input) {
  const { world, tx, actor, now } = step
  const { cipher, settings } = world
  const { username, email, phone, subject } = wrote
  const from = {
    writerHash: cipher.hash(email, 'contact_messages.writer'),
    originHash:
      origin === undefined ? null : cipher.hash(networkOf(origin), 'contact_messages.origin'),
  }
  await refuseTooMany(step, from)

  const id = ContactMessageId.parse(world.chance.uuid())
  const kept = { username, email, phone, subject, message: wrote.message || null }
  const sealed = sealMessage(world, id, { ...kept, answers: [] })
  await insertContactMessage(tx, { id, source, sealed, ...from, createdAt: now })
  await recordBirth(step, 'contactMessage', { id, state: 'new' }, null)
  const page = `${settings.baseUrl}/backoffice/messages/${id}`
  const message = contactMessageMail(kept, { operator: settings.operator.email, page })
  await writeMessage(world, tx, { event: 'contact-message', subjectId: id, message })
  await audit(world, tx, actor, 'contact:send', id, { source })
}
