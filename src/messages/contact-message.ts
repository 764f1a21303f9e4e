import type { Message } from './message.ts'

type Writer = { username: string; email: string; phone: string; subject: string }
type Wrote = Writer & { message: string | null }

/** A visitor's message on its way to the operator, who answers the visitor and not us. */
export function contactMessageMail(
  { username, email, phone, subject, message }: Wrote,
  { operator, page }: { operator: string; page: string },
): Message {
  const facts = [`Name: ${username}`, `E-mail: ${email}`, `Phone: ${phone}`, `Subject: ${subject}`]
  const words = message ?? '(no message)'
  return {
    channel: 'email',
    to: operator,
    replyTo: email,
    subject: `Message from the website: ${subject}`,
    text: `${facts.join('\n')}\n\n${words}\n\nTo answer: ${page}\n`,
  }
}

/** The office's answer. Its words stand alone: nothing of what was written to us is repeated. */
export function contactAnswerMail(
  { email, subject }: Pick<Writer, 'email' | 'subject'>,
  { text, operator, name }: { text: string; operator: string; name: string },
): Message {
  return {
    channel: 'email',
    to: email,
    replyTo: operator,
    subject: `Re: ${subject}`,
    text: `${text}\n\n${name}\n${operator}\n`,
  }
}
