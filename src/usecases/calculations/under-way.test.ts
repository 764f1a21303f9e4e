import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { calculatingBench, calculationKeepers } from '#test/calculations.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 12, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const { holdsFromTomorrow } = await calculationKeepers(product)
await calculatingBench(product)
const technician = await demoActor(product, 'technician')
const phlebotomist = await demoActor(product, 'phlebotomist')
const lab = product.as(technician)

test('an order that was placed before the day of a rule is computed as before, whenever its tube comes', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['PT', 'INR'] })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  await holdsFromTomorrow('inr-from-pt')
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  const { items } = await lab.viewBenchOrder({ orderId: booked.orderId })
  const inr = items.find(({ testCode }) => testCode === 'INR')
  expect(inr).toMatchObject({ state: 'ready', computed: null })
  if (!inr) throw new Error('no INR')
  const { testItemId, version } = inr
  const result = { type: 'numeric', value: 2.5, version } as const
  await lab.enterResult({ testItemId, result })
})
