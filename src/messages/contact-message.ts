import type { Message } from './message.ts'
import { type TicketFacts, ticketFoot } from './ticket-letters.ts'

type Writer = { username: string; email: string; phone: string; subject: string }
type Wrote = Writer & { message: string | null }

/** A visitor's message for the operator; a reply goes to the visitor. */
export function contactMessageMail(
  { username, email, phone, subject, message }: Wrote,
  { operator, page, number }: { operator: string; page: string; number: string },
): Message {
  const facts = [`Name: ${username}`, `E-mail: ${email}`, `Phone: ${phone}`, `Subject: ${subject}`]
  const words = message ?? '(no message)'
  return {
    channel: 'email',
    to: operator,
    replyTo: email,
    subject: `Message from the website: ${subject} (${number})`,
    text: `${facts.join('\n')}\n\n${words}\n\nTo answer: ${page}\n`,
  }
}

/** The office's answer on its own: nothing of the original message is quoted. */
export function contactAnswerMail(
  { email, subject }: Pick<Writer, 'email' | 'subject'>,
  { text, ...ticket }: TicketFacts & { text: string },
): Message {
  const { operator, number } = ticket
  return {
    channel: 'email',
    to: email,
    replyTo: operator,
    subject: `Re: ${subject} (${number})`,
    text: `${text}\n\n${ticketFoot(ticket, 'Not satisfied? Reply here and we will look at it again')}`,
  }
}
