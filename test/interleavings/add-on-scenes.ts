import { ItemCode } from '#src/domain/catalogue/item.ts'
import { aPaidBooking } from '../refunds.ts'
import { aBarcode, aBooker, aBooking, arrived, identified, nothingKnown } from '../booking.ts'
import type { Scene, Stage } from './stage.ts'

/** At the door, identified, with the cash due, and two quotes of tests that may join. */
async function atTheDoor({ product, crew, hours }: Stage) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { startsAt: hours[14] ?? '' })
  const { visitId, bookingId, orderId, view } = booked
  const patient = product.as(booker.actor)
  await arrived(product, crew.phlebotomist, booked)
  await identified(product, { phlebotomist: crew.phlebotomist, booker, visitId })
  const quotedFor = async (code: string) => {
    const items = [ItemCode.parse(code)]
    const { quoteId } = await patient.quoteAddOn({ bookingId, orderId, items })
    return { bookingId, quoteId }
  }
  const [one, other] = [await quotedFor('TSH'), await quotedFor('PLT')]
  const { cancellation, payment, orders } = await patient.viewBooking({ bookingId })
  const expectedChargePaise = cancellation.isOpen ? cancellation.charge : 0
  const tubeId = orders[0]?.tubes[0]?.tubeId
  if (!tubeId) throw new Error('a tube is wanted')
  const cash = { visitId, amountPaise: payment.amount }
  return { booker, bookingId, expectedChargePaise, one, other, cash, tubeId, view }
}

/** Tests join while the booking is paid, drawn, cancelled or joined by others. */
const joining: Scene = async (stage) => {
  const { crew } = stage
  const { booker, bookingId, expectedChargePaise, one, other, cash, tubeId } =
    await atTheDoor(stage)
  const barcode = aBarcode()
  return {
    with: ['addTests', 'addTests another'],
    acts: {
      addTests: (as) => as(booker.actor).addTests(one),
      'addTests another': (as) => as(booker.actor).addTests(other),
      takeCash: (as) => as(crew.phlebotomist).takeCash(cash),
      labelTube: (as) => as(crew.phlebotomist).labelTube({ tubeId, barcode, facts: nothingKnown }),
      writeOffTube: (as) => as(crew.phlebotomist).writeOffTube({ tubeId, reason: 'refused' }),
      cancelBooking: (as) => as(booker.actor).cancelBooking({ bookingId, expectedChargePaise }),
    },
  }
}

/** At the door of a booking paid online; two payments for tests that may join are with the gateway. */
async function paidAtTheDoor(stage: Stage) {
  const { product, sandbox, crew, hours } = stage
  const booker = await aBooker(product)
  const wish = { startsAt: hours[14] ?? '' }
  const paid = await aPaidBooking({ product, sandbox }, { booker, wish })
  const { bookingId, orderId, visitId, view } = paid
  const patient = product.as(booker.actor)
  await arrived(product, crew.phlebotomist, { ...paid, view })
  await identified(product, { phlebotomist: crew.phlebotomist, booker, visitId })
  const paidFor = async (code: string) => {
    const items = [ItemCode.parse(code)]
    const { quoteId } = await patient.quoteAddOn({ bookingId, orderId, items })
    const attempt = await patient.payAddOn({ bookingId, quoteId })
    await sandbox.pay(attempt)
    return { number: attempt.number, quoteId }
  }
  const [one, other] = [await paidFor('TSH'), await paidFor('TSH')]
  const { cancellation, orders } = await patient.viewBooking({ bookingId })
  const expectedChargePaise = cancellation.isOpen ? cancellation.charge : 0
  const tubeId = orders[0]?.tubes[0]?.tubeId
  if (!tubeId) throw new Error('a tube is wanted')
  const barcode = aBarcode()
  await product.as(crew.phlebotomist).labelTube({ tubeId, barcode, facts: nothingKnown })
  return { booker, bookingId, expectedChargePaise, one, other, tubeId, barcode }
}

/** The money of tests that join arrives while the booking is drawn, cancelled or joined by others. */
const joiningPaid: Scene = async (stage) => {
  const { crew, worker } = stage
  const { booker, bookingId, expectedChargePaise, one, other, tubeId, barcode } =
    await paidAtTheDoor(stage)
  const pay = { bookingId, quoteId: one.quoteId }
  return {
    with: ['checkPayment', 'payAddOn'],
    acts: {
      checkPayment: (as) => as(worker).checkPayment({ number: one.number }),
      'checkPayment twice': (as) => as(worker).checkPayment({ number: one.number }),
      'checkPayment another': (as) => as(worker).checkPayment({ number: other.number }),
      payAddOn: (as) => as(booker.actor).payAddOn(pay),
      collectTube: (as) => as(crew.phlebotomist).collectTube({ tubeId, barcode }),
      writeOffTube: (as) => as(crew.phlebotomist).writeOffTube({ tubeId, reason: 'refused' }),
      cancelBooking: (as) => as(booker.actor).cancelBooking({ bookingId, expectedChargePaise }),
    },
  }
}

/** What joins a booking at its door. */
export const addOnScenes = { joining, joiningPaid }
