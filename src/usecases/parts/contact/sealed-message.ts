import { z } from 'zod'
import type { ContactMessageRow } from '#src/db/queries/contact/contact-messages.ts'
import { closeReasons } from '#src/domain/contact/close-reason.ts'
import type { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import type { World } from '#src/usecases/world.ts'

const Wrote = z.strictObject({
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string().nullable(),
  /** The office's answers, oldest first. */
  answers: z.array(z.strictObject({ at: z.string(), text: z.string() })),
  /** The sender's replies, oldest first. */
  replies: z.array(z.strictObject({ at: z.string(), text: z.string() })).default([]),
  /** What the sender was told at each closing, oldest first. */
  closings: z
    .array(z.strictObject({ at: z.string(), reason: z.enum(closeReasons), text: z.string() }))
    .default([]),
})
export type Wrote = z.infer<typeof Wrote>

/** Sender and text as the table stores them: only sealed. */
export function sealMessage({ cipher }: Pick<World, 'cipher'>, id: ContactMessageId, wrote: Wrote) {
  return cipher.seal(JSON.stringify(wrote), contextOf(id))
}

export function openMessage({ cipher }: Pick<World, 'cipher'>, row: ContactMessageRow): Wrote {
  return Wrote.parse(JSON.parse(cipher.open(row.sealed, contextOf(row.id))))
}

function contextOf(id: ContactMessageId) {
  return `contact_messages.sealed:${id}`
}
