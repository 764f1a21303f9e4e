import type { Grant, Person, Role } from './actor.ts'

type Session = { createdAt: Temporal.Instant; seenAt: Temporal.Instant }

/** A session that took the place of another: its secret, and when it ends at the latest. */
export type RenewedSession = { token: string; expiresAt: Temporal.Instant }

/** How long a session lives unused, and at most. Source: acceptance S10. */
const lives = {
  patient: { idle: { hours: 30 * 24 }, atMost: { hours: 90 * 24 } },
  staff: { idle: { minutes: 30 }, atMost: { hours: 12 } },
} as const

/** The longest of all, for the cookie: 90 days in seconds. */
export const SESSION_SECONDS = lives.patient.atMost.hours * 3600

/** The longest that somebody of the staff stays signed in. */
export const STAFF_SESSION_HOURS = lives.staff.atMost.hours

/** True from the first instant at which the session no longer counts. */
export function isSessionOver(
  { createdAt, seenAt }: Session,
  grants: readonly Grant[],
  now: Temporal.Instant,
): boolean {
  const { idle, atMost } = grants.length > 0 ? lives.staff : lives.patient
  return (
    Temporal.Instant.compare(seenAt.add(idle), now) <= 0 ||
    Temporal.Instant.compare(createdAt.add(atMost), now) <= 0
  )
}

/** Source: the model, demo mode: outside it these are asked for a second factor. */
const withSecondFactor: readonly Role[] = [
  'administrator',
  'finance',
  'back-office',
  'lab-authoriser',
]

/**
 * What a signed-in person may act as. Everybody is a patient too. Who holds a role that asks for a
 * second factor and has not shown one keeps no role of the staff, only the way to enrol.
 */
export function personActing(
  person: Pick<Person, 'id' | 'name' | 'grants'>,
  { isDemo, hasSecondFactor }: { isDemo: boolean; hasSecondFactor: boolean },
): Person {
  const asPatient: Grant = { role: 'patient', labId: null, locationId: null }
  const asks = person.grants.some(({ role }) => withSecondFactor.includes(role))
  if (asks && !isDemo && !hasSecondFactor)
    return { ...person, kind: 'person', grants: [asPatient], needsSecondFactor: true }
  const grants = person.grants.filter(({ role }) => role !== 'patient')
  return { ...person, kind: 'person', grants: [...grants, asPatient] }
}
