import type { CloseReason } from '#src/domain/contact/close-reason.ts'
import { ACKNOWLEDGE_HOURS, type Deadline } from '#src/domain/contact/ticket-clock.ts'
import type { GrievanceOfficer } from '#src/domain/settings.ts'
import type { Message } from './message.ts'
import { longDate, longDayAndTime } from './india-times.ts'

export type TicketFacts = {
  number: string
  /** Opens the ticket: number and key. */
  link: string
  officer: GrievanceOfficer
  /** The brand, and the address that answers go to. */
  name: string
  operator: string
}

/** The end of every e-mail about a ticket: its number, its page, the responsible officer. */
export function ticketFoot({ number, link, officer, name }: TicketFacts, invites: string): string {
  return `Ticket: ${number}
${invites}:
${link}

Grievance officer: ${officer.name}, ${officer.designation}
${officer.phone}, ${officer.email}

${name}
`
}

function letter(to: string, subject: string, ticket: TicketFacts, text: string): Message {
  return { channel: 'email', to, replyTo: ticket.operator, subject, text }
}

/**
 * Sent automatically at once: the ticket's number and our promise. It quotes nothing of the
 * message, because anybody can enter anybody's address in the form.
 */
export function ticketReceivedMail(
  to: string,
  {
    acknowledgeBy,
    endBy,
    ...ticket
  }: TicketFacts & Record<'acknowledgeBy' | 'endBy', Temporal.Instant>,
): Message {
  const text = `We have received your message. Its ticket number is ${ticket.number}.

A person will read and acknowledge it within ${ACKNOWLEDGE_HOURS} hours, by ${longDayAndTime(acknowledgeBy)}. We will answer or close it within one month, by ${longDate(endBy)}.

If you did not write to us, someone gave your address by mistake. You can ignore this e-mail.

${ticketFoot(ticket, 'Check the status')}`
  return letter(to, `We have your message: ticket ${ticket.number}`, ticket, text)
}

/** A person has read it and takes it on. */
export function ticketAcknowledgedMail(
  to: string,
  { endBy, ...ticket }: TicketFacts & { endBy: Temporal.Instant },
): Message {
  const text = `We have read your message and are working on it. You will get our answer by ${longDate(endBy)}.

${ticketFoot(ticket, 'Check the status')}`
  return letter(to, `We are working on ticket ${ticket.number}`, ticket, text)
}

const reasons: Record<CloseReason, string> = {
  resolved: 'it is resolved',
  'not-upheld': 'we looked into it and did not uphold it',
  'not-ours': 'it is not for us to decide',
  repeated: 'it belongs to another ticket of yours',
  'no-answer-needed': 'it needs no answer',
}

/** Why it was closed, and how to object. */
export function ticketClosedMail(
  to: string,
  { reason, text: words, ...ticket }: TicketFacts & { reason: CloseReason; text: string },
): Message {
  const text = `We have closed your ticket: ${reasons[reason]}.

${words}

${ticketFoot(ticket, 'Not satisfied? Reply here and we will look at it again')}`
  return letter(to, `Ticket ${ticket.number} is closed`, ticket, text)
}

/** To the operator: the sender replied. */
export function ticketRepliedMail(
  to: string,
  { number, page }: { number: string; page: string },
): Message {
  const text = `The sender of ticket ${number} wrote back. It is open again, and both deadlines have restarted.\n\nTo read and answer: ${page}\n`
  return { channel: 'email', to, subject: `Ticket ${number} is open again`, text }
}

type News = {
  number: string
  page: string
  deadline: Deadline
  by: Temporal.Instant
  isBroken: boolean
}

const duties: Record<Deadline, string> = {
  acknowledge: 'be acknowledged by a person',
  end: 'be answered or closed',
}

/** To the grievance officer: a deadline is near, or was missed. */
export function ticketAlarmMail(
  to: string,
  { number, page, deadline, by, isBroken }: News,
): Message {
  const must = isBroken ? `had to ${duties[deadline]} by` : `must ${duties[deadline]} by`
  const after = isBroken ? ' The deadline was missed, and the ticket shows it permanently.' : ''
  return {
    channel: 'email',
    to,
    subject: isBroken ? `Ticket ${number}: deadline missed` : `Ticket ${number} is due soon`,
    text: `Ticket ${number} ${must} ${longDayAndTime(by)}.${after}\n\nTo read and answer: ${page}\n`,
  }
}
