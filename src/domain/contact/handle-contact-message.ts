import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { ContactMessageId } from './contact-message.ts'
import { contactMessageStates } from './contact-message-machine.ts'

/** The version is the one that was read: whoever was second is told so. */
const Seen = { id: ContactMessageId, version: z.coerce.number().int().min(1) }

export const AnswerContactMessage = z.strictObject({ ...Seen, text: freeText(2, 4000) })
export type AnswerContactMessage = z.infer<typeof AnswerContactMessage>

/** Closing and opening again need no words. */
export const MoveContactMessage = z.strictObject(Seen)
export type MoveContactMessage = z.infer<typeof MoveContactMessage>

export const ContactMessageState = z.enum(contactMessageStates)
export type ContactMessageState = z.infer<typeof ContactMessageState>

/** One state's messages; `before` is the last of the page before. */
export type ListContactMessages = {
  state: ContactMessageState
  before?: ContactMessageId | undefined
}
