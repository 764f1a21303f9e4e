import { afterAll, expect, test } from 'vitest'
import { PatientId } from '#src/domain/people/patient.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, DEMO_PASSWORD, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'

/** The page of a booking of two people whose samples went different ways. */
const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)

test('two people under one booking: whose report is ready, whose fresh sample is needed, and whom the code is for', async () => {
  const { booker, booked, page } = await ofTwo()
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

test('both need a fresh sample: the heading says it once, each person’s reason stands beside the name', async () => {
  const { booker, booked, page } = await ofTwo()
  await received(product, { ...bench, booker }, booked)
  const [first, second] = await tubesOf(booked)
  const lab = product.as(bench.technician)
  await lab.rejectTube({ barcode: first?.barcode, reason: 'clotted' })
  await lab.rejectTube({ barcode: second?.barcode, reason: 'leaked-or-broken' })
  const html = await page()
  expect(headingOf(html)).toMatch(/^The lab needs a fresh sample\./)
  const said = ['Meera Nair', 'Ramesh Nair'].map((name) => stepless(personIn(html, name)))
  expect(said.filter((part) => part.includes('clot'))).toHaveLength(1)
  expect(said.filter((part) => part.includes('leaked or broke'))).toHaveLength(1)
})

test('a withdrawn report stands as withdrawn, and its link asks why; none is ready', async () => {
  const { booker, booked, page } = await ofTwo()
  await received(product, { ...bench, booker }, booked)
  await reportedAndRejected(booked)
  const { reports } = await product.as(booker.actor).viewBooking(booked)
  const reportId = reports[0]?.reportId
  if (!reportId) throw new Error('nothing was signed')
  const why = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const
  const password = DEMO_PASSWORD
  const proposal = await product
    .as(bench.office)
    .proposeWithdrawal({ reportId, version: 1, ...why, password })
  await product.as(bench.authoriser).confirmWithdrawal({ ...proposal, password })
  const html = await page()
  const part = stepless(personIn(html, 'Meera Nair'))
  expect(part).toMatch(/chip--danger.*Report withdrawn.*Why it was withdrawn/s)
  expect(part).not.toMatch(/ready|Open the report/)
  const list = await product.get('/bookings', { cookie: await product.cookieFor(booker.actor) })
  expect((await list.text()).replaceAll('<!-- -->', '')).toContain(
    'Meera Nair: Haemoglobin<b> Report withdrawn',
  )
})

/** A booking of Meera and Ramesh, and how its page reads. */
async function ofTwo() {
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
  return { booker, booked, page }
}

async function tubesOf({ bookingId }: Pick<Booked, 'bookingId'>) {
  const { rows } = await product.pool.query(
    `select barcode, order_id from tubes where order_id in
       (select id from orders where booking_id = $1) order by id`,
    [bookingId],
  )
  return rows
}

/** Above the folded steps, which tell the same reason. */
const stepless = (part: string) => part.split('<details class="more">')[0] ?? ''

type Booked = Awaited<ReturnType<typeof aBooking>>

/** The first person's value is signed; the second person's tube is rejected. */
async function reportedAndRejected({ bookingId, view }: Booked) {
  const lab = product.as(bench.technician)
  const [first] = view.orders
  for (const { barcode, order_id: orderId } of await tubesOf({ bookingId })) {
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
