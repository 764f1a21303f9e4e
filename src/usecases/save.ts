import { noted } from '#src/db/bookings-at-hand.ts'
import { saveRows } from '#src/db/queries/save-changes.ts'
import { isStateful, type Stateful } from '#src/db/queries/stateful.ts'
import { LostRace } from '#src/db/retried.ts'
import { brokenConstraint } from '#src/db/sql-state.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Changes, Created, Decision, News, Refused } from '#src/domain/changes.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Action } from './access.ts'
import { auditRow } from './audit.ts'
import { type Contact, letterTo } from './bookings/tell-booker.ts'
import { sealedMessage } from './messages/write-message.ts'
import { Refusal, type RefusalCode } from './refusal.ts'
import type { Step } from './step.ts'
import { type Born, birthOf, eventOf, missedAsStale, notAllowed } from './transition.ts'

/** Whose booking it is, and how they are reached. */
type Told = {
  booking: { id: string; number: string; accountId: UserId; total: Paise }
  contact: Contact
}

/** What a constraint of the database says, in our words. */
const saidBy: Readonly<Record<string, RefusalCode>> = {
  visits_no_overlap: 'overlapping',
  slots_not_oversold: 'slot-full',
}

/** A number by chance that somebody has already: all of it runs again, with another one. */
const numberTaken = 'booking_numbers_pkey'

/**
 * Ends a verb: throws why not, or writes in one statement all that was decided, and answers. What is written fails
 * together with the transaction: `stale` where a row is no longer as it was read.
 */
export async function save<Answer, Code extends RefusalCode>(
  step: Step,
  action: Action,
  told: Told,
  decision: Decision<Answer, Code>,
): Promise<Answer> {
  if (!decision.ok) throw refusalOf(step, decision)
  if (decision.changes) await write(step, action, told, decision.changes)
  return decision.answer
}

function refusalOf({ actor }: Step, { error, stands, facts }: Refused<RefusalCode>): Refusal {
  if (stands && error === 'not-allowed-now') return notAllowed(actor, stands.machine, stands.state)
  return new Refusal(error, {
    ...(stands && { currentState: stands.state, allowedActions: [] }),
    ...(facts && { facts }),
  })
}

async function write(step: Step, action: Action, told: Told, changes: Changes) {
  const { tx, now, actor, world } = step
  const { bookingId, claims = [], transitions, created, stamps = [], news = [], audit } = changes
  const letters = news.map((one) => letterOf(step, told, one))
  const rows = {
    claims,
    transitions,
    created,
    events: [
      ...transitions.map((one) => eventOf(step, one, bookingId)),
      ...createdEvents(step, created, bookingId),
    ],
    stamps: stamps.map((stamp) => ({ ...stamp, at: now })),
    messages: letters,
    audit: auditRow(actor, now, { action, ...audit }),
  }
  for (const booking of created?.booking ?? []) noted(booking)
  await saveRows(tx, rows, heard)
  for (const { id } of letters) await world.queue.enqueue(tx, 'deliver-message', { messageId: id })
}

/** How the story of each new row begins; an order was a quote before, and its tests come with it. */
function createdEvents(step: Step, created: Created = {}, bookingId: BookingId) {
  return Object.entries(created).flatMap(([name, rows]: [string, readonly object[]]) =>
    isStateful(name) && name !== 'item'
      ? rows.filter(isBorn).map((row) => birthOf(step, name, row, bookingId, draftOf[name]))
      : [],
  )
}

const isBorn = (row: object): row is Born => 'id' in row && 'state' in row

const draftOf: Readonly<Partial<Record<Stateful, 'draft'>>> = { order: 'draft' }

function letterOf({ world, now }: Step, { booking, contact }: Told, news: News) {
  const { event } = news
  const message = letterTo(world, contact, {
    ...news,
    number: booking.number,
    total: booking.total,
  })
  const letter = { event, subjectId: booking.id, userId: booking.accountId, message }
  return sealedMessage(world, letter, now)
}

function heard(error: unknown): Error {
  const broken = brokenConstraint(error)
  if (broken === numberTaken) return new LostRace(error)
  const code = saidBy[broken ?? '']
  return code ? new Refusal(code) : missedAsStale(error)
}
