import { afterAll, expect, test } from 'vitest'
import {
  aBarcode,
  aBooker,
  aBooking,
  type Booked,
  demoActor,
  freeHours,
  identified,
  mayComeEarly,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { stepsOf } from '#test/steps-taken.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const worker = product.as({ kind: 'worker' })
const field = product.as(phlebotomist)

type Left = 'accepted' | 'en-route' | 'arrived' | 'identified'
const way: readonly Left[] = ['accepted', 'en-route', 'arrived', 'identified']

/** A visit brought to this state and no further, by its phlebotomist alone. */
async function broughtTo(state: Left) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId } = booked
  const steps: Record<Left, () => Promise<unknown>> = {
    accepted: () => field.acceptVisit({ visitId }),
    'en-route': async () => {
      await mayComeEarly(product, visitId)
      await field.departForVisit({ visitId })
    },
    arrived: () => field.arriveAtVisit({ visitId }),
    identified: () => identified(product, { phlebotomist, booker, visitId }),
  }
  for (const step of way.slice(0, way.indexOf(state) + 1)) await steps[step]()
  return { ...booked, patient: product.as(booker.actor) }
}

/** Moves the clock past the visit's hour until time has ended it, then back. */
async function missed({ view }: Booked) {
  const now = product.clock.at().toString()
  const end = Temporal.Instant.from(view.visits[0]?.endsAt ?? '')
  product.clock.set(end.add({ minutes: 181 }).toString())
  await worker.giveUpVisits()
  return () => product.clock.set(now)
}

const visitSteps = ({ visitId }: Booked) => stepsOf(product, 'visit', visitId)

test.each(way)('a visit left %s is ended by time', async (state) => {
  const booked = await broughtTo(state)
  const comeBack = await missed(booked)
  comeBack()
  expect(await visitSteps(booked)).toContain(`${state} miss-slot no-show-ph`)
})

test('after a no-show the patient reschedules', async () => {
  const booked = await broughtTo('accepted')
  const comeBack = await missed(booked)
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  await booked.patient.rescheduleVisit({ visitId: booked.visitId, startsAt })
  comeBack()
  expect(await visitSteps(booked)).toContain('no-show-ph reschedule rescheduled')
})

test('after a no-show the patient cancels free of charge', async () => {
  const booked = await broughtTo('accepted')
  const comeBack = await missed(booked)
  await booked.patient.cancelBooking({ bookingId: booked.bookingId, expectedChargePaise: 0 })
  comeBack()
  expect(await visitSteps(booked)).toContain('no-show-ph cancel cancelled')
})

test.each(['accepted', 'en-route'] as const)(
  'a visit that is %s is released by its phlebotomist, and offered again',
  async (state) => {
    const booked = await broughtTo(state)
    await field.releaseVisit({ visitId: booked.visitId, reason: 'vehicle' })
    expect(await visitSteps(booked)).toContain(`${state} release offered`)
  },
)

test.each(way)('a visit that is %s is cancelled by the patient', async (state) => {
  const booked = await broughtTo(state)
  const { cancellation } = await booked.patient.viewBooking(booked)
  const expectedChargePaise = cancellation.charge ?? 0
  await booked.patient.cancelBooking({ bookingId: booked.bookingId, expectedChargePaise })
  expect(await visitSteps(booked)).toContain(`${state} cancel cancelled`)
})

test('a tube that is already labelled is written off where it can’t be filled', async () => {
  const { visitId } = await broughtTo('identified')
  const { tubes, payment } = await field.viewVisit({ visitId })
  await field.takeCash({ visitId, amountPaise: payment.amount })
  const tubeId = tubes[0]?.tubeId
  if (!tubeId) throw new Error('no tube')
  await field.labelTube({ tubeId, barcode: aBarcode() })
  await field.writeOffTube({ tubeId, reason: 'difficult-vein' })
  expect(await stepsOf(product, 'tube', tubeId)).toEqual([
    'planned label labelled',
    'labelled write-off not-drawn',
  ])
})
