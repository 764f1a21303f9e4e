import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { freeHours, mayComeEarly } from '#test/booking.ts'
import { aClickingCrew, bookedBy, clicking } from '#test/clicks.ts'
import { aStamp, cameToTheDoor } from '#test/failed-visits.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const clickingCrew = await aClickingCrew(product)
const { crew, cookies, post } = clickingCrew
const clicked = clicking(clickingCrew)

test(
  'every step from confirming to the signed report, clicked twenty times, happens once',
  { timeout: 60_000 },
  async () => {
    const { booker, visit, order, view, visitId, orderId } = await bookedBy(product, clicked, [
      'HB',
      'FBS',
    ])
    const name = order.patientName
    const { birthDate } = order
    const steps = `/visits/${visitId}`
    await clicked('phlebotomist', `${steps}/accept`, {})
    await mayComeEarly(product, visitId)
    for (const step of ['depart', 'arrive']) await clicked('phlebotomist', `${steps}/${step}`, {})
    const patients = [{ orderId, name, birthDate }]
    await clicked('phlebotomist', `${steps}/identify`, { startCode: visit.startCode, patients })
    await clicked('phlebotomist', `${steps}/cash`, { amountPaise: view.total })
    const facts = [{ kind: 'food', answer: 'not-known' }]
    const barcodes: string[] = []
    for (const { tubeId } of order.tubes) {
      const barcode = `CLICK-${tubeId.slice(-12).toUpperCase()}`
      barcodes.push(barcode)
      await clicked('phlebotomist', `/tubes/${tubeId}/label`, { barcode: `${barcode}-0`, facts })
      await clicked('phlebotomist', `/tubes/${tubeId}/spoil`, {})
      await clicked('phlebotomist', `/tubes/${tubeId}/label`, { barcode, facts })
      await clicked('phlebotomist', `/tubes/${tubeId}/collect`, { barcode })
    }
    await clicked('phlebotomist', `${steps}/finish`, {})
    await clicked('phlebotomist', `${steps}/hand-over`, {})
    const [good, bad] = barcodes
    for (const barcode of barcodes) await clicked('technician', '/specimens/receive', { barcode })
    await clicked('technician', '/specimens/accept', { barcode: good })
    const rejected = await clicked('technician', '/specimens/reject', {
      barcode: bad,
      reason: 'clotted',
    })
    expect(rejected.isRedrawn).toBe(true)
    const { items } = await product.as(crew.technician).viewBench()
    const { testItemId } = items.find((item) => item.orderId === orderId) ?? {}
    const one = `/test-items/${testItemId}`
    const seen = () => shown(product, testItemId ?? '')
    await clicked('technician', `${one}/result`, { type: 'numeric', value: 5, ...(await seen()) })
    await clicked('authoriser', `${one}/verify`, await seen())
    await clicked('authoriser', `${one}/retest`, { reason: 'by the test', ...(await seen()) })
    await clicked('technician', `${one}/result`, { type: 'numeric', value: 5.1, ...(await seen()) })
    await clicked('authoriser', `${one}/verify`, await seen())
    const { calls } = await product.as(crew.technician).viewBench()
    for (const { callTaskId } of calls.filter((call) => call.orderId === orderId))
      await clicked('technician', `/calls/${callTaskId}`, { toldTo: 'Dr Rao', readBack: 'five' })
    await clicked('authoriser', '/results/authorise', await signing(product, orderId))
    const after = await product.as(booker.actor).viewBooking(view)
    expect(after.orders[0]?.state).toBe('recollection-due')
    expect(after.visits).toHaveLength(2)
  },
)

test('every way to end a booking, clicked twenty times, is taken once', async () => {
  const cancelled = await bookedBy(product, clicked, ['HB'])
  await clicked(cancelled.cookie, `/bookings/${cancelled.bookingId}/cancel`, {
    expectedChargePaise: 0,
  })
  const moved = await bookedBy(product, clicked, ['HB'])
  const startsAt = (await freeHours(product)).at(-1)
  await clicked(moved.cookie, `/visits/${moved.visitId}/reschedule`, { startsAt })
  const failed = await bookedBy(product, clicked, ['HB'])
  const now = product.clock.at().toString()
  await cameToTheDoor(product, crew.phlebotomist, failed)
  const aside = cookies.get('phlebotomist') ?? ''
  cookies.set('phlebotomist', await product.cookieFor(crew.phlebotomist))
  product.clock.pass(1)
  await clicked('phlebotomist', `/visits/${failed.visitId}/call`, {})
  product.clock.pass(5)
  await clicked('phlebotomist', `/visits/${failed.visitId}/call`, {})
  product.clock.pass(5)
  const gone = { reason: 'not-home', place: aStamp(product) }
  await clicked('phlebotomist', `/visits/${failed.visitId}/fail`, gone)
  const { visitFee } = await product.as(failed.booker.actor).viewBooking(failed)
  const { visitFeeId = '' } = visitFee ?? {}
  const patient = await product.cookieFor(failed.booker.actor)
  await clicked(patient, `/visit-fees/${visitFeeId}/dispute`, { version: 1 })
  product.clock.set(now)
  cookies.set('phlebotomist', aside)
  const released = await bookedBy(product, clicked, ['HB'])
  await post('phlebotomist', `/visits/${released.visitId}/accept`, {})
  const release = { reason: 'my bike broke down' }
  const key = crypto.randomUUID()
  const path = `/visits/${released.visitId}/release`
  const first = await post('phlebotomist', path, release, key)
  expect(first).toMatchObject({ status: 200, body: { state: 'offered' } })
  expect((await post('phlebotomist', path, release, key)).text).toBe(first.text)
  // The visit is nobody's now: with another key they read what became of it.
  const again = await post('phlebotomist', path, release)
  expect(again).toMatchObject({ status: 410, body: { code: 'visit-given-back' } })
})
