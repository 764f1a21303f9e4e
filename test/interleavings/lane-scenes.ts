import { CreditId } from '#src/domain/payments/payment.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { aBooker, aQuote, freeHours } from '../booking.ts'
import { aLetter, theyOwe } from '../chargebacks.ts'
import { anAttempt } from '../payments.ts'
import { beside } from './crowd-acts.ts'
import { aHouseholdPaid, asPaid, type Household } from './crowd-booked.ts'
import { aCrowd } from './crowd.ts'
import { cancelling, nobodyCame } from './household-scenes.ts'
import { everyVisitActs } from './many-visits-scenes.ts'
import { manyVisits, sixPeople } from './many-visits.ts'
import type { Acts, Scene, Stage } from './stage.ts'

type Booked = Pick<Household, 'booker' | 'bookingId'>

const note = 'The bank wrote so today.'

/**
 * The lab changes its hours: on a day without bookings, and on one it had closed. The slots of the
 * last days are still to be created.
 */
async function hoursActs({ product, crew, worker }: Stage): Promise<Acts> {
  const { labmanager } = crew
  const made = product.clock.at().add({ hours: 24 * 4 })
  await freeHours(product)
  await product.asOwner('delete from slots where used = 0 and starts_at > $1', [made.toString()])
  const free = await freeHours(product)
  const days = [...new Set(free.map((hour) => indianDay(Temporal.Instant.from(hour)).toString()))]
  const [taken, open] = [days.at(-1), days.at(-2)].map((day) => Temporal.PlainDate.from(day ?? ''))
  if (!taken || !open) throw new Error('two days are wanted')
  await product.as(labmanager).addHoliday({ day: taken, reason: 'A race' })
  return {
    addHoliday: (as) => as(labmanager).addHoliday({ day: open, reason: 'A race' }),
    removeHoliday: (as) => as(labmanager).removeHoliday({ day: taken }),
    setSlotCapacity: (as) => as(labmanager).setSlotCapacity({ capacity: 3 }),
    makeSlots: (as) => as(worker).makeSlots(),
  }
}

/** Our debt for a booking is used by the next one, or given up. */
async function creditActs({ product }: Stage, { booker, bookingId }: Booked): Promise<Acts> {
  const creditId = CreditId.parse(product.world.chance.uuid())
  await product.asOwner(
    `insert into credits (id, account_id, booking_id, amount_paise, state, created_at)
     values ($1, $2, $3, 5000, 'pending', now())`,
    [creditId, booker.actor.id, bookingId],
  )
  const startsAt = (await freeHours(product))[4] ?? ''
  const { quoteId } = await aQuote(product, booker, { startsAt })
  const forgone = { creditId, version: 1, amountPaise: 5000 }
  return {
    placeBooking: (as) => as(booker.actor).placeBooking({ quoteId }),
    forgoCredit: (as) => as(booker.actor).forgoCredit(forgone),
  }
}

/** What takes a place in a slot or a credit, while the lab changes its hours. */
export async function laneActs(stage: Stage, household: Booked): Promise<Acts> {
  const hours = await hoursActs(stage)
  return { ...hours, ...(await creditActs(stage, household)) }
}

/** Beside a visit in each state. */
const everyVisitLane: Scene = async (stage) => {
  const many = await manyVisits(stage, await aHouseholdPaid(stage, sixPeople))
  return {
    again: () => asPaid(stage, many),
    with: [
      'addHoliday',
      'removeHoliday',
      'setSlotCapacity',
      'makeSlots',
      'placeBooking',
      'forgoCredit',
    ],
    acts: { ...(await laneActs(stage, many)), ...(await everyVisitActs(stage, many)) },
  }
}

/** Beside the lab's work. */
const crowdLane: Scene = async (stage) => {
  const all = await aCrowd(stage)
  return {
    again: () => asPaid(stage, all),
    with: [
      'addHoliday',
      'removeHoliday',
      'setSlotCapacity',
      'makeSlots',
      'placeBooking',
      'forgoCredit',
    ],
    acts: { ...(await laneActs(stage, all)), ...(await beside(stage, all)) },
  }
}

/** Nobody came for it. */
const unservedLane: Scene = async (stage) => {
  const paid = await nobodyCame(stage)
  return {
    acts: {
      ...(await laneActs(stage, paid)),
      ...cancelling(paid),
      endUnserved: (as) => as(stage.worker).endUnserved(),
    },
  }
}

/** Its bank keeps what was paid. */
const disputedLane: Scene = async (stage) => {
  const { product, crew } = stage
  const paid = await nobodyCame(stage)
  const letter = { ...aLetter(paid), respondBy: '2026-12-20' }
  const { chargebackId } = await product.as(crew.finance).openChargeback(letter)
  const lost = { chargebackId, verdict: 'lost', bearer: 'platform', note } as const
  return {
    acts: {
      ...(await laneActs(stage, paid)),
      decideChargeback: (as) => as(crew.finance2).decideChargeback(lost),
    },
  }
}

/** Nobody paid while its slot was held. */
const overdueLane: Scene = async (stage) => {
  const { product, worker, hours } = stage
  const wish = { startsAt: hours[9] ?? '' }
  const owing = await aBooker(product)
  await theyOwe(product, owing)
  await product.asOwner("update receivables set created_at = created_at - interval '400 days'")
  await anAttempt(product, { booker: owing, wish })
  product.clock.pass(40)
  const booker = await aBooker(product)
  const { quoteId } = await aQuote(product, booker, wish)
  return {
    acts: {
      ...(await hoursActs(stage)),
      placeBooking: (as) => as(booker.actor).placeBooking({ quoteId }),
      expireHolds: (as) => as(worker).expireHolds(),
      writeOffReceivables: (as) => as(worker).writeOffReceivables(),
    },
  }
}

/** Beside a lab that changes its hours. */
export const laneScenes = { everyVisitLane, crowdLane, unservedLane, disputedLane, overdueLane }
