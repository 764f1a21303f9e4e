import type { CloseReason } from '#src/domain/contact/close-reason.ts'
import { ACKNOWLEDGE_HOURS, type Deadline } from '#src/domain/contact/ticket-clock.ts'
import { longDate, longDayAndTime } from '#src/messages/india-times.ts'
import type { Letter, Voice } from '#src/messages/letter.ts'
import type { News } from '#src/messages/news.ts'

type Ticket = {
  number: string
  /** Opens the ticket: number and key. */
  path: string
}

type Invites = 'letter_ticket_status' | 'letter_ticket_unhappy'

/** The end of every e-mail about a ticket: its number, its page, the responsible officer. */
function footOf({ brand, operator, say, link }: Voice, { number, path }: Ticket, invites: Invites) {
  const { name: officer, designation, phone, email } = operator.grievanceOfficer
  const us = { officer, designation, phone, email, brand }
  return say('letter_ticket_foot', { number, invites: say(invites, {}), link: link(path), ...us })
}

function answering({ operator }: Voice, news: News & { above?: string }) {
  return { email: { replyTo: operator.email, ...news } }
}

type Wrote = {
  username: string
  email: string
  phone: string
  subject: string
  message: string | null
}

/** A visitor's message for the operator; a reply goes to the visitor. */
export const contactMessage: Letter<Wrote & Ticket> = (voice, wrote) => {
  const { say, link, write } = voice
  const { username: name, email, phone, subject, message, number, path } = wrote
  const words = message ?? say('letter_contact_no_message', {})
  const facts = { name, email, phone, subject, words, number, link: link(path) }
  return { email: { replyTo: email, ...write('contact_message', facts) } }
}

type Answer = Ticket & { subject: string; text: string }

/** The office's answer on its own: nothing of the original message is quoted. */
export const contactAnswer: Letter<Answer> = (voice, { subject, text, ...ticket }) => {
  const foot = footOf(voice, ticket, 'letter_ticket_unhappy')
  const { number } = ticket
  const head = voice.say('letter_contact_answer_subject', { subject, number })
  return answering(voice, { subject: head, text: `${foot}\n`, above: text })
}

/**
 * Sent automatically at once: the ticket's number and our promise. It quotes nothing of the
 * message, because anybody can enter anybody's address in the form.
 */
export const ticketReceived: Letter<
  Ticket & Record<'acknowledgeBy' | 'endBy', Temporal.Instant>
> = (voice, { acknowledgeBy, endBy, ...ticket }) => {
  const { language, write } = voice
  const facts = {
    number: ticket.number,
    hours: String(ACKNOWLEDGE_HOURS),
    acknowledgeBy: longDayAndTime(acknowledgeBy, language),
    endBy: longDate(endBy, language),
    foot: footOf(voice, ticket, 'letter_ticket_status'),
  }
  return answering(voice, write('ticket_received', facts))
}

/** A person has read it and takes it on. */
export const ticketAcknowledged: Letter<Ticket & { endBy: Temporal.Instant }> = (
  voice,
  { endBy, ...ticket },
) => {
  const foot = footOf(voice, ticket, 'letter_ticket_status')
  const facts = { number: ticket.number, endBy: longDate(endBy, voice.language), foot }
  return answering(voice, voice.write('ticket_acknowledged', facts))
}

/** The reasons of which a sender is told. */
export type ToldReason = Exclude<CloseReason, 'no-answer-needed'>

const reasons = {
  resolved: 'letter_closed_resolved',
  'not-upheld': 'letter_closed_not_upheld',
  'not-ours': 'letter_closed_not_ours',
  repeated: 'letter_closed_repeated',
} as const satisfies Record<ToldReason, string>

/** Why it was closed, and how to object. */
export const ticketClosed: Letter<Ticket & { reason: ToldReason; text: string }> = (
  voice,
  { reason, text: words, ...ticket },
) => {
  const { say, write } = voice
  const foot = footOf(voice, ticket, 'letter_ticket_unhappy')
  const facts = { number: ticket.number, reason: say(reasons[reason], {}), words, foot }
  return answering(voice, write('ticket_closed', facts))
}

/** To the operator: the sender replied. */
export const ticketReplied: Letter<Ticket> = ({ link, write }, { number, path }) => ({
  email: write('ticket_replied', { number, link: link(path) }),
})

type Due = Ticket & { deadline: Deadline; by: Temporal.Instant; isBroken: boolean }

/** To the grievance officer: a deadline is near, or was missed. */
export const ticketDue: Letter<Due> = (voice, { number, path, deadline, by, isBroken }) => {
  const { language, say, link, write } = voice
  const duty = say(`letter_duty_${deadline}`, {})
  const facts = { number, duty, by: longDayAndTime(by, language), link: link(path) }
  return { email: write(isBroken ? 'ticket_missed' : 'ticket_due', facts) }
}
