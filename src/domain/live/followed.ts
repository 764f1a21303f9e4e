import type { Grant } from '#src/domain/people/actor.ts'
import { isSessionOver } from '#src/domain/people/session-life.ts'

/**
 * The machines whose steps an open page of a booking follows, as the trigger `events_tell` has them.
 * What a lab does to a value is not among them: when it happens would tell of a value that is held.
 * Source: decision 196; decision 177.
 */
export const followedMachines = [
  'order',
  'visit',
  'visitFee',
  'tube',
  'report',
  'payment',
  'refund',
  'proposal',
  'reassignment',
] as const

const followed: ReadonlySet<string> = new Set(followedMachines)

type Seen = {
  events: readonly { machine: string }[]
  visits: readonly { version: number }[]
  /** When somebody is expected, as often as that changed. */
  arrivals: readonly { version: number }[]
}

/**
 * How far a booking has come, as a number that only grows: what a page was made from, to compare
 * with what is so now. It counts steps and names none.
 * Source: decision 196.
 */
export function stepsOf({ events, visits, arrivals }: Seen): number {
  const steps = events.filter(({ machine }) => followed.has(machine)).length
  return [...visits, ...arrivals].reduce((sum, { version }) => sum + version, steps)
}

/** A sign-in that follows something, with its roles when it began to. */
export type Follower = { sessionId: string; roles: string }

type Session = {
  id: string
  createdAt: Temporal.Instant
  seenAt: Temporal.Instant
  isSuspended: boolean
  grants: readonly Grant[]
}

/**
 * A person's roles as one text, to tell that they changed; everybody is a patient.
 * Source: decision 196.
 */
export function rolesAsText(grants: readonly Grant[]): string {
  return grants
    .filter(({ role }) => role !== 'patient')
    .map(({ role, labId, locationId }) => `${role} ${labId ?? ''} ${locationId ?? ''}`)
    .toSorted()
    .join()
}

/**
 * Of these sign-ins those that are told nothing more: gone, over by age or idling, suspended, or
 * with other roles than before.
 * Source: decision 196; reliability S10.
 */
export function endedFollowers(
  followers: readonly Follower[],
  sessions: readonly Session[],
  now: Temporal.Instant,
): string[] {
  const known = new Map(sessions.map((one) => [one.id, one]))
  const isOver = ({ sessionId, roles }: Follower) => {
    const session = known.get(sessionId)
    if (!session || session.isSuspended) return true
    return isSessionOver(session, session.grants, now) || rolesAsText(session.grants) !== roles
  }
  return followers.filter(isOver).map(({ sessionId }) => sessionId)
}
