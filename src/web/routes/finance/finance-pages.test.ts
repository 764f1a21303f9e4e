import { afterAll, expect, test } from 'vitest'
import { arrived, aBooker, aBooking, demoActor, identified } from '#test/booking.ts'
import { anAttempt, aPayingProduct } from '#test/payments.ts'
import { pagesOf } from '#test/read-pages.ts'
import { aPaidBooking } from '#test/refunds.ts'

const paying = await aPayingProduct({ withPages: true })
afterAll(() => paying[Symbol.asyncDispose]())
const { product } = paying
const { fetchPage, read, send } = pagesOf(product)
const phlebotomist = await demoActor(product, 'phlebotomist')

/** Cash taken at the door by the phlebotomist; answers the booking. */
async function cashTaken() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId: booked.visitId })
  const { visitId, bookingId, view } = booked
  await product.as(phlebotomist).takeCash({ visitId, amountPaise: view.total })
  return { booker, bookingId, number: view.number, total: view.total }
}

async function refundIn(bookingId: string) {
  const { rows } = await product.pool.query('select id from refunds where booking_id = $1', [
    bookingId,
  ])
  return `/finance/refunds/${rows[0]?.id}`
}

test('a manual refund waits for a second person, who sees its history and decides', async () => {
  const { bookingId, view } = await aPaidBooking(paying)
  const at = `/backoffice/bookings/${view.number}`
  expect((await read('backoffice', at)).text).toContain('Manual refund')
  const ask = { intent: 'refund', bookingId, of: 'amount', reason: 'The kit was opened before' }
  expect((await send('backoffice', at, ask)).text).toContain('Enter an amount in rupees')
  expect(await send('backoffice', at, { ...ask, amount: '50' })).toMatchObject({
    to: `${at}?done=refund`,
  })
  const day = await read('finance', '/finance')
  expect(day.text).toMatch(/Refunds to approve since .* Finance 1 /)
  expect((await read('finance', '/finance/refunds')).text).toContain(view.number)
  const refund = await refundIn(bookingId)
  const page = await read('finance', refund)
  expect(page.text).toContain('Approve ₹50.00')
  expect(page.text).toContain('The kit was opened before')
  const silent = await send('finance', refund, { intent: 'reject', reason: '' })
  expect(silent.status).toBe(422)
  const approved = await send('finance', refund, { intent: 'approve' })
  expect(approved).toMatchObject({ to: `${refund}?done=approve` })
  expect(await send('finance2', refund, { intent: 'approve' })).toMatchObject({ status: 409 })
  expect((await read('finance', `${refund}?done=approve`)).text).toContain('Approved. The refund')
})

test('cash is refunded by bank: the account is shown once to the person who takes it, and the UTR completes it', async () => {
  const { booker, bookingId } = await cashTaken()
  const office = product.as(await demoActor(product, 'backoffice'))
  const reason = 'Charged by mistake'
  await office.askRefundByHand({ bookingId, amountPaise: 5000, reason })
  const refund = await refundIn(bookingId)
  await send('finance', refund, { intent: 'approve' })
  const before = await send('finance', refund, { intent: 'bank' })
  expect(before.status).toBe(409)
  const refundId = refund.split('/').at(-1) as never
  const account = { holderName: 'Meera Nair', ifsc: 'SBIN0000001', accountNumber: '501001234567' }
  await product.as(booker.actor).giveRefundAccount({ refundId, ...account })
  const taken = await send('finance', refund, { intent: 'bank' })
  expect(taken.text).toContain(account.accountNumber)
  expect((await read('finance', refund)).text).not.toContain(account.accountNumber)
  const other = await send('finance2', refund, { intent: 'bank' })
  expect(other).toMatchObject({ status: 409 })
  expect(other.text).not.toContain(account.accountNumber)
  expect((await read('finance', refund)).text).not.toContain('Bank payment failed')
  expect((await read('finance2', refund)).text).toContain('Bank payment failed')
  const returned = await send('finance2', refund, { intent: 'returned', reason: 'No such account' })
  expect(returned).toMatchObject({ to: `${refund}?done=returned` })
  await product.as(booker.actor).giveRefundAccount({ refundId, ...account })
  await send('finance', refund, { intent: 'bank' })
  const { rows } = await product.pool.query(
    `select ref_no from refund_sendings where refund_id = $1 and state = 'claimed'`,
    [refundId],
  )
  const about = { intent: 'utr', refNo: rows[0].ref_no }
  expect((await send('finance', refund, { ...about, utr: '1' })).text).toContain(
    'A UTR has 12 to 22 letters and digits.',
  )
  const old = { ...about, refNo: 'RF0', utr: 'sbin000000000042' }
  expect(await send('finance', refund, old)).toMatchObject({ status: 409 })
  const done = await send('finance', refund, { ...about, utr: 'sbin000000000042' })
  expect(done).toMatchObject({ to: `${refund}?done=utr` })
  expect((await read('finance', refund)).text).toContain('Refunded')
  expect((await read('finance', refund)).text).not.toContain('Record the return')
  expect((await read('finance2', refund)).text).toContain('Record the return')
  const { version } = await product
    .as(await demoActor(product, 'finance2'))
    .viewRefund({ refundId })
  const back = { intent: 'back', utr: 'SBIN000000000042', reason: 'No such account' }
  const stale = await send('finance2', refund, { ...back, version: String(version - 1) })
  expect(stale).toMatchObject({ status: 409 })
  expect(await send('finance2', refund, { ...back, version: String(version) })).toMatchObject({
    to: `${refund}?done=back`,
  })
  expect((await read('finance2', refund)).text).toContain('Returned by the bank')
})

test('the office counts less cash than the receipts say, and finance matches it with the bank', async () => {
  const { total, number } = await cashTaken()
  const held = product.as(await demoActor(product, 'backoffice'))
  const mine = (await held.listCashInHand()).find((one) => one.phlebotomistId === phlebotomist.id)
  const expected = String(mine?.amount)
  const count = `/finance/cash?count=${phlebotomist.id}`
  expect((await read('backoffice', count)).text).toContain('Count the cash of')
  expect((await read('finance', count)).text).not.toContain('Count the cash of')
  const form = { intent: 'count', phlebotomistId: phlebotomist.id, expectedPaise: expected }
  const amount = String((Number(expected) - 5000) / 100)
  const unsaid = await send('backoffice', '/finance/cash', { ...form, amount })
  expect(unsaid.status).toBe(422)
  const taken = await send('backoffice', '/finance/cash', {
    ...form,
    amount,
    shortReason: 'A torn note',
  })
  expect(taken.status).toBe(302)
  const { rows } = await product.pool.query('select id, number from cash_deposits')
  const slip = `/finance/cash/${rows[0].id}`
  expect((await read('finance', '/finance/cash')).text).toContain(rows[0].number)
  const seen = await read('finance', slip)
  expect(seen.text).toContain('₹50.00 is missing and will be charged to')
  expect(seen.text).toContain(number)
  expect(total).toBeGreaterThan(0)
  const bank = { intent: 'reconcile', bankReference: 'PAYIN-1' }
  expect(await send('finance', slip, { ...bank, amount: '1' })).toMatchObject({ status: 422 })
  expect(await send('finance', slip, { ...bank, amount })).toMatchObject({
    to: '/finance/cash?done=reconcile',
  })
  expect((await read('finance', '/finance/cash?state=short')).text).toContain(rows[0].number)
  const { version } = await product
    .as(await demoActor(product, 'finance'))
    .viewDeposit({ depositId: rows[0].id })
  const short = await read('finance', slip)
  expect(short.text).toContain('Missing cash was found')
  expect(short.text).toContain('Short deposit')
  expect(short.text).not.toContain('This slip has been matched with the bank')
  const found = { intent: 'correct', bankReference: 'PAYIN-2', reason: 'In the other bag' }
  const right = { ...found, version: String(version), amount: '50' }
  expect(await send('finance', slip, { ...right, version: '1' })).toMatchObject({ status: 409 })
  expect(await send('finance', slip, right)).toMatchObject({ to: `${slip}?done=proposed` })
  const [one] = (
    await product.pool.query('select id, version from cash_corrections where deposit_id = $1', [
      rows[0].id,
    ])
  ).rows
  const yes = { intent: 'confirm', correctionId: one.id, version: String(one.version) }
  expect(await send('finance', slip, yes)).toMatchObject({ status: 409 })
  expect(await send('finance2', slip, yes)).toMatchObject({ to: `${slip}?done=confirm` })
  expect((await read('finance', slip)).text).toContain('Shortage recovered')
})

test('an owed fee is waived with a reason, once', async () => {
  const booker = await aBooker(product)
  const { bookingId, visitId } = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit({ visitId })
  const patient = product.as(booker.actor)
  const { cancellation } = await patient.viewBooking({ bookingId })
  const charge = cancellation.isOpen ? cancellation.charge : 0
  await patient.cancelBooking({ bookingId, expectedChargePaise: charge })
  const { rows } = await product.pool.query('select id from receivables where booking_id = $1', [
    bookingId,
  ])
  const receivableId = String(rows[0].id)
  const page = '/finance/receivables'
  const form = { intent: 'waive', receivableId }
  expect((await read('finance', `${page}?waive=${receivableId}`)).text).toContain('can’t be undone')
  expect(await send('finance', page, { ...form, reason: '' })).toMatchObject({ status: 422 })
  const waived = { ...form, reason: 'The street was flooded' }
  expect((await send('finance', page, waived)).to).toContain('done=waive')
  expect(await send('backoffice', page, waived)).toMatchObject({ status: 409 })
})

test('the office cancels through the lab’s fault, and the patient is credited by the rule', async () => {
  const { bookingId, view } = await aPaidBooking(paying)
  const at = `/backoffice/bookings/${view.number}`
  const form = { intent: 'cancel', bookingId, expectedChargePaise: '0', reason: 'The lab closed' }
  expect(await send('backoffice', at, { ...form, fault: 'patient' })).toMatchObject({ status: 422 })
  expect(await send('backoffice', at, { ...form, fault: 'lab' })).toMatchObject({ status: 302 })
  const { rows } = await product.pool.query('select fault from bookings where id = $1', [bookingId])
  expect(rows[0].fault).toBe('lab')
})

test('one person takes a discrepancy and closes it with what was found', async () => {
  const breakId = product.world.chance.uuid()
  await product.asOwner(
    `insert into reconciliation_breaks (id, day, kind, key, ours, theirs, state, found_at)
     values ($1, '2026-11-20', 'amount', '108000000042', '{"amountPaise": 40000, "currency": "INR"}',
       '{"amountPaise": 39900, "currency": "INR"}', 'open', now())`,
    [breakId],
  )
  const at = `/finance/breaks/${breakId}`
  expect((await read('finance', '/finance/breaks')).text).toContain('108000000042')
  const sides = await read('finance', at)
  expect(sides.text).toMatch(/Amount ₹400\.00 ₹399\.00 Different/)
  expect(sides.text).toMatch(/Currency INR INR Same/)
  await send('finance2', at, { intent: 'take' })
  expect((await read('finance', at)).text).toContain('Assigned to Harpreet Singh.')
  expect(await send('finance', at, { intent: 'resolve', note: '' })).toMatchObject({ status: 422 })
  const settled = await send('finance', at, { intent: 'resolve', note: 'Paid in two parts' })
  expect(settled).toMatchObject({ to: `${at}?done=resolve` })
  expect((await read('finance', '/finance/breaks?state=resolved')).text).toContain('108000000042')
  expect((await read('finance', at)).text).toContain('Paid in two parts')
})

test('a payment that matched nothing is listed here, and is closed by a person with a reason', async () => {
  const { attempt } = await anAttempt(product)
  await product.asOwner(
    `update payment_attempts set state = 'review', version = version + 1 where number = $1`,
    [attempt.number],
  )
  const page = '/finance/payments'
  expect((await read('finance', page)).text).toContain(attempt.number)
  const opened = await read('finance', `${page}?number=${attempt.number}`)
  expect(opened.text).toContain('Closes this payment as not paid.')
  const form = { intent: 'fail', number: attempt.number }
  const silent = await send('finance', `${page}?number=${attempt.number}`, { ...form, reason: '' })
  expect(silent.status).toBe(422)
  const unproven = { ...form, intent: 'capture', reason: 'The bank says so', amount: '1' }
  expect((await send('finance', page, unproven)).status).toBeGreaterThanOrEqual(400)
  const closed = await send('finance', page, { ...form, reason: 'The bank knows nothing of it' })
  expect(closed).toMatchObject({ to: `${page}?done=fail` })
  expect((await read('finance', page)).text).toContain('No payments to review')
})

test('finance’s day shows where patients’ money is, to the paisa, without a script', async () => {
  await cashTaken()
  const { text } = await read('finance', '/finance')
  const html = await (await fetchPage('finance', '/finance')).text()
  const money = await product.as(await demoActor(product, 'finance')).viewMoneyInFlight()
  const rupees = (amount: number) =>
    `₹${(amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
  expect(text).toContain(`Cash in hand with phlebotomists`)
  expect(text).toContain(rupees(money.here['cash-in-hand']))
  expect(text).toContain(`Total ${rupees(money.total)}`)
  expect(html).toMatch(/<svg[^>]* role="img" aria-label="[^"]*split by where it is/)
  expect(html).toMatch(/<rect[^>]* class="visx-bar plot__part tone-3"/)
  expect(html).not.toMatch(/<script[^>]* src="[^"]*assets\/[a-z]+\/day-/)
})

test('the calendar leads to a day, and strange days and months are the current one', async () => {
  const { text } = await read('finance', '/finance')
  expect(text).toMatch(/Reconciled days, \w+ \d{4}/)
  const day = product.clock.at().toString().slice(0, 10)
  const of = await read('finance', `/finance/breaks?day=${day}`)
  expect(of.text).toContain('No mismatches on this day.')
  expect(of.text).toContain('Not compared yet')
  for (const query of ['month=2026-13', 'month=<script>', 'day=2026-02-31', 'day=x'])
    expect(await read('finance', `/finance/breaks?${query}`)).toMatchObject({ status: 200 })
  expect(await read('backoffice', '/finance/breaks')).toMatchObject({ status: 403 })
})
