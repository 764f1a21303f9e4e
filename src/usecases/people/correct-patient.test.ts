import { afterAll, expect, test } from 'vitest'
import { type Booker, aBooker, aBooking, aQuote, demoActor, reported } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = {
  phlebotomist: await demoActor(product, 'phlebotomist'),
  technician: await demoActor(product, 'technician'),
  authoriser: await demoActor(product, 'authoriser'),
}
const right = { name: 'Mira Nair', birthDate: '1985-03-01', sex: 'female', version: 1 } as const

const correct = ({ actor, patientId }: Booker, typed: Partial<typeof right> = {}) =>
  product.as(actor).correctPatient({ patientId, ...right, ...typed })

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { refusal?: string }) => error.refusal ?? 'broken',
  )

const nameOf = async ({ actor }: Booker) =>
  (await product.as(actor).listPatients()).map(({ name }) => name)

test('a corrected patient is booked under the right name from then on', async () => {
  const booker = await aBooker(product)
  expect(await correct(booker)).toMatchObject({ name: 'Mira Nair', version: 2 })
  const { view } = await aBooking(product, booker)
  expect(view.orders).toMatchObject([{ patientName: 'Mira Nair', birthDate: '1985-03-01' }])
  const { rows } = await product.pool.query(
    `select count(*)::int as n from audit where action = 'patient:save' and subject_id = $1`,
    [booker.patientId],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('another account’s patient is answered like a missing one, and unchanged', async () => {
  const [booker, stranger] = [await aBooker(product), await aBooker(product)]
  expect(await refusalOf(correct({ ...stranger, patientId: booker.patientId }))).toBe('not-found')
  expect(await nameOf(booker)).toEqual(['Meera Nair'])
})

test('an outdated version changes nothing', async () => {
  const booker = await aBooker(product)
  await correct(booker)
  expect(await refusalOf(correct(booker, { ...right }))).toBe('stale')
  expect(await nameOf(booker)).toEqual(['Mira Nair'])
})

test('while an order of theirs is not reported it is refused, by the database too; published reports stay', async () => {
  const booker = await aBooker(product)
  const { bookingId } = await aBooking(product, booker)
  expect(await refusalOf(correct(booker))).toBe('person-under-test')
  const change = `update patients set birth_date = '1985-03-01' where id = $1`
  await expect(product.pool.query(change, [booker.patientId])).rejects.toMatchObject({
    constraint: 'patients_corrected_between_orders',
  })
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  const { reportId } = await reported(product, { ...crew, booker })
  await correct(booker)
  const { rows } = await product.pool.query(
    `select body -> 'patient' ->> 'name' as name from report_versions where report_id = $1`,
    [reportId],
  )
  expect(rows).toEqual([{ name: 'Meera Nair' }])
})

test('a quote from before the correction is not booked', async () => {
  const booker = await aBooker(product)
  const { quoteId } = await aQuote(product, booker)
  await correct(booker)
  expect(await refusalOf(product.as(booker.actor).placeBooking({ quoteId }))).toBe('stale')
})

test('booked and corrected at once: one of the two is refused', async () => {
  for (let round = 0; round < 6; round++) {
    const booker = await aBooker(product)
    const { quoteId } = await aQuote(product, booker)
    const answers = await Promise.all([
      refusalOf(product.as(booker.actor).placeBooking({ quoteId })),
      refusalOf(correct(booker)),
    ])
    expect([
      ['done', 'person-under-test'],
      ['stale', 'done'],
    ]).toContainEqual(answers)
  }
})

test('an address is removed only by its owner, and a booking keeps its own', async () => {
  const [booker, stranger] = [await aBooker(product), await aBooker(product)]
  const { addressId } = booker
  const { bookingId } = await aBooking(product, booker)
  const app = product.as(booker.actor)
  expect(await refusalOf(product.as(stranger.actor).removeAddress({ addressId }))).toBe('not-found')
  await app.removeAddress({ addressId })
  expect(await app.listAddresses()).toEqual([])
  const { rows } = await product.pool.query('select line from bookings where id = $1', [bookingId])
  expect(rows).toEqual([{ line: '12 Church Street' }])
  expect(await refusalOf(app.removeAddress({ addressId }))).toBe('not-found')
})
