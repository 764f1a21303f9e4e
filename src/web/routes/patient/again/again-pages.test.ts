import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, type Booker, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())

const pageOf = async (booker: Booker, path: string) =>
  product.get(path, { cookie: await product.cookieFor(booker.actor) })

async function cancelled(items: string[]) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  const { number } = booked.view
  const path = `/bookings/${number}`
  return { booker, number, path, ...booked }
}

test('a booking to come is not booked again; one that is over leads to its basket in one tap', async () => {
  const { booker, path, bookingId, orderId } = await cancelled(['HB', 'ESR'])
  expect(await (await pageOf(booker, path)).text()).not.toContain(`${path}/again`)
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  expect(await (await pageOf(booker, path)).text()).toContain(`${path}/again`)
  const labId = await demoLab(product)
  for (const address of [`${path}/again`, `${path}/again?order=${orderId}`]) {
    const answer = await pageOf(booker, address)
    expect(answer.status).toBe(302)
    const to = new URL(answer.headers.get('location') ?? '', 'http://localhost')
    expect(to.pathname).toBe('/book')
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      items: 'HB,ESR',
      lab: labId,
      for: booker.patientId,
      address: booker.addressId,
    })
  }
})

test('a test that the lab no longer sells is named, and the others are booked', async () => {
  const { booker, path, bookingId } = await cancelled(['HB', 'ESR'])
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  const labId = await demoLab(product)
  await product.asOwner(`delete from offers where lab_id = $1 and item_code = 'ESR'`, [labId])
  await product.asOwner(`update catalogue_versions set version = version + 1`)
  const html = await (await pageOf(booker, `${path}/again`)).text()
  expect(html).toMatch(/No longer offered by this lab[\s\S]*Erythrocyte/)
  expect(html).toMatch(/href="\/book\?items=HB&amp;lab=[^"]*"[^>]*>[\s\S]{0,80}Continue/)
})

test('another account’s booking is answered like a missing one', async () => {
  const { number } = await cancelled(['HB'])
  const stranger = await aBooker(product)
  const answer = await pageOf(stranger, `/bookings/${number}/again`)
  expect(answer.status).toBe(404)
})
