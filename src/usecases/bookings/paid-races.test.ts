import { afterAll, expect, test } from 'vitest'
import { isRefusal } from '#src/usecases/refusal.ts'
import { aBarcode, arrived, balances, freeHours, identified, nothingKnown } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, type PaidBooking } from '#test/refunds.ts'

const isLong = process.env.TEST_SIZE === 'long'
const ROUNDS = isLong ? 2000 : 8
const timeout = isLong ? 3_600_000 : 300_000
const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 3000 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { phlebotomist } = await aCrew(product)
const field = product.as(phlebotomist)
const hours = await freeHours(product)
const [fee, total] = [12_000, 21_000]

const aRound = (round: number) => {
  const startsAt = hours[round % hours.length] ?? ''
  return aPaidBooking(paying, { wish: { startsAt } })
}

/** Both concurrently, alternating which starts first; returns the loser's refusals. */
async function together(round: number, acts: [() => Promise<unknown>, () => Promise<unknown>]) {
  const [one, other] = round % 2 ? acts : acts.toReversed()
  const ended = await Promise.allSettled([one?.(), other?.()])
  return ended.flatMap((end) => {
    if (end.status === 'fulfilled') return []
    return [isRefusal(end.reason) ? end.reason.refusal : end.reason]
  })
}

async function storyOf({ bookingId }: PaidBooking) {
  const { rows } = await product.pool.query(
    `select event from events where booking_id = $1 and machine = 'visit'
       and event in ('accept', 'cancel') order by id`,
    [bookingId],
  )
  return rows.map(({ event }) => event)
}

const keptBooks = {
  gateway: total,
  'phlebotomist-payable': 2000 - fee,
  'platform-revenue': -2000,
  'refund-payable': fee - total,
}

test(
  `accept against cancel, ${ROUNDS} times concurrently: the fee follows who was first, never a fee without an accept`,
  { timeout },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const booked = await aRound(round)
      const { bookingId, visitId, booker } = booked
      const app = product.as(booker.actor)
      const expectedChargePaise = round % 4 < 2 ? 0 : fee
      const cancel = () => app.cancelBooking({ bookingId, expectedChargePaise })
      const lost = await together(round, [cancel, () => field.acceptVisit({ visitId })])
      // Our refusals: the database's own guards were not reached.
      for (const code of lost)
        expect(['charge-changed', 'not-allowed-now', 'taken']).toContain(code)
      // Whichever was first, the patient cancels in the end, at the charge that applies by then.
      const { cancellation } = await app.viewBooking({ bookingId })
      const charge = cancellation.isOpen ? cancellation.charge : 0
      await app.cancelBooking({ bookingId, expectedChargePaise: charge })
      const story = await storyOf(booked)
      const isAccepted = story[0] === 'accept'
      expect(story).toEqual(isAccepted ? ['accept', 'cancel'] : ['cancel'])
      const after = await app.viewBooking({ bookingId })
      expect(after.cancellationCharge).toBe(isAccepted ? fee : 0)
      expect(await balances(product, bookingId)).toEqual(
        isAccepted ? keptBooks : { gateway: total, 'refund-payable': 0 - total },
      )
    }
    expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
  },
)

test(
  `collect against cancel, paid online, ${ROUNDS} times concurrently: one wins, and a drawn sample is never refunded`,
  { timeout },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const booked = await aRound(round)
      const { bookingId, visitId, booker } = booked
      await arrived(product, phlebotomist, booked)
      await identified(product, { phlebotomist, booker, visitId })
      const { tubes } = await field.viewVisit({ visitId })
      const tubeId = tubes[0]?.tubeId ?? ('' as never)
      const barcode = aBarcode()
      await field.labelTube({ tubeId, barcode, facts: nothingKnown })
      const app = product.as(booker.actor)
      const cancel = () => app.cancelBooking({ bookingId, expectedChargePaise: fee })
      const lost = await together(round, [cancel, () => field.collectTube({ tubeId, barcode })])
      expect(lost).toHaveLength(1)
      expect(['not-allowed-now', 'not-cancellable-after-collection']).toContain(lost[0])
      const { refunds, cancelledAt } = await app.viewBooking({ bookingId })
      expect(refunds.map(({ amount }) => amount)).toEqual(cancelledAt ? [total - fee] : [])
      expect(await balances(product, bookingId)).toEqual(
        cancelledAt ? keptBooks : { gateway: total, 'customer-advance': 0 - total },
      )
      if (!cancelledAt) await field.finishCollection({ visitId })
    }
  },
)
