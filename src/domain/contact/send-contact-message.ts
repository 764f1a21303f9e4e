import { z } from 'zod'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { AnyPhone } from '#src/domain/people/any-phone.ts'
import { Email } from '#src/domain/people/sign-in.ts'
import type { ContactSource } from './contact-message.ts'

const name = oneLine(2, 80)
const subject = oneLine(2, 120)
const message = freeText(0, 4000).optional()
/** Hidden from people: a value here was written by a robot. */
const website = z.string().max(4000).optional()

/** A visitor's message from the contact page. Source: spec §3 and §5, contact form. */
export const SendContactMessage = z.strictObject({
  username: name,
  email: Email,
  subject,
  phone: AnyPhone,
  message,
  website,
})
export type SendContactMessage = z.infer<typeof SendContactMessage> & { source?: ContactSource }

/** The case form of the law-firm page: its own five names for the same message. Source: spec §2. */
export const SubmitCase = z
  .strictObject({
    name,
    email: Email,
    phone_number: AnyPhone,
    msg_subject: subject,
    message,
    website,
  })
  .transform(({ name: username, phone_number, msg_subject, ...rest }): SendContactMessage => ({
    ...rest,
    source: 'case',
    username,
    phone: phone_number,
    subject: msg_subject,
  }))
