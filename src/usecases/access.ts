import { access, type Action } from '#src/domain/access/access.ts'
import type { Rules, Scope } from '#src/domain/access/rules.ts'
import { isOwnBooking } from '#src/domain/bookings/own-booking.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor, Grant, UserId } from '#src/domain/people/actor.ts'
import type { Decider } from '#src/domain/settlement/decider.ts'
import { Refusal } from './refusal.ts'

/** The facts of a row that a scope is judged by. */
type Subject = {
  accountId?: UserId | null
  phlebotomistId?: UserId | null
  locationId?: number | null
  labId?: LabId | null
}

/** The result of `authorise`: the right to act on rows in the actor's scope. */
export type Permit = {
  /**
   * Returns the row; a missing one and another tenant's are refused in the same way, `not-found`.
   * Source: reliability S1.
   */
  over: <Row extends Subject>(row: Row | undefined) => Row
  /** Whether a row is in the actor's scope, for rows that are refused otherwise than as missing. */
  covers: (subject: Subject) => boolean
}

/**
 * Refuses `sign-in-first` to a visitor and `forbidden` to a person whose roles never allow the
 * action.
 */
export function authorise(actor: Actor, action: Action): Permit {
  const rules: Rules = access[action]
  const scopes = scopesOf(actor, rules)
  if (scopes.length === 0) throw new Refusal(whyNot(actor))
  const covers = (subject: Subject) => scopes.some((scope) => isWithin(actor, scope, subject))
  return {
    covers,
    over: (row) => {
      if (!row || !covers(row)) throw new Refusal('not-found')
      return row
    },
  }
}

function whyNot(actor: Actor) {
  if (actor.kind === 'visitor') return 'sign-in-first'
  return actor.kind === 'person' && actor.needsSecondFactor ? 'second-factor-first' : 'forbidden'
}

/**
 * Whether any of the person's roles allows the action at all: to offer it on a screen, never as a
 * guard.
 */
export function mayEver(actor: Actor, action: Action): boolean {
  return scopesOf(actor, access[action]).length > 0
}

/**
 * Whether the person may do it to whatever row, not only to their own: whether a link to a row can
 * be shown without its owner being known. Never a guard.
 */
export function mayToAny(actor: Actor, action: Action): boolean {
  return scopesOf(actor, access[action]).some(({ scope }) => scope === 'any')
}

type HeldScope = { scope: Scope; grant: Grant | undefined }

function scopesOf(actor: Actor, rules: Rules): HeldScope[] {
  if (actor.kind !== 'person') {
    const scope = rules[actor.kind]
    return scope ? [{ scope, grant: undefined }] : []
  }
  return actor.grants.flatMap((grant) => {
    const scope = rules[grant.role]
    return scope ? [{ scope, grant }] : []
  })
}

function isWithin(actor: Actor, { scope, grant }: HeldScope, row: Subject): boolean {
  const id = actor.kind === 'person' ? actor.id : undefined
  switch (scope) {
    case 'any':
      return true
    case 'own':
      return id !== undefined && row.accountId === id
    case 'assigned':
      return id !== undefined && row.phlebotomistId === id
    case 'area':
      return grant !== undefined && row.locationId === grant.locationId
    case 'lab':
      return grant !== undefined && row.labId === grant.labId
  }
}

/** The person behind the request; refuses `sign-in-first` where there is none. */
export function personOf(actor: Actor) {
  if (actor.kind !== 'person') throw new Refusal('sign-in-first')
  return actor
}

/**
 * Nobody who works at a lab decides about it for the platform: refuses `same-person`.
 * Source: decision 059.
 */
export function refuseOwnLab(actor: Actor, labId: LabId): void {
  if (labsOf(actor).includes(labId)) throw new Refusal('same-person')
}

/**
 * Nobody decides about their own money for the platform: refuses `same-person`.
 * Source: decision 059.
 */
export function refuseOwnMoney(actor: Actor, accountId: UserId | null): void {
  if (isOwnMoney(actor, accountId)) throw new Refusal('same-person')
}

/**
 * Nobody visits their own door, takes their own cash, or measures, signs and tells results of their
 * own blood: refuses `own-booking`.
 * Source: decision 059.
 */
export function refuseOwnBooking(actor: Actor, booking: { accountId: UserId }): void {
  if (isOwnBooking(actor.kind === 'person' ? actor.id : null, booking))
    throw new Refusal('own-booking')
}

/** Whether the account is the actor's own. */
export function isOwnMoney(actor: Actor, accountId: UserId | null): boolean {
  return actor.kind === 'person' && actor.id === accountId
}

/** The person who decides, and the labs they work for; refuses `sign-in-first` to anybody else. */
export function deciderOf(actor: Actor): Decider {
  return { id: personOf(actor).id, labs: labsOf(actor) }
}

/** The labs a person works for, for lists. */
export function labsOf(actor: Actor): LabId[] {
  const grants = actor.kind === 'person' ? actor.grants : []
  return [...new Set(grants.flatMap(({ labId }) => (labId ? [labId] : [])))]
}
