import { noted } from '#src/db/bookings-at-hand.ts'
import { settleGivenBack, settleSlots } from '#src/db/queries/labs/lab-hours.ts'
import { saveRows } from '#src/db/queries/changes/save-changes.ts'
import type { Stateful } from '#src/db/queries/changes/stateful.ts'
import { LostRace } from '#src/db/driver/retried.ts'
import { brokenConstraint, MISSED, sqlStateOf } from '#src/db/driver/sql-state.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Changed, Changes, Claim, Created, Decision, Refused } from '#src/domain/changes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Transition } from '#src/domain/transition.ts'
import type { Action } from '#src/domain/access/access.ts'
import { auditRow } from './audit.ts'
import { createdEvents, isBorn } from './created-events.ts'
import { enqueued } from './enqueued.ts'
import { besides } from './news-besides.ts'
import { lettersOf, type Told } from './letters.ts'
import { journalRows } from './post-journal.ts'
import { Refusal, type RefusalCode } from './refusal.ts'
import { lostTo, saidBy } from './said-by-constraint.ts'
import { sealedRows } from './sealed-rows.ts'
import type { Step } from './step.ts'
import { eventOf, missedAsStale, whereItStands } from './transition.ts'

/**
 * Ends a verb: throws the refusal, or writes everything decided in one statement and returns the
 * answer. A failed write fails the transaction: `stale` where a row is no longer as it was read.
 * Source: decision 117.
 */
export async function save<Answer, Code extends RefusalCode>(
  step: Step,
  action: Action,
  told: Told | null,
  decision: Decision<Answer, Code>,
): Promise<Answer> {
  if (!decision.ok) throw refusedAs(step, decision)
  if (decision.changes) await write(step, action, told, decision.changes)
  return decision.answer
}

/** A refusal of a decision as an error to throw, with what this actor may do instead. */
export function refusedAs({ actor }: Pick<Step, 'actor'>, refused: Refused<RefusalCode>): Refusal {
  const { error, stands, facts, standing, fields } = refused
  return new Refusal(error, {
    ...(stands && whereItStood(actor, error, stands)),
    ...(standing && { standing }),
    ...(facts && { facts }),
    ...(fields && { fields }),
  })
}

function whereItStood(actor: Actor, error: RefusalCode, stands: Stands) {
  const { state } = stands
  if (!('machine' in stands)) return { currentState: state, allowedActions: [] }
  const { machine, isClosed, allowed } = stands
  const byState = allowed ?? (error === 'not-allowed-now' && !isClosed ? 'by-state' : [])
  if (byState === 'by-state') return whereItStands(actor, machine, state)
  return { currentState: state, allowedActions: [...byState] }
}

type Stands = NonNullable<Refused<RefusalCode>['stands']>

function write(step: Step, action: Action, told: Told | null, { audit, ...changes }: Changes) {
  return saveChanged(step, told, changes, auditRow(step.actor, step.now, { action, ...audit }))
}

/**
 * The same for a part of a verb, whose audit entry is written with it or by the verb itself.
 * `told`: null where nobody is told anything; news throws then.
 */
export async function saveChanged(
  step: Step,
  told: Told | null,
  changes: Changed & { bookingId: BookingId | null },
  audit?: ReturnType<typeof auditRow>,
): Promise<void> {
  const { tx, now } = step
  const {
    claims = [],
    created,
    updated,
    journals = [],
    stamps = [],
    news = [],
    jobs = [],
    noted: others = [],
    isCatalogue,
    signedOut,
    hours,
    afterwards,
  } = changes
  const [first, later] = rowsOf({ ...step, action: audit?.action }, changes)
  const rows = {
    claims,
    ...first,
    updated,
    ...journalRows(step, journals, changes.bookingId),
    stamps: stamps.map((stamp) => ({ ...stamp, at: now })),
    messages: [...lettersOf(step, told, news), ...besides(step, changes)],
    others: others.map((one) => auditRow(step.actor, now, one)),
    ...(isCatalogue && { isCatalogue }),
    ...(signedOut && { signedOut }),
    ...(hours && { slots: hours.added }),
    ...(audit && { audit }),
  }
  for (const booking of created?.booking ?? []) noted(booking)
  await saveRows(tx, rows, heardBy(changes))
  for (const turn of later) await saveRows(tx, turn, heard)
  if (hours) await settleSlots(tx, hours)
  const givenBack = updated?.released ?? []
  if (givenBack.length > 0)
    await settleGivenBack(
      tx,
      givenBack.map(({ slotId }) => slotId),
    )
  for (const job of jobs) await enqueued(step, job)
  if (afterwards) await saveChanged(step, told, { ...afterwards, bookingId: changes.bookingId })
}

/**
 * The transitions, the new rows, and the events of both. A new row with a transition is written in
 * its final state, because no statement can change a row it adds.
 */
function rowsOf(step: Step, { transitions, created = {}, bookingId }: Changed & Of) {
  const added: object[] = Object.values(created).flat()
  const ids = new Set(added.filter(isBorn).map(({ id }) => id))
  const isNew = ({ row }: Transition) => ids.has(row.id)
  const [ofNew, ofRead] = [transitions.filter(isNew), transitions.filter((one) => !isNew(one))]
  const told = (one: Transition) =>
    eventOf(step, one, tellsNobody.has(one.machine) ? null : (one.bookingId ?? bookingId))
  const [now = [], ...later] = turnsOf(ofRead)
  const first = {
    transitions: now,
    created: sealedRows(step.world, asTaken(created, ofNew)),
    events: [...now.map(told), ...createdEvents(step, created, bookingId), ...ofNew.map(told)],
  }
  const rows = later.map((turn) => ({ transitions: turn, events: turn.map(told) }))
  return [first, rows] as const
}

/** One statement changes a row once: the second edge of a row is taken by a second statement. */
function turnsOf(transitions: readonly Transition[]): Transition[][] {
  const turns: Transition[][] = []
  for (const one of transitions) {
    const turn = turns.find((others) => others.every(({ row }) => row.id !== one.row.id))
    if (turn) turn.push(one)
    else turns.push([one])
  }
  return turns
}

/** Their events name no booking, because the patient reads the booking's events. */
const tellsNobody: ReadonlySet<string> = new Set<Stateful>([
  'call',
  'notifiableCase',
  // Its booking tells of the test that joined; an offer that waits would tell a value.
  'reflexOffer',
  // Finance's difference between the books is no part of a booking's story, nor is anybody's pay.
  'break',
  'earning',
])

type Of = { bookingId: BookingId | null }

function asTaken(created: Created, transitions: readonly Transition[]): Created {
  if (transitions.length === 0) return created
  const taken = (row: object) => {
    const one = transitions.find((of) => isBorn(row) && of.row.id === row.id)
    return one ? { ...row, ...one.patch, state: one.to, version: one.row.version + 1 } : row
  }
  const all: [string, readonly object[]][] = Object.entries(created)
  // Each row keeps its name and its shape.
  return Object.fromEntries(all.map(([name, rows]) => [name, rows.map(taken)])) as Created
}

const isChosen = (claim: Claim) => claim.of === 'slot' && claim.isChosen === true

/** An hour or a person that the decision chose is taken meanwhile: it runs again and chooses anew. */
function heardBy({ claims = [], updated }: Changed) {
  const isHour = claims.some(isChosen)
  const isPerson = (updated?.movedStays ?? []).length > 0
  return (error: unknown) =>
    (isHour && brokenConstraint(error) === 'slots_not_oversold') ||
    (isPerson && sqlStateOf(error) === MISSED)
      ? new LostRace(error)
      : heard(error)
}

function heard(error: unknown): Error {
  const broken = brokenConstraint(error)
  if (lostTo.has(broken ?? '')) return new LostRace(error)
  const code = saidBy[broken ?? '']
  return code ? new Refusal(code) : missedAsStale(error)
}
