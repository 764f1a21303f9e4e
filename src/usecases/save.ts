import { saveRows } from '#src/db/queries/save-changes.ts'
import { isStateful, type Stateful } from '#src/db/queries/stateful.ts'
import { brokenConstraint } from '#src/db/sql-state.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Changed, Changes, Created, Decision, Refused } from '#src/domain/changes.ts'
import type { Transition } from '#src/domain/transition.ts'
import type { Action } from './access.ts'
import { auditRow } from './audit.ts'
import { letterOf, type Told } from './letters.ts'
import { journalRows } from './post-journal.ts'
import { Refusal, type RefusalCode } from './refusal.ts'
import type { Step } from './step.ts'
import { birthOf, eventOf, missedAsStale, notAllowed } from './transition.ts'

/** What a constraint of the database says, in our words. */
const saidBy: Readonly<Record<string, RefusalCode>> = { visits_no_overlap: 'overlapping' }

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
  if (stands && !stands.isClosed && error === 'not-allowed-now')
    return notAllowed(actor, stands.machine, stands.state)
  return new Refusal(error, {
    ...(stands && { currentState: stands.state, allowedActions: [] }),
    ...(facts && { facts }),
  })
}

function write(step: Step, action: Action, told: Told, { audit, ...changes }: Changes) {
  return saveChanged(step, told, changes, auditRow(step.actor, step.now, { action, ...audit }))
}

/** The same for a part of a verb, whose row of the audit is written with it or by the verb itself. */
export async function saveChanged(
  step: Step,
  told: Told,
  changes: Changed & { bookingId: BookingId },
  audit?: ReturnType<typeof auditRow>,
): Promise<void> {
  const { tx, now, world } = step
  const { updated, journals = [], stamps = [], news = [], jobs = [] } = changes
  const letters = news.map((one) => letterOf(step, told, one))
  const rows = {
    ...rowsOf(step, changes),
    updated,
    ...journalRows(step, journals, changes.bookingId),
    stamps: stamps.map((stamp) => ({ ...stamp, at: now })),
    messages: letters,
    ...(audit && { audit }),
  }
  await saveRows(tx, rows, heard)
  for (const { job, refundId } of jobs) await world.queue.enqueue(tx, job, { refundId })
  for (const { id } of letters) await world.queue.enqueue(tx, 'deliver-message', { messageId: id })
}

/**
 * What is taken along edges, what is new, and the story of both. A new row that is taken along an edge at once is
 * written as that leaves it: no statement changes a row that it adds.
 */
function rowsOf(step: Step, { transitions, created = {}, bookingId }: Changed & Of) {
  const all = Object.values(created).flat()
  const isNew = ({ row }: Transition) => all.some(({ id }) => id === row.id)
  const [ofNew, ofRead] = [transitions.filter(isNew), transitions.filter((one) => !isNew(one))]
  const told = (one: Transition) => eventOf(step, one, bookingId)
  return {
    transitions: ofRead,
    created: Object.fromEntries(
      Object.entries(created).map(([name, rows]) => [name, rows.map((row) => asTaken(row, ofNew))]),
    ),
    events: [...ofRead.map(told), ...createdEvents(step, created, bookingId), ...ofNew.map(told)],
  }
}

type Of = { bookingId: BookingId }

function asTaken<Row extends { id: string }>(row: Row, transitions: readonly Transition[]) {
  const one = transitions.find((of) => of.row.id === row.id)
  return one ? { ...row, ...one.patch, state: one.to, version: one.row.version + 1 } : row
}

/** How the story of each new row begins; an order was a quote before. */
function createdEvents(step: Step, created: Created, bookingId: BookingId) {
  return Object.entries(created).flatMap(([name, rows]) =>
    isStateful(name) ? rows.map((row) => birthOf(step, name, row, bookingId, draftOf[name])) : [],
  )
}

const draftOf: Readonly<Partial<Record<Stateful, 'draft'>>> = { order: 'draft' }

function heard(error: unknown): Error {
  const code = saidBy[brokenConstraint(error) ?? '']
  return code ? new Refusal(code) : missedAsStale(error)
}
