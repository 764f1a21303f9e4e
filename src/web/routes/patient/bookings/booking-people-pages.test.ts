import { afterAll, expect, test } from 'vitest'
import { PatientId } from '#src/domain/people/patient.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'

/** The page of a booking of two people whose samples went different ways. */
const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)

test('two people under one booking: whose report is ready, whose fresh sample is needed, and whom the code is for', async () => {
  const booker = await aBooker(product)
  const ramesh = PatientId.parse(product.world.chance.uuid())
  await product.pool.query(
    `insert into patients (id, account_id, name, birth_date, sex, relation, guardian_declared_at, created_at)
     values ($1, $2, 'Ramesh Nair', '1980-01-01', 'male', 'spouse', now(), now())`,
    [ramesh, booker.actor.id],
  )
  const booked = await aBooking(product, booker, { patientIds: [booker.patientId, ramesh] })
  const page = async () => {
    const cookie = await product.cookieFor(booker.actor)
    const answer = await product.get(`/bookings/${booked.view.number}`, { cookie })
    return (await answer.text()).replaceAll('<!-- -->', '')
  }
  const before = await page()
  expect(headingOf(before)).toMatch(/^We are finding a phlebotomist/)
  expect(before).not.toContain('For Ramesh Nair.') // the code is for both

  await received(product, { ...bench, booker }, booked)
  await reportedAndRejected(booked)
  const after = await page()
  expect(headingOf(after)).toMatch(/^Ramesh Nair: The lab needs a fresh sample\./)
  expect(after).toContain('For Ramesh Nair.')
  expect(personIn(after, 'Meera Nair')).toMatch(/Report ready.*Open the report for Meera Nair/s)
  expect(personIn(after, 'Meera Nair')).not.toContain('Fresh sample needed')
  expect(personIn(after, 'Ramesh Nair')).toMatch(/Fresh sample needed.*clot/s)
  expect(personIn(after, 'Ramesh Nair')).not.toContain('Open the report')
  const list = await product.get('/bookings', { cookie: await product.cookieFor(booker.actor) })
  expect((await list.text()).replaceAll('<!-- -->', '')).toMatch(
    /Meera Nair: Haemoglobin<b> Report ready.*Ramesh Nair: Haemoglobin<b> Fresh sample needed/s,
  )
})

type Booked = Awaited<ReturnType<typeof aBooking>>

/** The first person's value is signed; the second person's tube is rejected. */
async function reportedAndRejected({ bookingId, view }: Booked) {
  const lab = product.as(bench.technician)
  const { rows } = await product.pool.query(
    `select barcode, order_id from tubes where order_id in
       (select id from orders where booking_id = $1)`,
    [bookingId],
  )
  const [first] = view.orders
  for (const { barcode, order_id: orderId } of rows) {
    if (orderId !== first?.orderId) await lab.rejectTube({ barcode, reason: 'clotted' })
    else await lab.acceptTube({ barcode })
  }
  if (!first) throw new Error('a booking without orders')
  const [item] = first.items
  if (!item) throw new Error('an order without tests')
  const { testItemId } = item
  const result = { type: 'numeric' as const, value: 13, ...(await shown(product, testItemId)) }
  await lab.enterResult({ testItemId, result })
  await product
    .as(bench.authoriser)
    .verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  await product.as(bench.authoriser).authoriseResults(await signing(product, first.orderId))
}

const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''

/** The part of the page about one person. */
function personIn(html: string, name: string): string {
  const parts = html.split('<section class="whose"')
  return parts.find((part) => part.includes(`>${name}</h3>`)) ?? ''
}
