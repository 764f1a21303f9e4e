import { afterAll, expect, test } from 'vitest'
import type { HostedRequest } from '#src/usecases/gateway.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aQuote, mayComeEarly } from '#test/booking.ts'
import { aClickingCrew } from '#test/clicks.ts'
import { aPayingProduct, comeBack } from '#test/payments.ts'
import { trafficOf } from '#test/traffic.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 50 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const traffic = trafficOf(product.pool)
const { post, crew } = await aClickingCrew(product)

type Seen = Record<string, { writes: number; own: number }>

/** One order of one test, paid online, from placing to the signed report; the writes of each step. */
async function aPaidOrder(): Promise<Seen> {
  const seen: Seen = {}
  const counted = async <Answer>(step: string, act: () => Promise<Answer>): Promise<Answer> => {
    const answers: Answer[] = []
    const { writes, ownWrites: own } = await traffic.during(async () => answers.push(await act()))
    seen[step] = { writes, own }
    const [answer] = answers
    if (answer === undefined) throw new Error(`${step} was not answered`)
    return answer
  }
  const posted = (step: string, who: string, path: string, body: object = {}) =>
    counted(step, async () => {
      const answer = await post(who, path, body)
      expect([200, 201], `${step}: ${answer.text}`).toContain(answer.status)
      return answer.body
    })
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const patient = product.as(booker.actor)
  const { quoteId } = await aQuote(product, booker, { items: ['HB'] })
  const { bookingId } = await posted('place', cookie, '/bookings', { quoteId, payment: 'online' })
  const booking = await patient.viewBooking({ bookingId: bookingId as never })
  const begin = () =>
    counted('initiate payment', async () => {
      const body = { bookingNumber: booking.number }
      const answer = await product.post('/ccavRequestHandler', body, { cookie })
      expect(answer.status).toBe(200)
      return (await answer.json()) as HostedRequest
    })
  const hosted = await begin()
  const { rows } = await product.pool.query(
    'select number from payment_attempts where booking_id = $1',
    [bookingId],
  )
  const [{ number }] = rows
  const paid = await sandbox.pay({ number, ...hosted } as Parameters<typeof sandbox.pay>[0])
  await counted('hear the gateway', async () => comeBack(product, paid))
  await posted('ask the gateway', cookie, `/payments/${number}/check`)
  const view = await patient.viewBooking({ bookingId: bookingId as never })
  const [visit] = view.visits
  const [order] = view.orders
  if (!visit || !order) throw new Error('no visit or no order')
  const { visitId, startCode } = visit
  await mayComeEarly(product, visitId)
  for (const step of ['accept', 'depart', 'arrive'])
    await posted(step, 'phlebotomist', `/visits/${visitId}/${step}`)
  const { orderId, patientName: name, birthDate } = order
  const patients = [{ orderId, name, birthDate }]
  await posted('identify', 'phlebotomist', `/visits/${visitId}/identify`, { startCode, patients })
  const [tube] = order.tubes
  const barcode = `PAID-${orderId.slice(-12).toUpperCase()}`
  const facts = [{ kind: 'food', answer: 'not-known' }]
  const ofTube = `/tubes/${tube?.tubeId}`
  await posted('label', 'phlebotomist', `${ofTube}/label`, { barcode, facts })
  await posted('collect', 'phlebotomist', `${ofTube}/collect`, { barcode })
  await posted('finish', 'phlebotomist', `/visits/${visitId}/finish`)
  await posted('hand over', 'phlebotomist', `/visits/${visitId}/hand-over`)
  await posted('receive', 'technician', '/specimens/receive', { barcode })
  await posted('accept sample', 'technician', '/specimens/accept', { barcode })
  const { items } = await product.as(crew.technician).viewBench()
  const { testItemId = '' } = items.find((item) => item.orderId === orderId) ?? {}
  const item = `/test-items/${testItemId}`
  const value = { type: 'numeric', value: 14, ...(await shown(product, testItemId)) }
  await posted('enter', 'technician', `${item}/result`, value)
  await posted('verify', 'authoriser', `${item}/verify`, await shown(product, testItemId))
  await posted('sign', 'authoriser', '/results/authorise', await signing(product, orderId))
  const after = await patient.viewBooking({ bookingId: bookingId as never })
  expect(after.orders[0]?.state).toBe('reported')
  return seen
}

/** A step that loads once and saves once, with what every verb sends. */
const once = { writes: 4, own: 2 }

/**
 * Writes to the socket, and how many of them carry more than what every verb sends: session, claim,
 * begin, the answer stored with the change and commit. Lower a number here whenever a step gets cheaper; the sums
 * follow.
 */
const expected = {
  place: once,
  'initiate payment': { writes: 4, own: 2 },
  'hear the gateway': { writes: 4, own: 3 },
  'ask the gateway': { writes: 8, own: 3 },
  accept: once,
  depart: once,
  arrive: once,
  identify: once,
  label: once,
  collect: once,
  finish: once,
  'hand over': once,
  receive: once,
  'accept sample': once,
  // And looks for what was typed and not saved.
  enter: { writes: 5, own: 2 },
  verify: once,
  // Twelve are the password's, which is asked before; six of those are more than begin and commit.
  sign: { writes: 16, own: 8 },
}

test('a paid order, from placing to the signed report: writes to the socket, step by step', async () => {
  // By the third time every statement has been prepared.
  await aPaidOrder()
  await aPaidOrder()
  const seen = await aPaidOrder()
  expect(seen).toEqual(expected)
  const sumOf = (of: 'writes' | 'own') =>
    Object.values(seen).reduce((all, counts) => all + counts[of], 0)
  expect({ writes: sumOf('writes'), own: sumOf('own') }).toEqual({ writes: 85, own: 42 })
})
