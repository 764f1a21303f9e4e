import type { Refused } from '#src/domain/changes.ts'
import type { StandingResult } from '#src/domain/results/standing.ts'
import { accountsRefusals } from './parts/refusals/accounts.ts'
import { bookingsRefusals } from './parts/refusals/bookings.ts'
import { generalRefusals } from './parts/refusals/general.ts'
import { labsRefusals } from './parts/refusals/labs.ts'
import { manifestRefusals } from './parts/refusals/manifests.ts'
import { moneyRefusals } from './parts/refusals/money.ts'
import { officeRefusals } from './parts/refusals/office.ts'
import { paymentsRefusals } from './parts/refusals/payments.ts'
import { calculationRefusals } from './parts/refusals/calculations.ts'
import { resultsRefusals } from './parts/refusals/results.ts'
import { rosterRefusals } from './parts/refusals/rosters.ts'
import { visitsRefusals } from './parts/refusals/visits.ts'

/** Every expected refusal: its code, its HTTP status and the API's message. */
export const refusals = {
  ...generalRefusals,
  ...accountsRefusals,
  ...officeRefusals,
  ...bookingsRefusals,
  ...paymentsRefusals,
  ...calculationRefusals,
  ...resultsRefusals,
  ...labsRefusals,
  ...moneyRefusals,
  ...visitsRefusals,
  ...rosterRefusals,
  ...manifestRefusals,
} as const

export type RefusalCode = keyof typeof refusals

/** What goes with a refused transition: the current state, and what this actor may do instead. */
export type RefusalDetail = {
  currentState?: string
  allowedActions?: readonly string[]
  /** Plain facts for the person, e.g. the nearest lab and its distance; nothing internal. */
  facts?: Readonly<Record<string, string | number>>
  /**
   * The current state of tests, where the caller was shown another one; stored for no idempotency
   * key.
   */
  standing?: readonly StandingResult[]
  /** What is wrong with which field, by its path: kinds of `fieldFaults`. */
  fields?: Readonly<Record<string, string>>
}

/** Thrown only by use cases, so that the transaction rolls back. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly refusal: RefusalCode
  readonly detail: RefusalDetail

  constructor(refusal: RefusalCode, detail: RefusalDetail = {}) {
    super(refusals[refusal].says)
    this.refusal = refusal
    this.detail = detail
  }
}

/** A refusal returned by a rule of the domain, as an error to throw. */
export function asRefusal({ error, facts }: Refused<RefusalCode>): Refusal {
  return new Refusal(error, facts && { facts })
}

/**
 * The answer of a verb, or the refusal that its transaction stored: thrown after the commit, so
 * that a wrong code still counts and a mismatch stays in the audit.
 */
export function unlessRefused<Outcome extends object>(outcome: Outcome): Exclude<Outcome, Stored> {
  if (isStored(outcome)) throw new Refusal(outcome.refused)
  return outcome as Exclude<Outcome, Stored> // narrowed above, which a generic type does not show
}

type Stored = { refused: RefusalCode }

function isStored(outcome: object): outcome is Stored {
  return 'refused' in outcome
}

/**
 * Checks the code, not the class: the web build has its own copy of this module, so `instanceof`
 * would not recognise a refusal thrown by the server.
 * Source: decision 004.
 */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'refusal' in error
}
