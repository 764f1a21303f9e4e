import { afterAll, expect, test } from 'vitest'
import { aBooker, DEMO_PASSWORD as password, demoActor, demoLab, reported } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'
import {
  anEarnedOrder,
  aPaidLab,
  bankSays,
  openAccount,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { fetchPage, read, send } = pagesOf(product)
const maker = product.as(await demoActor(product, 'finance'))
const checker = product.as(await demoActor(product, 'finance2'))

/** A week in which both the demonstration manager's lab and another are owed money. */
async function aWeek() {
  const own = await demoLab(product)
  await openAccount(product, own)
  await product.asOwner(
    `update organizations set pan_hash = 'the pan of LAB001'
     where id = (select organization_id from labs where id = $1)`,
    [own],
  )
  const other = await aPaidLab(product)
  const { number } = await anEarnedOrder(product, own, [theVector])
  await anEarnedOrder(product, other, [theVector])
  await windowPasses(product)
  return { week: await weekPasses(product), own, other, number }
}

/** A booking whose report is published: its lab has accrued its share. */
async function aReportedBooking() {
  const { orderId, bookingId } = await reported(product, {
    phlebotomist: await demoActor(product, 'phlebotomist'),
    technician: await demoActor(product, 'technician'),
    authoriser: await demoActor(product, 'authoriser'),
    booker: await aBooker(product),
  })
  const { rows } = await product.pool.query('select number from bookings where id = $1', [
    bookingId,
  ])
  return { orderId: String(orderId), number: String(rows[0].number) }
}

function aFile(csv: string) {
  const form = new FormData()
  form.set('intent', 'utrs')
  form.set('file', new File([csv], 'bank.csv', { type: 'text/csv' }))
  return form
}

/** An approved batch with its transfers: the manager’s lab first. */
async function anApprovedBatch() {
  const { week, own, number } = await aWeek()
  const { batchId } = await maker.makeBatch({ week })
  await checker.approveBatch({ batchId, password })
  const { of } = await maker.viewBatch({ batchId })
  const [first, second] = of.toSorted((payout) => (payout.lab?.labId === own ? -1 : 1))
  if (!first || !second) throw new Error('two labs are paid')
  return { at: `/finance/settlements/${batchId}`, first, second, number }
}

test('one person reviews a week and makes the batch, and another approves it with a password', async () => {
  const { week } = await aWeek()
  const preview = await read('finance', `/finance/settlements?week=${week}`)
  expect(preview.text).toContain('Create batch: ₹785.02 to 2 payees')
  const made = await send('finance', '/finance/settlements', { intent: 'make', week })
  expect(made.to).toMatch(/^\/finance\/settlements\/[\da-f-]{36}\?done=made$/)
  const at = made.to?.replace('?done=made', '') ?? ''
  const mine = await read('finance', at)
  expect(mine.text).toContain('You created this batch, so someone else in finance must approve it.')
  expect((await read('finance', '/finance')).text).toContain('Payouts to approve')
  const approval = { intent: 'approve', password }
  expect(await send('finance', at, approval)).toMatchObject({ status: 409 })
  const wrong = await send('finance2', at, { intent: 'approve', password: 'not mine' })
  expect(wrong.status).toBe(403)
  expect(wrong.text).not.toContain('not mine')
  expect((await fetchPage('finance2', `${at}/bank-file`)).status).toBe(409)
  expect(await send('finance2', at, approval)).toMatchObject({ to: `${at}?done=approve` })
  const file = await fetchPage('finance', `${at}/bank-file`)
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(await file.text()).toContain('392.51')
})

test('the bank’s file is read: rows that match nothing are named and become a discrepancy, the rest is paid', async () => {
  const { at, first, second } = await anApprovedBatch()
  const lies = bankSays([{ ...first, net: first.net + 100, status: 'paid', utr: null }])
  const lied = await send('finance', at, aFile(lies.csv))
  expect(lied.text).toContain('0 paid, 0 failed')
  expect(lied.text).toContain('The amount differs from ours')
  expect((await read('finance', '/finance/breaks')).text).toContain('Bank file does not match')
  const both = [first, second].map(({ number, net }) => ({ number, net }))
  const paid = await send('finance', at, aFile(bankSays(both).csv))
  expect(paid.text).toContain('2 paid, 0 failed')
  expect(await send('finance', at, aFile('nonsense'))).toMatchObject({ status: 422 })
  expect((await read('finance', at)).text).toContain('2 paid, 0 failed, of 2')
})

test('a lab’s manager reads the statement of their own lab, line by line, and no other lab’s', async () => {
  const { first, second, number } = await anApprovedBatch()
  const both = [first, second].map((payout) => ({ number: payout.number, net: payout.net }))
  await maker.importUtrs(bankSays(both))
  const statement = await read('labmanager', `/lab/desk/statements/${first.payoutId}`)
  for (const amount of ['₹499.00', '-₹89.82', '-₹16.17', '-₹0.50', '₹392.51', number])
    expect(statement.text).toContain(amount)
  const seen = await read('finance', `/finance/statements/${second.payoutId}`)
  expect(seen.text).toContain('₹392.51')
  const list = await read('labmanager', '/lab/desk/statements')
  expect(list.text).toContain('Paid to your bank')
  expect(list.text).toContain(first.number)
  expect(list.text).not.toContain(second.number)
  const own = `/lab/desk/statements/${first.payoutId}`
  const others = `/lab/desk/statements/${second.payoutId}`
  expect((await read('labmanager', others)).status).toBe(404)
  const files = { csv: 'text/csv', pdf: 'application/pdf', invoice: 'application/pdf' }
  for (const [name, type] of Object.entries(files)) {
    const answer = await fetchPage('labmanager', `${own}/${name}`)
    expect(answer.headers.get('content-type')).toContain(type)
    expect((await fetchPage('labmanager', `${others}/${name}`)).status).toBe(404)
  }
})

test('a made batch is withdrawn, and its week can be made again', async () => {
  const { week } = await aWeek()
  const made = await send('finance', '/finance/settlements', { intent: 'make', week })
  const at = made.to?.replace('?done=made', '') ?? ''
  const again = await send('finance2', '/finance/settlements', { intent: 'make', week })
  expect(again).toMatchObject({ status: 409 })
  expect(await send('finance', at, { intent: 'withdraw' })).toMatchObject({
    to: `${at}?done=withdraw`,
  })
  const remade = await send('finance2', '/finance/settlements', { intent: 'make', week })
  expect(remade.to).toContain('done=made')
})

test('what a booking accrued is held back by its number, listed, and released', async () => {
  const { number, orderId } = await aReportedBooking()
  const page = '/finance/settlements'
  const hold = { intent: 'hold', number, reason: 'The patient disputes the result' }
  expect(await send('finance', page, { ...hold, number: 'OPL1' })).toMatchObject({ status: 422 })
  expect(await send('finance', page, hold)).toMatchObject({ to: `${page}?done=hold` })
  expect((await read('finance', page)).text).toContain('The patient disputes the result')
  const twice = await send('finance', page, hold)
  expect(twice.text).toContain('Nothing to hold for this booking')
  expect(await send('finance', page, { intent: 'release', orderId })).toMatchObject({
    to: `${page}?done=release`,
  })
  expect((await read('finance', page)).text).toContain('Nothing on hold.')
})

test('the simulator is equal to the paisa with unchanged percentages, and shows what others change', async () => {
  const lab = await aPaidLab(product)
  const month = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toString().slice(0, 7)
  await anEarnedOrder(product, lab, [theVector])
  const at = `/finance/simulator?lab=${lab}&month=${month}`
  const same = await read('finance', at)
  expect(same.text).toContain('Unchanged percentages give exactly the same amount.')
  expect((await read('finance', `${at}&all=18`)).text).toContain('exactly the same amount')
  const more = await read('finance', `${at}&all=28`)
  expect(more.text).toMatch(/The lab would get ₹58\.88 less, our commission would be ₹49\.90 more/)
  expect((await read('finance', `${at}&all=0`)).text).toContain('enter percentages from 1 to 99')
  const empty = await read('finance', `/finance/simulator?lab=${lab}&month=2025-01`)
  expect(empty.text).toContain('This lab accrued nothing in that month')
})

test('rates begin on a later day, and holidays are listed and removed', async () => {
  const page = '/finance/rates'
  const rate = { intent: 'rate', tax: 'tds', from: '2030-04-01', source: 'Finance Act 2030' }
  const wrong = await send('finance', page, { ...rate, percent: '0.123' })
  expect(wrong.text).toContain('Enter a percentage, such as 18 or 0.1.')
  const early = await send('finance', page, { ...rate, percent: '0.2', from: '2020-01-01' })
  expect(early.status).toBeGreaterThanOrEqual(400)
  expect(await send('finance', page, { ...rate, percent: '0.2' })).toMatchObject({
    to: `${page}?done=rate`,
  })
  expect((await read('finance', page)).text).toMatch(/0\.2 % 1 Apr 2030 Upcoming/)
  const holiday = { intent: 'holiday', day: '2027-03-22', name: 'Holi' }
  await send('finance', page, holiday)
  expect((await read('finance', page)).text).toContain('Holi')
  await send('finance', page, { intent: 'no-holiday', day: holiday.day })
  expect((await read('finance', page)).text).not.toContain('Holi ')
})

test('the books balance on the page, and every account opens its lines', async () => {
  const lab = await aPaidLab(product)
  const { number } = await anEarnedOrder(product, lab, [theVector])
  const trial = await read('finance', '/finance/ledger')
  expect(trial.text).toContain('The books balance.')
  expect(trial.text).toContain('Payable to labs')
  const lines = await read('finance', `/finance/ledger/lab-payable?party=${lab}`)
  expect(lines.text).toContain(number)
  expect(lines.text).toContain('₹392.51 Cr')
  expect((await read('finance', '/finance/ledger/no-such')).status).toBe(404)
})

test('only finance sees these pages, and a lab’s technician sees no statement', async () => {
  const pages = ['', '/settlements', '/statements', '/ledger', '/simulator', '/rates']
  for (const page of pages)
    for (const who of ['backoffice', 'labmanager', 'administrator'])
      expect((await read(who, `/finance${page}`)).status, `${who} ${page}`).toBe(403)
  expect((await read('technician', '/lab/desk/statements')).status).toBe(403)
})
