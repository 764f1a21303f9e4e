import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitState } from './visit-machine.ts'

/**
 * A visit that changed hands: somebody accepted it (`by`), it was released by whoever had it or by
 * the office (`by`), or it went from one person (`by`) to another (`to`).
 */
export type HandChange = {
  what: 'accept' | 'release' | 'pass-on'
  by: UserId | null
  to: UserId | null
}

type Lost = 'visit-passed-on' | 'visit-given-back' | 'visit-taken-off'

/**
 * Why a visit of somebody else can't be used: what ended their having it, the last time; or they
 * never had it, and it answers like a missing one.
 * Source: decision 179.
 *
 * @param changes oldest first.
 */
export function whyLost(changes: readonly HandChange[], id: UserId): Lost | 'not-found' {
  let holder: UserId | null = null
  let why: Lost | 'not-found' = 'not-found'
  for (const { what, by, to } of changes) {
    if (holder === id && what !== 'accept') why = lostBy(what, by === id)
    holder = what === 'accept' ? by : what === 'pass-on' ? to : null
  }
  return why
}

function lostBy(what: 'release' | 'pass-on', isTheirs: boolean): Lost {
  if (what === 'pass-on') return 'visit-passed-on'
  return isTheirs ? 'visit-given-back' : 'visit-taken-off'
}

/**
 * What the phlebotomist of a visit reads once they may no longer see it.
 * Source: life cycle 3.
 */
export function whyOver(state: VisitState): 'visit-cancelled' | 'visit-moved' | 'visit-over' {
  if (state === 'cancelled') return 'visit-cancelled'
  return state === 'rescheduled' ? 'visit-moved' : 'visit-over'
}
