import { afterAll, expect, test } from 'vitest'
import { accepted, atTheHour, demoActor } from '#test/booking.ts'
import { aPhone, atItsDoor, wholeVisit } from '#test/offline.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const first = await demoActor(product, 'phlebotomist')
const second = await demoActor(product, 'phlebotomist2')
const office = product.as(await demoActor(product, 'backoffice'))

test('what a second phlebotomist sent of a visit waits for the office too', async () => {
  const [phone, theirs] = [await aPhone(product, first), await aPhone(product, second)]
  const { booker, booked } = await accepted(product, first)
  const { visitId, bookingId } = booked
  await atTheHour(product, visitId, 85)
  const late = await phone.keep(visitId, { kind: 'depart' })
  await product.as(first).releaseVisit({ visitId, reason: 'vehicle' })
  await product.as(second).acceptVisit({ visitId })
  await atTheHour(product, visitId)
  const door = { booked, booker, ...(await atItsDoor(product, second, booker, booked)) }
  const whole = await wholeVisit(product, theirs, door)
  await office.cancelBooking({ bookingId, expectedChargePaise: 0, reason: 'The lab is closed' })
  await phone.send([late])
  await theirs.send(whole)
  const holds = (await office.listOfflineHolds()).filter((hold) => hold.visitId === visitId)
  expect(holds.map(({ phlebotomistId }) => phlebotomistId)).toContain(second.id)
})
