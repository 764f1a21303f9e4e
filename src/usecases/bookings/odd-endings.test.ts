import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import {
  aBarcode,
  aBooker,
  aBooking,
  arrived,
  balances,
  type Booked,
  type Booker,
  demoActor,
  freeHours,
  identified,
  received,
  visitRow,
  nothingKnown,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const field = product.as(phlebotomist)
const lab = product.as(technician)

/** At the door, identified and paid. */
async function paidAtTheDoor(booker: Booker, items = ['HB']) {
  const booked = await aBooking(product, booker, { items })
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { payment, tubes } = await field.viewVisit({ visitId })
  await field.takeCash({ visitId, amountPaise: payment.amount })
  return { ...booked, tubes, amount: payment.amount }
}

const viewOf = (booker: Booker, { bookingId }: Pick<Booked, 'bookingId'>) =>
  product.as(booker.actor).viewBooking({ bookingId })

/** What the ledger says the patient got or will get back, in paise. */
async function givenBack(booker: Booker, booked: Booked) {
  const { refunds, payment } = await viewOf(booker, booked)
  const handed: number = payment.state === 'handed-back' ? payment.amount : 0
  const live = refunds.filter(({ state }) => state !== 'rejected')
  return live.reduce<number>((sum, { amount }) => sum + amount, handed)
}

test('no tube could be drawn: nothing is reported, the visit fails, all that was paid is refunded once', async () => {
  const booker = await aBooker(product)
  const booked = await paidAtTheDoor(booker, ['HB', 'FBS'])
  for (const { tubeId } of booked.tubes)
    await field.writeOffTube({ tubeId, reason: 'difficult-vein' })
  const view = await viewOf(booker, booked)
  expect(view.orders[0]?.state).toBe('unfulfilled')
  await field.failVisit({ visitId: booked.visitId, reason: 'difficult-vein' })
  const after = await viewOf(booker, booked)
  expect(after).toMatchObject({ cancellationCharge: 0, payment: { state: 'handed-back' } })
  expect(after.orders[0]?.state).toBe('cancelled')
  expect(await givenBack(booker, booked)).toBe(booked.amount)
  expect(await balances(product, booked.bookingId)).toEqual({})
})

test('cancelled at the door after a part was written off: that part is not refunded twice', async () => {
  const booker = await aBooker(product)
  const booked = await paidAtTheDoor(booker, ['HB', 'FBS'])
  const [tube] = booked.tubes
  if (!tube) throw new Error('no tube')
  await field.writeOffTube({ tubeId: tube.tubeId, reason: 'refused' })
  const expectedChargePaise = booked.view.cancellationFee
  await product.as(booker.actor).cancelBooking({ bookingId: booked.bookingId, expectedChargePaise })
  expect((await viewOf(booker, booked)).orders[0]?.state).toBe('cancelled')
  expect(await givenBack(booker, booked)).toBe(booked.amount)
  const fee: number = expectedChargePaise
  expect(await balances(product, booked.bookingId)).toEqual({
    receivable: fee,
    'deferred-fee': -fee,
  })
})

test('cash taken, the vein too difficult, cancelled a day later: nobody is at the door, so it is refunded', async () => {
  const booker = await aBooker(product)
  const booked = await paidAtTheDoor(booker)
  await field.failVisit({ visitId: booked.visitId, reason: 'difficult-vein' })
  await product
    .as(booker.actor)
    .cancelBooking({ bookingId: booked.bookingId, expectedChargePaise: 0 })
  const view = await viewOf(booker, booked)
  expect(view.payment.state).toBe('cash-collected') // the phlebotomist still holds it and deposits it
  expect(view.refunds.reduce<number>((sum, { amount }) => sum + amount, 0)).toBe(booked.amount)
  expect(await balances(product, booked.bookingId)).toEqual({
    'cash-in-hand': booked.amount,
    'refund-payable': 0 - booked.amount,
  })
})

test('paid once and rescheduled: nothing is due at the second door', async () => {
  const booker = await aBooker(product)
  const booked = await paidAtTheDoor(booker)
  await field.failVisit({ visitId: booked.visitId, reason: 'difficult-vein' })
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  const { visitId } = await product
    .as(booker.actor)
    .rescheduleVisit({ visitId: booked.visitId, startsAt })
  expect((await visitRow(product, visitId)).cash_due_paise).toBe('0')
})

test('a person whose tubes were all written off cannot be removed afterwards as if nothing had happened', async () => {
  const booker = await aBooker(product)
  const sister = crypto.randomUUID()
  await product.pool.query(
    `insert into patients (id, account_id, name, birth_date, sex, relation, created_at)
     values ($1, $2, 'Asha Nair', '1990-01-01', 'female', 'sibling', now())`,
    [sister, booker.actor.id],
  )
  const booked = await aBooking(product, booker, {
    patientIds: [booker.patientId, sister as typeof booker.patientId],
  })
  const { visitId, bookingId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { payment, tubes } = await field.viewVisit({ visitId })
  await field.takeCash({ visitId, amountPaise: payment.amount })
  const view = await viewOf(booker, booked)
  const [first, other] = view.orders
  if (!first || !other) throw new Error('two people were booked')
  const lost = tubes.find(({ orderId }) => orderId === other.orderId)
  const good = tubes.find(({ orderId }) => orderId === first.orderId)
  if (!lost || !good) throw new Error('a tube each')
  await field.writeOffTube({ tubeId: lost.tubeId, reason: 'refused' })
  const app = product.as(booker.actor)
  await expect(app.cancelOrder({ orderId: other.orderId })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
    detail: { currentState: 'unfulfilled' },
  })
  const barcode = aBarcode()
  await field.labelTube({ tubeId: good.tubeId, barcode, facts: nothingKnown })
  await field.collectTube({ tubeId: good.tubeId, barcode })
  await field.finishCollection({ visitId })
  const after = await app.viewBooking({ bookingId })
  expect(after.orders.map(({ state }) => state)).toEqual(['sample-collected', 'unfulfilled'])
  expect(after.refunds).toHaveLength(1)
})

test('a fresh sample that is refused closes the order: the report becomes final and says so', async () => {
  const booker = await aBooker(product)
  const crew = { phlebotomist, technician, booker }
  const booked = await aBooking(product, booker, { items: ['HB', 'FBS'] })
  const [good, bad] = await received(product, crew, booked)
  if (!good || !bad) throw new Error('two tubes were planned')
  await lab.acceptTube({ barcode: good })
  await lab.rejectTube({ barcode: bad, reason: 'haemolysed' })
  const { items } = await lab.viewBench()
  const item = items.find(({ orderId }) => orderId === booked.orderId)
  if (!item) throw new Error('nothing to enter')
  const { testItemId } = item
  await lab.enterResult({
    testItemId,
    result: { type: 'numeric', value: 13, ...(await shown(product, testItemId)) },
  })
  await product.as(authoriser).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const { orderId } = booked
  await product.as(authoriser).authoriseResults(await signing(product, orderId))
  const due = await viewOf(booker, booked)
  const again = due.visits.at(-1)?.visitId ?? booked.visitId
  await arrived(product, phlebotomist, { ...booked, visitId: again })
  await identified(product, { phlebotomist, booker, visitId: again })
  const [fresh] = (await field.viewVisit({ visitId: again })).tubes
  if (!fresh) throw new Error('no fresh tube')
  await field.writeOffTube({ tubeId: fresh.tubeId, reason: 'refused' })
  const after = await viewOf(booker, booked)
  expect(after.orders[0]?.state).toBe('reported')
  expect(after.reports).toMatchObject([{ state: 'final' }])
  const reportId = after.reports[0]?.reportId
  if (!reportId) throw new Error('no report')
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  expect(body.notPerformed).toHaveLength(1)
  const cookie = await product.cookieFor(booker.actor)
  const told = await (await product.get(`/api/v1/reports/${reportId}`, { cookie })).json()
  const [{ name, reason } = { name: '', reason: '' }] = body.notPerformed
  expect(told.notPerformed).toEqual([{ name, reason, words: 'The sample was refused.' }])
  expect(told.body).toEqual(body)
  // Nothing is left to draw, so it cannot be rescheduled.
  await field.failVisit({ visitId: again, reason: 'refused' })
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  const another = product.as(booker.actor).rescheduleVisit({ visitId: again, startsAt })
  await expect(another).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('a tube whose tests are all published cannot be rejected', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('no tube')
  await lab.acceptTube({ barcode })
  const { items } = await lab.viewBench()
  const testItemId = items.find(({ orderId }) => orderId === booked.orderId)?.testItemId
  if (!testItemId) throw new Error('nothing to enter')
  await lab.enterResult({
    testItemId,
    result: { type: 'numeric', value: 13, ...(await shown(product, testItemId)) },
  })
  await product.as(authoriser).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const { orderId } = booked
  await product.as(authoriser).authoriseResults(await signing(product, orderId))
  await expect(lab.rejectTube({ barcode, reason: 'clotted' })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
    detail: { currentState: 'in-testing' },
  })
})

test('given up while another tube is in transport: the order keeps its state', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'FBS'] })
  const crew = { phlebotomist, technician, booker }
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId: booked.visitId })
  const { tubes, payment } = await field.viewVisit(booked)
  await field.takeCash({ ...booked, amountPaise: payment.amount })
  const barcodes = []
  for (const { tubeId } of tubes) {
    const barcode = aBarcode()
    await field.labelTube({ tubeId, barcode, facts: nothingKnown })
    await field.collectTube({ tubeId, barcode })
    barcodes.push(barcode)
  }
  await field.finishCollection(booked)
  await field.handOver(booked)
  let [bad] = barcodes // the other one stays in the bag
  for (let round = 0; round < 2; round += 1) {
    if (!bad) throw new Error('no tube')
    if (round === 0) await lab.receiveTube({ barcode: bad })
    await lab.acceptTube({ barcode: bad })
    await lab.rejectTube({ barcode: bad, reason: 'clotted' })
    const visitId = (await viewOf(booker, booked)).visits.at(-1)?.visitId ?? booked.visitId
    ;[bad] = await received(product, crew, booked, visitId)
  }
  if (!bad) throw new Error('no tube')
  await lab.acceptTube({ barcode: bad })
  await expect(lab.rejectTube({ barcode: bad, reason: 'clotted' })).resolves.toMatchObject({
    isRedrawn: false,
  })
  // The second scan of the same rejection gives the same answer.
  expect(await lab.rejectTube({ barcode: bad, reason: 'clotted' })).toMatchObject({
    isRedrawn: false,
  })
  expect((await viewOf(booker, booked)).orders[0]?.state).toBe('processing')
})
