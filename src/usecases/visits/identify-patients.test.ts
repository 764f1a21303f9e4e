import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, arrived, demoActor, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aSister } from '#test/refunds.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)

test('of two people at one address each is named once, and nobody else', async () => {
  const booker = await aBooker(product)
  const sister = await aSister(product, booker)
  const booked = await aBooking(product, booker, { patientIds: [booker.patientId, sister] })
  await arrived(product, phlebotomist, booked)
  const { visitId, view } = booked
  const startCode = view.visits[0]?.startCode ?? ''
  const patients = view.orders.map(({ orderId, patientName: name, birthDate }) => ({
    orderId,
    name,
    birthDate,
  }))
  const [one, other] = patients
  if (!one || !other) throw new Error('two people were booked')
  const elsewhere = await aBooking(product, await aBooker(product))
  const stranger = { ...one, orderId: elsewhere.orderId }
  const wrong = [[one], [one, one], [one, { ...other, name: one.name }], [...patients, stranger]]
  for (const said of wrong)
    await expect(
      field.identifyPatients({ visitId, startCode, patients: said }),
    ).rejects.toMatchObject({ refusal: 'identifiers-differ' })
  expect((await visitRow(product, visitId)).state).toBe('arrived')
  expect(await field.identifyPatients({ visitId, startCode, patients })).toEqual({
    state: 'identified',
  })
})
