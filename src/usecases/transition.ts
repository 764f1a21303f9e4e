import { saveRows } from '#src/db/queries/changes/save-changes.ts'
import { insertEvent, type RowOf, type Stateful } from '#src/db/queries/changes/stateful.ts'
import { MISSED, sqlStateOf } from '#src/db/driver/sql-state.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { actingRoles } from '#src/domain/access/acting-roles.ts'
import { actionsFor, type EventIn } from '#src/domain/access/event-actions.ts'
import { type EventOf, next } from '#src/domain/machine.ts'
import { machines } from '#src/domain/machines.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { eventBetween, type Transition } from '#src/domain/transition.ts'
import { Refusal } from './refusal.ts'
import type { Step } from './step.ts'

type Change<Name extends Stateful> = {
  row: RowOf<Name>
  event: EventOf<(typeof machines)[Name]>
  /** Null for what belongs to no booking, e.g. a visitor's message. */
  bookingId: BookingId | null
  /** Columns written together with the state. */
  patch?: Partial<RowOf<Name>>
  reason?: string
}

/**
 * Makes one transition of a row along an edge of its machine: compare-and-set, with its event.
 * Returns the row as it is afterwards. Refuses `not-allowed-now` where there is no such edge. It is a
 * pipelined write: where somebody else was first the transaction fails as `stale`, and the caller
 * learns of it at its end.
 * Source: life cycle, rules for all machines.
 */
export async function move<Name extends Stateful>(
  step: Step,
  name: Name,
  { row, event, bookingId, patch = {}, reason }: Change<Name>,
): Promise<RowOf<Name>> {
  const { tx, actor } = step
  const state = next(machines[name], row.state as never, event as never) as
    | RowOf<Name>['state']
    | undefined
  if (!state) throw notAllowed(actor, name, row.state)
  const taken = { machine: name, row, event, to: state, patch, reason: reason ?? null }
  const told = eventOf(step, taken, bookingId)
  await saveRows(tx, { transitions: [taken], events: [told] }, missedAsStale)
  return { ...row, ...patch, state, version: row.version + 1 }
}

/** Turns a missed compare-and-set into `stale`; other errors are returned unchanged. */
export function missedAsStale(error: unknown): Error {
  if (sqlStateOf(error) === MISSED) return new Refusal('stale')
  return error instanceof Error ? error : new Error('nothing was written', { cause: error })
}

export type Born = { id: string; state: string }

/**
 * Records the created event of a row: from its draft state if it had one, otherwise without a
 * previous state.
 */
export async function recordBirth(
  step: Step,
  name: Stateful,
  row: Born,
  bookingId: BookingId | null,
  draft?: 'draft',
): Promise<void> {
  await insertEvent(step.tx, birthOf(step, name, row, bookingId, draft))
}

/**
 * The created event, written together with the row. What was a `draft` elsewhere, a quote or a
 * typed form, takes its first edge when it is created.
 * Source: decision 041.
 */
export function birthOf(
  { actor, now }: Step,
  name: Stateful,
  row: Born,
  bookingId: BookingId | null,
  draft?: 'draft',
) {
  return {
    at: now,
    machine: name,
    entityId: row.id,
    bookingId,
    event: draft ? eventBetween(name, draft, row.state) : 'create',
    fromState: draft ?? null,
    toState: row.state,
    actorKind: actor.kind,
    actorId: actor.kind === 'person' ? actor.id : null,
  }
}

/** The event of a transition, written together with the row. */
export function eventOf(
  { actor, now, action }: Step,
  { machine, row, event, to, reason }: Transition,
  bookingId: BookingId | null,
) {
  return {
    at: now,
    machine,
    entityId: row.id,
    bookingId,
    event,
    fromState: row.state,
    toState: to,
    actorKind: actor.kind,
    actorId: actor.kind === 'person' ? actor.id : null,
    actorRoles: actingRoles(actor, action),
    reason,
  }
}

/** The refusal of an illegal transition: the current state and what this actor may do instead. */
export function notAllowed(actor: Actor, name: Stateful, currentState: string): Refusal {
  return new Refusal('not-allowed-now', whereItStands(actor, name, currentState))
}

/** Goes with every refusal that depends on a state. */
export function whereItStands<Name extends Stateful>(
  actor: Actor,
  name: Name,
  currentState: string,
) {
  return { currentState, allowedActions: actionsFor(name, currentState, rolesOf(actor)) }
}

/**
 * Whether this actor may take an event of a row in this state: for a screen, which offers just what
 * a refusal would name; never a guard.
 */
export function mayTake<Name extends Stateful>(
  actor: Actor,
  name: Name,
  state: string,
  event: EventIn<Name>,
): boolean {
  return whereItStands(actor, name, state).allowedActions.includes(event)
}

/** Staff act in their staff roles; everybody else as a patient, which staff are too. */
function rolesOf(actor: Actor) {
  if (actor.kind === 'worker') return ['worker'] as const
  if (actor.kind === 'visitor') return []
  const staff = actor.grants.map(({ role }) => role).filter((role) => role !== 'patient')
  return staff.length > 0 ? staff : (['patient'] as const)
}
