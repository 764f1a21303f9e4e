import { firstOutside } from '#src/domain/catalogue/collection-event.ts'
import type { Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { isTooYoung } from '#src/domain/tubes/blood-limit.ts'
import { tooMuchBlood } from '#src/domain/tubes/blood-plan.ts'
import {
  bloodRoomOf,
  byPerson,
  type KnownOfBlood,
  type Person,
} from '#src/domain/tubes/child-blood.ts'
import { testsOfTube, type TubesWithTests } from '#src/domain/tubes/tests-of-tube.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import { bloodOf, type Types } from '#src/domain/tubes/tube-plan.ts'
import { tubesOfVisit } from './collection-at-hand.ts'
import type { VisitId } from './visit.ts'

type Hour = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/** A visit with what it draws from whom. */
export type Drawing = TubesWithTests & {
  visit: { id: VisitId }
  tubes: readonly {
    id: string
    visitId: string
    orderId: string
    state: TubeState
    tubeTypeCode: string
  }[]
  orders: readonly (Person & { id: string })[]
}

/** What is known of the people drawn from, and the volumes of the tubes. */
export type KnownOfDraw = KnownOfBlood & { types: Types }

/**
 * Why a visit cannot take an hour; undefined where it can: `wrong-hour` where it would invalidate a
 * test, `too-young`, `too-much-blood` together with what is drawn around that day. The rescheduling
 * page asks for every hour, the verb for the chosen one.
 * Source: decision 035; decision 044.
 * @param from the earliest hour asked about.
 */
export function misfitOf(facts: Drawing, known: KnownOfDraw, from: Temporal.Instant) {
  const moments = tubesOfVisit(facts).flatMap((tube) => testsOfTube(facts, tube))
  const people = drawnFrom(facts, known, from)
  return (hour: Hour): Refused<'wrong-hour' | 'too-young' | 'too-much-blood'> | undefined => {
    const outside = firstOutside(moments, hour)
    if (outside) {
      const { name, from: first, to: last } = outside
      return { ok: false, error: 'wrong-hour', facts: { test: name, from: first, to: last } }
    }
    const on = indianDay(hour.startsAt)
    if (people.some(({ birthDate }) => isTooYoung({ birthDate, on })))
      return { ok: false, error: 'too-young' }
    const over = people.find(({ ml, roomAt }) => ml > roomAt(hour))
    return over && tooMuchBlood(over.ml, over.roomAt(hour))
  }
}

/** The people of a visit from whom something is drawn. */
export function peopleOf(facts: Drawing) {
  const tubes = tubesOfVisit(facts).filter(({ state }) => state !== 'not-drawn')
  return facts.orders.filter(({ id }) => tubes.some(({ orderId }) => orderId === id))
}

/** Each person of a visit, the millilitres it draws from them, and what an hour leaves for it. */
function drawnFrom(facts: Drawing, known: KnownOfDraw, from: Temporal.Instant) {
  const tubes = tubesOfVisit(facts).filter(({ state }) => state !== 'not-drawn')
  const span = { from, except: facts.visit.id }
  return byPerson(known, peopleOf(facts)).flatMap((own) => {
    const [person] = own
    if (!person) return []
    const { birthDate } = person
    const mine = tubes.filter(({ orderId }) => own.some(({ id }) => id === orderId))
    return [{ birthDate, ml: bloodOf(mine, known.types), roomAt: bloodRoomOf(known, person, span) }]
  })
}
