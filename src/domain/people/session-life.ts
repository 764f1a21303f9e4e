import type { Grant, Person, Role } from './actor.ts'

type Session = { createdAt: Temporal.Instant; seenAt: Temporal.Instant }

/** A session that replaced another: its token, and its latest end. */
export type RenewedSession = { token: string; expiresAt: Temporal.Instant }

/** How long a session lives unused, and at most. Source: reliability S10. */
const lives = {
  patient: { idle: { hours: 30 * 24 }, atMost: { hours: 90 * 24 } },
  staff: { idle: { minutes: 30 }, atMost: { hours: 12 } },
} as const

/** The longest of all, for the cookie: 90 days in seconds. */
export const SESSION_SECONDS = lives.patient.atMost.hours * 3600

/** The longest that a member of staff stays signed in. */
export const STAFF_SESSION_HOURS = lives.staff.atMost.hours

type Life = keyof typeof lives

/** A session that was begun, or last used, at these instants or before is over. */
export type SessionEnds = Record<Life, Session>

/** What is over now, of each kind of session. Source: reliability S10. */
export function sessionEnds(now: Temporal.Instant): SessionEnds {
  const endsOf = ({ idle, atMost }: (typeof lives)[Life]) => ({
    createdAt: now.subtract(atMost),
    seenAt: now.subtract(idle),
  })
  return { patient: endsOf(lives.patient), staff: endsOf(lives.staff) }
}

/** True from the first instant at which the session no longer counts. Source: reliability S10. */
export function isSessionOver(
  { createdAt, seenAt }: Session,
  grants: readonly Grant[],
  now: Temporal.Instant,
): boolean {
  const ends = sessionEnds(now)[grants.length > 0 ? 'staff' : 'patient']
  return (
    Temporal.Instant.compare(seenAt, ends.seenAt) <= 0 ||
    Temporal.Instant.compare(createdAt, ends.createdAt) <= 0
  )
}

/**
 * Whether a device gets no messages any more. One that agreed to messages about visits gets them for
 * the whole of its sign-in, idle or not: it is in a pocket between two visits, and a message names
 * nobody.
 * Source: decision 180; decision 197.
 */
export function isDeviceOver(
  device: Session & { isForVisits: boolean },
  grants: readonly Grant[],
  now: Temporal.Instant,
): boolean {
  if (!device.isForVisits) return isSessionOver(device, grants, now)
  return Temporal.Instant.compare(device.createdAt, sessionEnds(now).staff.createdAt) <= 0
}

/** Roles that require a second factor outside demo mode. Source: model, "Demo mode". */
const withSecondFactor: readonly Role[] = [
  'administrator',
  'finance',
  'back-office',
  'lab-authoriser',
]

/**
 * What a signed-in person may act as. Everybody is also a patient. A person whose role requires a
 * second factor and who has not shown one keeps no staff role, only the way to enrol.
 * Source: model, "Demo mode".
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
