import { afterAll, expect, test } from 'vitest'
import { ReportId } from '#src/domain/reports/report.ts'
import { aBooker, DEMO_PASSWORD } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { brokenMoney } from '#test/refunds.ts'
import { aCorrection, drafted, signed } from '#test/revisions.ts'
import { suggesting } from '#test/suggested.ts'
import { wrongSides } from '#test/wrong-sides.ts'

/** Tests that a rule of the lab offers after a published value: decision 262. */
const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const at = await suggesting(paying)
const { worker, doctor } = at

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { refusal?: string }) => error.refusal ?? 'broken',
  )

const later = (hours: number) =>
  product.clock.set(
    product.clock
      .at()
      .add({ minutes: Math.round(hours * 60) })
      .toString(),
  )

async function countOf(text: string, id: string) {
  const { rows } = await product.pool.query(`select count(*)::int as count from ${text}`, [id])
  return rows[0].count as number
}

const toldOf = (event: string, bookingId: string) =>
  countOf(`messages where event = '${event}' and subject_id = $1`, bookingId)

test('nothing is offered before the value is published: no page, list, event or message tells of it', async () => {
  const { patient, bookingId, orderId } = await at.verified()
  await worker.makeReflexOffers()
  const seen = await patient.viewBooking({ bookingId })
  expect(seen.offers).toEqual([])
  expect(JSON.stringify(seen)).not.toContain('Thyroxine')
  expect(await at.states(bookingId)).toEqual([{ state: 'due', why: null }])
  expect(await toldOf('test-offered', bookingId)).toBe(0)
  await at.sign(orderId)
  await worker.makeReflexOffers()
  expect((await patient.viewBooking({ bookingId })).offers).toMatchObject([
    {
      isOpen: true,
      name: 'Free Thyroxine',
      price: 35000,
      reason: 'As our doctors ask.',
      rule: { cause: 'Thyroid Stimulating Hormone', kind: 'above', bound: 4.5 },
    },
  ])
  expect(await toldOf('test-offered', bookingId)).toBeGreaterThan(0)
})

test('the message about it names neither the test nor the value, and is sent once', async () => {
  const { bookingId } = await at.offered()
  const told = await toldOf('test-offered', bookingId)
  await worker.makeReflexOffers()
  expect(await toldOf('test-offered', bookingId)).toBe(told)
})

test.for(['cash', 'online'] as const)(
  'of a booking paid in %s it is paid online, measured from the same sample, and in the next version of the report',
  async (by) => {
    const done = await at.offered({ by })
    const { bookingId, orderId, patient } = done
    const before = await patient.viewBooking({ bookingId })
    expect(before.orders[0]?.state).toBe('reported')
    const attempt = await at.paid(done)
    expect(attempt.amount).toBe(35000)
    const after = await patient.viewBooking({ bookingId })
    expect(after.total).toBe(before.total + 35000)
    expect(after.further).toMatchObject([{ state: 'captured', amount: 35000 }])
    expect(after.payment).toEqual(before.payment)
    expect(after.offers).toEqual([])
    expect(after.orders[0]?.state).toBe('partly-reported')
    const bought = after.orders[0]?.items.find(({ testCode }) => testCode === 'FT4')
    expect(bought).toMatchObject({ state: 'ready', addedByRule: { isPaid: true } })
    expect(await at.states(bookingId)).toEqual([{ state: 'paid', why: null }])
    await at.enter(orderId, 'FT4', 0.6)
    const { reportId } = await at.sign(orderId)
    const { body } = await doctor.viewReport({ reportId: ReportId.parse(reportId) })
    expect(body).toMatchObject({ version: 2, state: 'appended', pending: [] })
    const results = body.sections.flatMap((section) => section.results)
    expect(results.map(({ code, isAddedByRule }) => [code, isAddedByRule])).toEqual([
      ['TSH', undefined],
      ['FT4', undefined],
    ])
    expect((await patient.viewBooking({ bookingId })).orders[0]?.state).toBe('reported')
    expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
    expect(await wrongSides(product, bookingId)).toEqual([])
  },
)

test('it earns its lab what a booked test of that price earns, from the payment on', async () => {
  const done = await at.offered()
  const entry = () =>
    product.pool
      .query(
        `select e.state, e.gross_paise::int as gross, l.lab_share_paise::int as share, l.price_paise::int as price
         from settlement_entries e join order_lines l on l.id = e.line_id
         where e.booking_id = $1 and l.item_code = 'FT4'`,
        [done.bookingId],
      )
      .then(({ rows }) => rows)
  expect(await entry()).toEqual([])
  await at.paid(done)
  const [earned] = await entry()
  expect(earned).toMatchObject({ state: 'accrued', gross: 35000, price: 35000 })
  expect(earned.share).toBeGreaterThan(0)
})

test('a test that cannot be done goes back whole, to where it was paid from; the booking keeps its money', async () => {
  const done = await at.offered()
  await at.paid(done)
  const { bookingId, orderId, patient } = done
  const { items } = await doctor.viewBenchOrder({ orderId })
  const item = items.find(({ testCode }) => testCode === 'FT4')
  if (!item) throw new Error('no test')
  const tests = [{ testItemId: item.testItemId, version: item.version }]
  await at.lab.giveUpTests({ orderId, reason: 'sample-used-up', tests })
  const view = await patient.viewBooking({ bookingId })
  expect(view.refunds).toMatchObject([
    { amount: 35000, mode: 'online', kind: 'booking', paymentId: view.further[0]?.paymentId },
  ])
  expect(view.orders[0]?.state).toBe('reported')
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
  expect(await wrongSides(product, bookingId)).toEqual([])
})

test('a sample that turns out to be unfit pricks nobody again: the test is given up and refunded', async () => {
  const done = await at.offered({ by: 'online' })
  await at.paid(done)
  const [barcode] = done.barcodes
  if (!barcode) throw new Error('no tube')
  await at.lab.rejectTube({ barcode, reason: 'clotted' })
  const view = await done.patient.viewBooking(done)
  expect(view.orders[0]?.items.find(({ testCode }) => testCode === 'FT4')?.state).toBe(
    'not-performed',
  )
  expect(view.visits).toHaveLength(1)
  expect(view.refunds).toMatchObject([{ amount: 35000, paymentId: view.further[0]?.paymentId }])
  expect(await wrongSides(product, done.bookingId)).toEqual([])
})

test('no is one tap and remembered; a tap on an old page pays nothing', async () => {
  const done = await at.offered()
  const { patient, bookingId, offer } = done
  const { offerId, version } = offer
  const no = () => patient.declineReflexOffer({ offerId, version })
  expect(await no()).toEqual({ state: 'declined' })
  expect(await no()).toEqual({ state: 'declined' })
  expect(await refusalOf(at.begun(done))).toBe('offer-over')
  expect((await patient.viewBooking({ bookingId })).offers).toMatchObject([{ isOpen: false }])
  await worker.makeReflexOffers()
  expect(await at.states(bookingId)).toEqual([{ state: 'declined', why: null }])
})

test('another account neither reads, pays nor declines it; nor does the office pay', async () => {
  const { bookingId, offer } = await at.offered()
  const { offerId, version } = offer
  const stranger = product.as((await aBooker(product)).actor)
  for (const act of [stranger.payReflexOffer, stranger.declineReflexOffer])
    expect(await refusalOf(act({ offerId, version }))).toBe('not-found')
  const office = product.as(at.bench.office)
  expect((await office.viewBooking({ bookingId })).offers).toEqual([])
  expect(await refusalOf(office.payReflexOffer({ offerId, version }))).toBe('forbidden')
})

test('the price that was shown is what is charged, whatever the lab asks by then', async () => {
  const done = await at.offered()
  await product.asOwner(`update offers set price_paise = 99000 where item_code = 'FT4'`)
  const attempt = await at.paid(done)
  expect(attempt.amount).toBe(35000)
  expect((await done.patient.viewBooking(done)).further).toMatchObject([{ amount: 35000 }])
  await product.asOwner(`update offers set price_paise = 35000 where item_code = 'FT4'`)
})

test('an offer ends at the stated instant: no payment begins whose page would outlast it', async () => {
  const done = await at.offered()
  const { payBy } = done.offer
  const samples = await product.pool.query(
    'select min(collected_at) as drawn from tubes where order_id = $1',
    [done.orderId],
  )
  const drawn = Temporal.Instant.from(samples.rows[0].drawn.toISOString())
  expect(Temporal.Instant.from(payBy).add({ minutes: 15 }).toString()).toBe(
    drawn.add({ hours: 60 }).toString(),
  )
  product.clock.set(Temporal.Instant.from(payBy).add({ seconds: 1 }).toString())
  expect((await done.patient.viewBooking(done)).offers).toEqual([])
  expect(await refusalOf(at.begun(done))).toBe('offer-over')
  later(0.3)
  await worker.endReflexOffers()
  expect(await at.states(done.bookingId)).toEqual([{ state: 'expired', why: null }])
})

test('money that comes after the end is refunded in full, once, and told; the order stays as it is', async () => {
  const done = await at.offered()
  const { patient, bookingId } = done
  product.clock.set(Temporal.Instant.from(done.offer.payBy).subtract({ minutes: 1 }).toString())
  const attempt = await at.begun(done)
  later(0.3)
  await worker.endReflexOffers()
  await sandbox.pay(attempt)
  for (const _again of [1, 2]) await worker.checkPayment({ number: attempt.number })
  const view = await patient.viewBooking({ bookingId })
  expect(view.further).toEqual([])
  expect(view.refunds).toMatchObject([{ kind: 'surplus', amount: 35000, reason: 'joined-late' }])
  expect(view.orders[0]?.state).toBe('reported')
  expect(await toldOf('payment-returned', bookingId)).toBeGreaterThan(0)
  expect(await patient.viewAttempt({ number: attempt.number })).toMatchObject({
    state: 'late-captured',
    addOn: { isJoined: false, isOffered: true },
  })
  expect(await wrongSides(product, bookingId)).toEqual([])
})

test('paid twice, also at once, it joins once and the second money goes back', async () => {
  const done = await at.offered()
  const [one, other] = [await at.begun(done), await at.begun(done)]
  for (const attempt of [one, other]) await sandbox.pay(attempt)
  const told = [one, other].map(({ number }) => refusalOf(worker.checkPayment({ number })))
  expect(await Promise.all(told)).toEqual(['done', 'done'])
  const view = await done.patient.viewBooking(done)
  expect(view.further).toHaveLength(1)
  expect(view.refunds).toMatchObject([{ kind: 'surplus', amount: 35000, reason: 'paid-twice' }])
  expect(await wrongSides(product, done.bookingId)).toEqual([])
})

test('no while the gateway’s page is open wins: its money goes back', async () => {
  const done = await at.offered()
  const attempt = await at.begun(done)
  const { offerId, version } = done.offer
  await done.patient.declineReflexOffer({ offerId, version })
  await sandbox.pay(attempt)
  expect(await refusalOf(worker.checkPayment({ number: attempt.number }))).toBe('done')
  const view = await done.patient.viewBooking(done)
  expect(view.further).toEqual([])
  expect(view.refunds).toMatchObject([{ kind: 'surplus', amount: 35000 }])
})

test('the sample of an open offer is kept; one that is lost while its money is on the way refunds it', async () => {
  const done = await at.offered()
  const [barcode] = done.barcodes
  if (!barcode) throw new Error('no tube')
  await at.lab.storeTubes({ place: 'Rack 1', barcodes: [barcode] })
  const { rows } = await product.pool.query('select id, version from tubes where barcode = $1', [
    barcode,
  ])
  const tubes = [{ tubeId: rows[0].id, version: rows[0].version }]
  later(49)
  const dispose = () => at.lab.disposeTubes({ method: 'autoclaved', tubes })
  expect(await refusalOf(dispose())).toBe('sample-kept')
  const byHand = product.pool.query(
    `update tubes set state = 'disposed', version = version + 1, disposed_at = now(), disposal_method = 'autoclaved' where id = $1`,
    [rows[0].id],
  )
  await expect(byHand).rejects.toMatchObject({ constraint: 'tubes_kept_for_offers' })
  const attempt = await at.begun(done)
  await product.asOwner(
    `alter table tubes disable trigger user; update tubes set state = 'disposed', version = version + 1,
       disposed_at = now(), disposal_method = 'autoclaved' where id = '${rows[0].id}'; alter table tubes enable trigger user`,
  )
  await sandbox.pay(attempt)
  await worker.checkPayment({ number: attempt.number })
  expect((await done.patient.viewBooking(done)).refunds).toMatchObject([{ kind: 'surplus' }])
  await worker.endReflexOffers()
  expect(await at.states(done.bookingId)).toEqual([{ state: 'withdrawn', why: 'no-sample' }])
})

test('a value that is corrected so that the rule no longer holds withdraws the open offer', async () => {
  const done = await at.offered()
  const reportId = ReportId.parse(done.reportId)
  const { rows } = await product.pool.query(
    'select id, version from test_items where order_id = $1',
    [done.orderId],
  )
  const revision = aCorrection({ testItemId: rows[0].id, itemVersion: rows[0].version }, 2.1)
  const { technician, authoriser } = at.bench
  const draft = await drafted(product, technician, { reportId }, revision)
  await signed(product, authoriser, draft)
  expect((await done.patient.viewBooking(done)).offers).toEqual([])
  expect(await refusalOf(at.begun(done))).toBe('offer-over')
  await worker.endReflexOffers()
  expect(await at.states(done.bookingId)).toEqual([{ state: 'withdrawn', why: 'value-changed' }])
})

test('what is paid runs on after a correction', async () => {
  const done = await at.offered()
  await at.paid(done)
  const reportId = ReportId.parse(done.reportId)
  const { rows } = await product.pool.query(
    `select id, version from test_items where order_id = $1 and test_code = 'TSH'`,
    [done.orderId],
  )
  const revision = aCorrection({ testItemId: rows[0].id, itemVersion: rows[0].version }, 2.1)
  const { technician, authoriser } = at.bench
  await signed(product, authoriser, await drafted(product, technician, { reportId }, revision))
  await at.enter(done.orderId, 'FT4', 1.2)
  await at.sign(done.orderId)
  const view = await done.patient.viewBooking(done)
  expect(view.orders[0]?.items.map(({ state }) => state).toSorted()).toEqual([
    'amended',
    'published',
  ])
})

test('a sample with too few hours left, and a test that the lab does not sell alone, are never offered', async () => {
  const old = await at.verified()
  later(59)
  await at.sign(old.orderId)
  await worker.makeReflexOffers()
  expect(await at.states(old.bookingId)).toEqual([{ state: 'withdrawn', why: 'sample-old' }])
  const unsold = await at.published()
  await product.asOwner(`update offers set is_active = false where item_code = 'FT4'`)
  await worker.makeReflexOffers()
  await product.asOwner(`update offers set is_active = true where item_code = 'FT4'`)
  expect(await at.states(unsold.bookingId)).toEqual([{ state: 'withdrawn', why: 'not-offered' }])
  for (const { bookingId } of [old, unsold]) expect(await toldOf('test-offered', bookingId)).toBe(0)
})

test('after one order two tests are offered at most', async () => {
  const wanted = ['FT3', 'T4', 'T3', 'FERR', 'VITD', 'B12', 'CRP']
  const found = await product.pool.query(
    `select code from tests where code = any($1) and tube_type_code = (select tube_type_code from tests
       where code = 'FT4') order by code limit 2`,
    [wanted],
  )
  const codes = found.rows.map(({ code }) => code)
  expect(codes).toHaveLength(2)
  for (const code of codes) {
    await product.asOwner(
      `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
       select lab_id, $1, $1, 20000, 20000, 24 from offers where item_code = 'FT4' on conflict do nothing`,
      [code],
    )
    await at.confirmed(
      ['TSH', code],
      { kind: 'above', bound: 20, unit: 'u[IU]/mL' },
      {
        terms: 'offered',
        sampleHours: 72,
      },
    )
  }
  const done = await at.published(25)
  await worker.makeReflexOffers()
  const all = await at.states(done.bookingId)
  expect(
    all.map(({ state, why }): string => why ?? state).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['enough-offered', 'offered', 'offered'])
})

test('a booked test that the patient has already is not offered', async () => {
  const both = await at.verified(9, { codes: ['TSH', 'FT4'] })
  await at.enter(both.orderId, 'FT4', 1.1)
  await at.sign(both.orderId)
  await worker.makeReflexOffers()
  expect(await at.states(both.bookingId)).toEqual([])
})

test('where the report is withdrawn, the offer is too, and a test in progress is refunded', async () => {
  const [open, bought] = [await at.offered(), await at.offered()]
  await at.paid(bought)
  for (const { reportId: id } of [open, bought]) {
    const reportId = ReportId.parse(id)
    const words = 'These are the values of another person.'
    const password = DEMO_PASSWORD
    const of = { reportId, version: 1, reason: 'wrong-patient' as const, words, password }
    const { revisionId, version } = await doctor.proposeWithdrawal(of)
    await product.as(at.bench.office).confirmWithdrawal({ revisionId, version, password })
  }
  await worker.endReflexOffers()
  expect(await at.states(open.bookingId)).toEqual([{ state: 'withdrawn', why: 'report-withdrawn' }])
  const { refunds, further } = await bought.patient.viewBooking(bought)
  expect(refunds).toMatchObject([{ amount: 35000, paymentId: further[0]?.paymentId }])
  expect(await wrongSides(product, bought.bookingId)).toEqual([])
})

test('a paid test that comes late marks itself; the booked ones came in time, and the order closes after it', async () => {
  const done = await at.offered()
  await at.paid(done)
  later(24 * 8)
  await worker.markLate()
  await worker.closeOrders()
  const marks = await product.pool.query(
    `select i.test_code as code, i.late_since is not null as late, o.state, o.late_since is not null as whole
     from test_items i join orders o on o.id = i.order_id where o.id = $1 order by i.test_code`,
    [done.orderId],
  )
  const order = { state: 'partly-reported', whole: false }
  expect(marks.rows).toEqual([
    { code: 'FT4', late: true, ...order },
    { code: 'TSH', late: false, ...order },
  ])
})

test('an ended rule takes its open offers back; the lab and the office see what became of them', async () => {
  const done = await at.offered()
  const endsOn = at.today()
  await at.manager.endReflexRule({ ruleId: at.ruleId, endsOn, reason: 'The machine is broken.' })
  expect((await done.patient.viewBooking(done)).offers).toEqual([])
  await worker.endReflexOffers()
  expect(await at.states(done.bookingId)).toEqual([{ state: 'withdrawn', why: 'rule-ended' }])
  const rules = (await at.manager.listReflexRules()).rules
  const { recent, terms } = rules.find(({ ruleId }) => ruleId === at.ruleId) ?? {}
  expect(terms).toBe('offered')
  expect(recent?.made).toBeGreaterThan(recent?.paid ?? 0)
  const { labs } = await product.as(at.bench.office).listReflexOfferCounts()
  expect(labs).toHaveLength(1)
  expect(labs[0]?.paid).toBe(recent?.paid)
  expect(await refusalOf(done.patient.listReflexOfferCounts())).toBe('forbidden')
})
