import { afterAll, expect, test } from 'vitest'
import { INDIA } from '#src/domain/india-time.ts'
import { aBooker, aBooking, demoActor, received, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** A fresh sample’s visit is made for an hour that somebody of the city can keep. */
const product = await aProduct({ slotDays: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')

/** Everybody works in these hours of every day. */
async function onlyFrom(hour: number, until: number) {
  await product.asOwner('delete from roster_hours')
  await product.asOwner(
    `insert into roster_hours (phlebotomist_id, weekday, from_minute, until_minute)
     select phlebotomist_id, day, ${hour * 60}, ${until * 60}
     from rosters, generate_series(1, 7) day`,
  )
}

async function aRejected() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('no tube')
  return { booked, booker, barcode }
}

test('the visit for a fresh sample gets an hour in which somebody works, and any where nobody does', async () => {
  const [one, two] = [await aRejected(), await aRejected()]
  const hour = product.clock.at().toZonedDateTimeISO(INDIA).add({ hours: 8 }).hour
  await onlyFrom(hour, hour + 2)
  const freshHour = async ({ booked, booker, barcode }: typeof one) => {
    await product.as(technician).rejectTube({ barcode, reason: 'clotted' })
    const { visits } = await product.as(booker.actor).viewBooking(booked)
    const again = visits.find(({ isRecollection }) => isRecollection)
    const { starts_at: at } = await visitRow(product, again?.visitId ?? '')
    return Temporal.Instant.from(new Date(at).toISOString()).toZonedDateTimeISO(INDIA).hour
  }
  expect(await freshHour(one)).toBe(hour)
  await product.asOwner('delete from roster_hours')
  expect(await freshHour(two)).not.toBe(hour)
})
