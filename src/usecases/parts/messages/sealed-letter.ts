import { z } from 'zod'
import type { MessageRow } from '#src/db/queries/messages/messages.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import type { Message } from '#src/messages/message.ts'
import type { World } from '#src/usecases/world.ts'

const Letter = z.strictObject({
  to: z.string(),
  /** The address for answers, where that is not the sender's. */
  replyTo: z.string().optional(),
  subject: z.string().nullable(),
  text: z.string(),
  /** Of a message to a device. */
  push: z
    .strictObject({ path: z.string(), tag: z.string(), urgency: z.enum(['normal', 'high']) })
    .optional(),
})

/** Address and text of a message as the outbox stores them: only sealed. */
export function sealLetter({ cipher }: Pick<World, 'cipher'>, id: MessageId, message: Message) {
  return cipher.seal(JSON.stringify(letterIn(message)), contextOf(id))
}

function letterIn(message: Message): z.infer<typeof Letter> {
  const { to, text } = message
  if (message.channel === 'sms' || message.channel === 'call') return { to, subject: null, text }
  if (message.channel === 'email') {
    const { subject, replyTo } = message
    return { to, replyTo, subject, text }
  }
  const { subject, path, tag, urgency } = message
  return { to, subject, text, push: { path, tag, urgency } }
}

/** Undefined once wiped. */
export function openLetter({ cipher }: Pick<World, 'cipher'>, row: MessageRow) {
  if (row.sealed === null) return undefined
  return Letter.parse(JSON.parse(cipher.open(row.sealed, contextOf(row.id))))
}

function contextOf(id: MessageId) {
  return `messages.sealed:${id}`
}
