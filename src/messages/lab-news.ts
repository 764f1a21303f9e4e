import type { ApplicationEvent as LabEvent } from '#src/domain/labs/lab-told.ts'
import type { Message } from './message.ts'

type LabNews = {
  event: LabEvent
  /** The recipient's address. */
  to: string
  code: string
  name: string
  /** In the office's own words. */
  reason?: string | undefined
  /** Opens the application. */
  link: string
  operator: { email: string; name: string }
}

/** One message about a lab's application. */
export function labNews({ event, to, code, name, reason, link, operator }: LabNews): Message {
  const words = [`${name} (${code})`, said[event], ...(reason ? [reason] : []), ends[event](link)]
  return {
    channel: 'email',
    to,
    replyTo: operator.email,
    subject: `${operator.name}: ${subjects[event]} (${code})`,
    text: `${words.join('\n\n')}\n\n${operator.name}\n${operator.email}\n`,
  }
}

/** The requested link to an unfinished form, without anything from the form. */
export function draftLinkMail({ to, link, operator }: Pick<LabNews, 'to' | 'link' | 'operator'>) {
  const words = [
    'Here is the link to your registration form:',
    link,
    'Anyone with this link can read and change the form. If you did not ask for it, ignore this e-mail: nobody can continue without you.',
  ]
  return {
    channel: 'email',
    to,
    replyTo: operator.email,
    subject: `${operator.name}: continue your registration`,
    text: `${words.join('\n\n')}\n\n${operator.name}\n${operator.email}\n`,
  } satisfies Message
}

const subjects: Record<LabEvent, string> = {
  'lab-application-submitted': 'we have your registration',
  'lab-application-under-review': 'your registration is being checked',
  'lab-application-changes-requested': 'please change your registration',
  'lab-application-approved': 'your registration is approved',
  'lab-application-refused': 'your registration was refused',
}

const said: Record<LabEvent, string> = {
  'lab-application-submitted': 'We have your registration. We will check it and write to you.',
  'lab-application-under-review': 'We are checking your registration and your documents now.',
  'lab-application-changes-requested': 'Please make these changes before we can approve it:',
  'lab-application-approved':
    'Your registration is approved. Before you take bookings, we will set up prices and hours with you.',
  'lab-application-refused': 'We cannot accept your laboratory as a partner:',
}

const see = (link: string) => `Check its status: ${link}`

const ends: Record<LabEvent, (link: string) => string> = {
  'lab-application-submitted': see,
  'lab-application-under-review': see,
  'lab-application-changes-requested': (link) => `Change it and send it again: ${link}`,
  'lab-application-approved': see,
  'lab-application-refused': () => 'If you think this is a mistake, reply to this e-mail.',
}
