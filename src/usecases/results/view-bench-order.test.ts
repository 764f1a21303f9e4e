import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)

async function onTheCounter(birthDate?: string) {
  const booker = await aBooker(product, birthDate)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  return { barcode, orderId: booked.orderId }
}

test('before entry the page shows the range of this patient at the draw', async () => {
  const woman = await onTheCounter()
  const { items } = await lab.viewBenchOrder({ orderId: woman.orderId })
  expect(items[0]).toMatchObject({
    low: 12,
    high: 15,
    unit: 'g/dL',
    state: 'ordered',
    result: null,
  })
  const child = await onTheCounter('2020-01-15')
  const ofChild = await lab.viewBenchOrder({ orderId: child.orderId })
  expect(ofChild.items[0]?.low).not.toBe(12)
})

test('a saved critical value is shown with its flag and the call it requires', async () => {
  const { barcode, orderId } = await onTheCounter()
  await lab.acceptTube({ barcode })
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  if (!item) throw new Error('no test')
  const { testItemId, version } = item
  await lab.enterResult({ testItemId, result: { type: 'numeric', value: 4, version } })
  const [saved] = (await lab.viewBenchOrder({ orderId })).items
  expect(saved).toMatchObject({ state: 'held', result: { value: 4, flag: 'critical-low' } })
  expect(saved?.callTaskId).toEqual(expect.any(String))
})

test('a scanned tube shows whose it is and what may be done with it, only to its own lab', async () => {
  const { barcode, orderId } = await onTheCounter()
  expect(await lab.viewBenchTube({ barcode })).toMatchObject({
    orderId,
    state: 'handed-over',
    patientName: 'Meera Nair',
    isOnCounter: true,
    allowedActions: expect.arrayContaining(['accept', 'reject']),
    may: { receive: true },
  })
  const seen = await product.as(authoriser).viewBenchTube({ barcode })
  expect(seen.may.receive).toBe(false)
  const grants = technician.grants.map((grant) => ({ ...grant, labId: null }))
  const stranger = product.as({ ...technician, grants })
  await expect(stranger.viewBenchTube({ barcode })).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(stranger.viewBenchOrder({ orderId })).rejects.toMatchObject({ refusal: 'not-found' })
  const patient = product.as((await aBooker(product)).actor)
  await expect(patient.viewBenchTube({ barcode })).rejects.toMatchObject({ refusal: 'forbidden' })
})
