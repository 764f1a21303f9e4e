import { CreditId } from '#src/domain/payments/payment.ts'
import { aBooker, aBooking, aQuote } from '../booking.ts'
import { codeSentTo } from '../people.ts'
import type { Scene } from './stage.ts'

/** Owed a credit: about to book again with it, or to give it up. */
const owedCredit: Scene = async ({ product, crew, hours }) => {
  const booker = await aBooker(product)
  const patient = product.as(booker.actor)
  const { bookingId, visitId } = await aBooking(product, booker, { startsAt: hours[9] ?? '' })
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  await product
    .as(crew.backoffice)
    .cancelBooking({ bookingId, expectedChargePaise: 0, fault: 'lab' })
  const { quoteId } = await aQuote(product, booker, { startsAt: hours[11] ?? '' })
  const [credit] = (await patient.viewErasure()).credits
  if (!credit) throw new Error('no credit was given')
  const { creditId, version, amountPaise } = credit
  const forgone = { creditId: CreditId.parse(creditId), version, amountPaise }
  return {
    acts: {
      placeBooking: (as) => as(booker.actor).placeBooking({ quoteId }),
      forgoCredit: (as) => as(booker.actor).forgoCredit(forgone),
    },
  }
}

/** About to book, or to erase the account. */
const leaving: Scene = async ({ product, hours }) => {
  const booker = await aBooker(product)
  const { quoteId } = await aQuote(product, booker, { startsAt: hours[9] ?? '' })
  const { challengeId } = await product.as(booker.actor).requestOwnCode()
  const proof = { challengeId, code: await codeSentTo(product, booker.phone) }
  return {
    acts: {
      placeBooking: (as) => as(booker.actor).placeBooking({ quoteId }),
      eraseAccount: (as) => as(booker.actor).eraseAccount(proof),
    },
  }
}

export const accountScenes = { leaving, owedCredit }
