import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { OpeningHours } from '#src/domain/slots/slot.ts'
import { labStatus, type SwitchLab } from './lab-life.ts'
import {
  type Decider,
  isStale,
  lifeStep,
  lifeView,
  type LivingLab,
  notNow,
  stepTaken,
} from './life.ts'
import { type HourRules, openedHours } from './opened-hours.ts'
import { missingOf, type Readiness } from './readiness.ts'

type Lab = LivingLab & OpeningHours & { locationId: number }
type At = { now: Temporal.Instant; hours: HourRules }
type Switched = Decision<
  ReturnType<typeof lifeView>,
  'stale' | 'not-allowed-now' | 'same-person' | 'not-ready'
>

/**
 * Sets whether a lab takes bookings; setting the current status changes nothing. Refuses, in this
 * order: `stale`, `not-allowed-now`, `same-person` for a first activation by the person who entered
 * or approved it or works there, and `not-ready` with what is missing. An activated lab has its
 * hours at once.
 * Source: life cycle 10; reliability R5.
 */
export function switching(
  { lab, readiness }: { lab: Lab; readiness: Readiness },
  { status, version }: Pick<SwitchLab, 'status' | 'version'>,
  by: Decider,
  at: At,
): Switched {
  if (labStatus(lab.state) === status) return { ok: true, answer: lifeView(lab) }
  if (isStale(lab, version)) return { ok: false, error: 'stale' }
  return status === 1 ? activating(lab, readiness, by, at) : deactivating(lab)
}

function activating(lab: Lab, readiness: Readiness, by: Decider, { now, hours }: At): Switched {
  const activatedBy = lab.activatedBy ?? firstActivator(lab, by)
  const step = lifeStep(lab, 'activate', { patch: { activatedBy } })
  if (!step) return notNow(lab)
  if (activatedBy === null) return { ok: false, error: 'same-person' }
  const missing = missingOf(readiness)
  if (missing.length > 0)
    return { ok: false, error: 'not-ready', facts: { missing: missing.join(', ') } }
  return stepTaken(lab, step, { isCatalogue: true, hours: openedHours(lab, now, hours) })
}

/**
 * Whether this person may activate it; another than who entered it activates it first.
 * Source: life cycle 10.
 */
export function mayActivate(lab: OfPeople, by: Decider): boolean {
  return lab.activatedBy !== null || firstActivator(lab, by) !== null
}

type OfPeople = Pick<Lab, 'id' | 'enteredBy' | 'approvedBy' | 'activatedBy'>

/** Who activates it for the first time; null for somebody who may not. */
function firstActivator({ id, enteredBy, approvedBy }: OfPeople, by: Decider): UserId | null {
  const isOneOfTheirs = by.id === enteredBy || by.id === approvedBy || by.labs.includes(id)
  return isOneOfTheirs ? null : by.id
}

function deactivating(lab: Lab): Switched {
  const step = lifeStep(lab, 'deactivate')
  return step ? stepTaken(lab, step, { isCatalogue: true }) : notNow(lab)
}
