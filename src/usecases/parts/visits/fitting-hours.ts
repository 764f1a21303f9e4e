import { readTubeVolumes } from '#src/db/queries/tubes.ts'
import { firstOutside } from '#src/domain/catalogue/collection-event.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { isTooYoung } from '#src/domain/tubes/blood-limit.ts'
import { tooMuchBlood } from '#src/domain/tubes/blood-plan.ts'
import { bloodRoomOf, byPerson } from '#src/domain/tubes/child-blood.ts'
import { testsOfTube } from '#src/domain/tubes/tests-of-tube.ts'
import { tubesOfVisit } from '#src/domain/visits/collection-at-hand.ts'
import { bloodOf } from '#src/domain/tubes/tube-plan.ts'
import { knownOfBlood } from '#src/usecases/parts/bookings/child-blood.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import type { loadCollection } from './collection.ts'

type Facts = Awaited<ReturnType<typeof loadCollection>>
type Hour = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }
type Span = { from: Temporal.Instant; to: Temporal.Instant }

/**
 * Why a visit cannot take an hour of a time span; undefined where it can: `wrong-hour` where it
 * would invalidate a test, `too-young`, `too-much-blood` together with what is drawn around that
 * day. The rescheduling page asks for every hour, the verb for the chosen one.
 */
export async function misfitOf(step: Step, facts: Facts, { from, to }: Span) {
  const moments = tubesOfVisit(facts).flatMap((tube) => testsOfTube(facts, tube))
  const span = { from, to, except: facts.visit.id }
  const people = await drawnFrom(step, facts, span)
  return (hour: Hour): Refusal | undefined => {
    const outside = firstOutside(moments, hour)
    if (outside) {
      const { name, from: first, to: last } = outside
      return new Refusal('wrong-hour', { facts: { test: name, from: first, to: last } })
    }
    const on = indianDay(hour.startsAt)
    if (people.some(({ birthDate }) => isTooYoung({ birthDate, on })))
      return new Refusal('too-young')
    const over = people.find(({ ml, roomAt }) => ml > roomAt(hour))
    return over && asRefusal(tooMuchBlood(over.ml, over.roomAt(hour)))
  }
}

type Kept = Span & { except: Facts['visit']['id'] }

/** Each person of a visit, the millilitres it draws from them, and what an hour leaves for it. */
async function drawnFrom(step: Step, facts: Facts, span: Kept) {
  const types = await readTubeVolumes(step.tx)
  const tubes = tubesOfVisit(facts).filter(({ state }) => state !== 'not-drawn')
  const orders = facts.orders.filter(({ id }) => tubes.some(({ orderId }) => orderId === id))
  const known = await knownOfBlood(step, orders, span)
  return byPerson(known, orders).flatMap((own) => {
    const [person] = own
    if (!person) return []
    const { birthDate } = person
    const mine = tubes.filter(({ orderId }) => own.some(({ id }) => id === orderId))
    return [{ birthDate, ml: bloodOf(mine, types), roomAt: bloodRoomOf(known, person, span) }]
  })
}
