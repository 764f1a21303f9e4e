import { afterAll, expect, test } from 'vitest'
import {
  aBarcode,
  aBooker,
  aBooking,
  arrived,
  demoActor,
  identified,
  nothingKnown,
  received,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const office = product.as(await demoActor(product, 'backoffice'))
const field = product.as(phlebotomist)
/** The hour of a fresh sample may be that of a visit which the first one has. */
const another = await demoActor(product, 'phlebotomist2')

/** At the door with the cash taken, one of two tubes drawn. */
async function halfDrawn() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'ALT'] })
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { payment, tubes } = await field.viewVisit({ visitId })
  await field.takeCash({ visitId, amountPaise: payment.amount })
  const [one, two] = tubes
  if (!one || !two) throw new Error('two tubes are wanted')
  const app = product.as(booker.actor)
  const stateNow = async () => (await app.viewBooking(booked)).orders[0]?.state
  return { booker, booked, one: one.tubeId, two: two.tubeId, stateNow }
}

async function draw(tubeId: Awaited<ReturnType<typeof halfDrawn>>['one'], by = field) {
  const barcode = aBarcode()
  await by.labelTube({ tubeId, barcode, facts: nothingKnown })
  await by.collectTube({ tubeId, barcode })
}

/** The office learns that a drawn tube is broken while its visit is still in progress. */
async function brokenMeanwhile() {
  const half = await halfDrawn()
  const { booker, booked, one } = half
  await draw(one)
  const { rows } = await product.pool.query('select version from tubes where id = $1', [one])
  await office.loseTube({ tubeId: one, ...rows[0], reason: 'broken' })
  const view = await product.as(booker.actor).viewBooking(booked)
  const again = view.visits.find(({ visitId }) => visitId !== booked.visitId)?.visitId
  if (!again) throw new Error('nobody comes again')
  return { ...half, again }
}

test('a fresh sample arrives while the first visit still draws: the order continues', async () => {
  const { booker, booked, two, again, stateNow } = await brokenMeanwhile()
  expect(await stateNow()).toBe('recollection-due')
  const crew = { phlebotomist: another, technician, booker }
  const [barcode] = await received(product, crew, booked, again)
  expect(await stateNow()).toBe('at-lab')
  await draw(two)
  await field.finishCollection({ visitId: booked.visitId })
  expect(await stateNow()).toBe('at-lab')
  await product.as(technician).acceptTube({ barcode: barcode ?? aBarcode() })
  expect(await stateNow()).toBe('processing')
})

test('a fresh sample is drawn while the first visit still draws: a sample is collected', async () => {
  const { booker, two, again, stateNow, booked } = await brokenMeanwhile()
  await arrived(product, another, { ...booked, visitId: again })
  await identified(product, { phlebotomist: another, booker, visitId: again })
  const [fresh] = (await product.as(another).viewVisit({ visitId: again })).tubes
  if (!fresh) throw new Error('a fresh tube is wanted')
  await draw(fresh.tubeId, product.as(another))
  expect(await stateNow()).toBe('sample-collected')
  await draw(two)
  expect(await stateNow()).toBe('sample-collected')
})
