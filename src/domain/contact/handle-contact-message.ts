import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { ContactMessageId } from './contact-message.ts'
import { closeReasons } from './close-reason.ts'
import type { contactMessageStates } from './contact-message-machine.ts'
import { HeldTicket } from './ticket-number.ts'

/** `version` is the version that was read; a stale one is refused. */
const Seen = { id: ContactMessageId, version: z.coerce.number().int().min(1) }

export const AnswerContactMessage = z.strictObject({ ...Seen, text: freeText(2, 4000) })
export type AnswerContactMessage = z.infer<typeof AnswerContactMessage>

/** Acknowledging and reopening need no text. */
export const MoveContactMessage = z.strictObject(Seen)
export type MoveContactMessage = z.infer<typeof MoveContactMessage>

/** The sender reads the reason and this text. */
export const CloseContactMessage = z.strictObject({
  ...Seen,
  reason: z.enum(closeReasons),
  text: freeText(2, 1000),
})
export type CloseContactMessage = z.infer<typeof CloseContactMessage>

/** The sender's reply to an answer or a closing. */
export const ReplyToTicket = HeldTicket.extend({ text: freeText(2, 4000) })
export type ReplyToTicket = z.infer<typeof ReplyToTicket>

export type ContactMessageState = (typeof contactMessageStates)[number]

/** The office's lists: waiting tickets by due time, answered ones, closed ones. */
export const contactLists = ['open', 'answered', 'closed'] as const
export type ContactList = (typeof contactLists)[number]

/** Where a page of a list ended: the instant it is ordered by, and the row. */
export const ListPlace = z
  .string()
  .max(80)
  .transform((text, context) => {
    const [at = '', id = ''] = text.split('~')
    const parsed = z.tuple([z.iso.datetime(), ContactMessageId]).safeParse([at, id])
    if (parsed.success) return { at: Temporal.Instant.from(at), id: parsed.data[1] }
    context.addIssue({ code: 'custom', message: 'This is no place of a list.' })
    return z.NEVER
  })
type ListPlace = z.infer<typeof ListPlace>

/** `before`: where the previous page ended. */
export type ListContactMessages = { list: ContactList; before?: ListPlace | undefined }
