import { afterAll, expect, test } from 'vitest'
import { access } from '#src/domain/access/access.ts'
import { readActions } from '#src/domain/audit/read-actions.ts'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { pagesOf } from '#test/read-pages.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read } = pagesOf(product)

test('the log is read as sentences: who did what to which booking; what people viewed is apart', async () => {
  const { bookingId, view } = await aBooking(product, await aBooker(product))
  const office = product.as(await demoActor(product, 'backoffice'))
  await office.cancelBooking({
    bookingId,
    expectedChargePaise: 0,
    fault: 'lab',
    reason: 'closed',
  })
  const { text } = await read('backoffice', '/backoffice/audit')
  expect(text).toMatch(new RegExp(`Priya Menon +cancelled a booking or a test +${view.number}`))
  expect(text).not.toMatch(/Priya Menon +viewed a booking/)
  expect(text).toMatch(/placed a booking[^₹]+total +₹[\d,]+\.\d\d/)
  expect(text).not.toMatch(/guardianDeclared|\bfalse\b/)
  await office.viewBooking({ bookingId })
  const reads = await read('backoffice', '/backoffice/audit?shows=reads')
  expect(reads.text).toMatch(/Priya Menon +viewed a booking/)
  expect(reads.text).not.toMatch(/Priya Menon +cancelled/)
  const all = await read('backoffice', '/backoffice/audit?shows=')
  expect(all.text).toMatch(/viewed a booking/)
  expect(all.text).toMatch(/cancelled a booking/)
  expect((await read('backoffice', '/hi/backoffice/audit')).text).toContain('ने बुकिंग या जाँच रद्द की')
})

test('every read of the table of access is known as one', () => {
  const named = Object.keys(access).filter((action) => action.endsWith(':read'))
  expect(readActions).toEqual(expect.arrayContaining(named))
  expect(readActions).not.toContain('booking:cancel')
})
