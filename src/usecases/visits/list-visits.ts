import { findTree } from '#src/db/queries/bookings/booking-tree.ts'
import { listAskedOf, listOfferedOn } from '#src/db/queries/reassignments/reassignments.ts'
import { findRoster } from '#src/db/queries/rosters/rosters.ts'
import { findLastCounter } from '#src/db/queries/visits/last-counter.ts'
import { listOfferedVisits, listVisitsOf } from '#src/db/queries/visits/visits.ts'
import { dayBegins, indianDay } from '#src/domain/india-time.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { acceptingFrom } from '#src/usecases/parts/visits/release-limit.ts'
import { dayRoute, routeFacts } from '#src/usecases/parts/visits/day-route.ts'
import { offersThatFit } from '#src/domain/rosters/offers-that-fit.ts'
import { payFor } from '#src/domain/visits/visit-pay.ts'

/** As many as one page lists. */
const OFFERS = 100

/**
 * A phlebotomist's day: the visits on offer in their city that fit their roster (area, hour, tubes
 * and pay, no names) and how many others there are and why, the visits that the office asks them to
 * take over, the visits they accepted, and today's as a route with what comes next.
 * Source: decision 210.
 */
export async function listVisits(world: World, actor: Actor) {
  const { facts, ...list } = await listInStep(world, actor)
  return { ...list, day: await dayRoute(world, facts) }
}

function listInStep(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'visit:offers')
    const person = personOf(actor)
    const cities = person.grants.flatMap(({ locationId }) => locationId ?? [])
    const open = { locationIds: cities, from: step.now, phlebotomistId: person.id }
    const roster = await findRoster(step.tx, person.id, step.now)
    const none = { roster: null, hours: [], leaves: [] }
    const { fitting, leftOut } = offersThatFit(
      await listOfferedVisits(step.tx, open),
      roster ?? none,
    )
    const offered = fitting.slice(0, OFFERS)
    const asked = await listAskedOf(step.tx, person.id, step.now)
    const mine = await listVisitsOf(step.tx, person.id, [
      'accepted',
      'en-route',
      'arrived',
      'identified',
      'collected',
    ])
    const offeredOn = await listOfferedOn(
      step.tx,
      mine.map(({ visit }) => visit.id),
      step.now,
    )
    const from = await acceptingFrom(step, person.id)
    const counter = await findLastCounter(step.tx, person.id, dayBegins(indianDay(step.now)))
    const paid = await Promise.all(offered.map((offer) => asPaid(step, offer, person.id)))
    const toTakeOver = await Promise.all(asked.map((one) => asPaid(step, one, person.id)))
    await audit(world, step.tx, actor, 'visit:offers', person.id, { offered: offered.length })
    return {
      facts: await routeFacts(step, mine, { roster: roster?.roster, counter }),
      /** After three releases within a day: from when they may accept again. */
      acceptsFrom: from?.toString() ?? null,
      hasRoster: Boolean(roster?.roster?.madeAt),
      /** Visits on offer that their roster leaves out, by the reason. */
      leftOut,
      offers: paid.map((offer) => shown(offer, person.id)),
      /** Somebody else has them until they are accepted. */
      asked: toTakeOver.map(({ id, startsAt, endsAt, answerBy, ...one }) => ({
        visitId: id,
        ...one,
        startsAt: startsAt.toString(),
        endsAt: endsAt.toString(),
        answerBy: answerBy.toString(),
      })),
      visits: mine.map(({ visit, number, locality, pincode }) => ({
        visitId: visit.id,
        number,
        state: visit.state,
        startsAt: visit.startsAt.toString(),
        endsAt: visit.endsAt.toString(),
        locality,
        pincode,
        cashDue: visit.cashDue,
        isRecollection: visit.isRecollection,
        isEarlyAllowed: visit.earlyAllowedAt !== null,
        /** Somebody else is asked to take it over, and may answer until then. */
        offeredOnUntil: offeredOn.get(visit.id)?.toString() ?? null,
      })),
    }
  })
}

type Offered = Awaited<ReturnType<typeof listOfferedVisits>>[number]

/** An offer as it is shown: without its exact place and the birth dates, which only the roster is held against. */
function shown(offer: Omit<Offered, 'bookingId'>, personId: UserId) {
  const { id, startsAt, endsAt, preferredPhlebotomistId, ...more } = offer
  const { latitude: _latitude, longitude: _longitude, births: _births, ...told } = more
  return {
    visitId: id,
    ...told,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    isForYou: preferredPhlebotomistId === personId,
  }
}

type Offer = Pick<
  Awaited<ReturnType<typeof listOfferedVisits>>[number],
  'id' | 'bookingId' | 'isRecollection' | 'collectionCharge'
>

/**
 * With what it pays this phlebotomist: one who spoiled a sample draws it again for nothing.
 * Source: decision 034.
 */
async function asPaid<One extends Offer>(
  { tx }: Step,
  { bookingId, ...offer }: One,
  phlebotomistId: UserId,
) {
  if (!offer.isRecollection) return offer
  const tree = await findTree(tx, bookingId, { isLocked: false })
  const visit = tree?.visits.find(({ id }) => id === offer.id)
  if (!tree || !visit) return offer
  return { ...offer, collectionCharge: payFor(tree, visit, phlebotomistId) }
}
