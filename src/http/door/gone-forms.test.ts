import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, DEMO_PASSWORD, demoActor, demoLab, received } from '#test/booking.ts'
import { anAttempt, aPayingProduct } from '#test/payments.ts'
import { aPaperOf } from '#test/lab-papers.ts'
import { pagesOf } from '#test/read-pages.ts'

const paying = await aPayingProduct({ withPages: true })
afterAll(() => paying[Symbol.asyncDispose]())
const { product } = paying
const { send, sendForm, fetchPage } = pagesOf(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const refused = 'This is no longer possible.'

/** Sent from an outdated page: somebody else has done it, and its form is gone. */
async function sentLate(path: string, fields: Record<string, string>) {
  const { status, text } = await send('finance2', path, fields)
  return { status, says: text.includes(refused), typed: text.includes('What I found out myself') }
}
const saidAndKept = { status: 409, says: true, typed: true }
const mine = 'What I found out myself'

test('a discrepancy that somebody else has closed: the reason is shown, and the note is not lost', async () => {
  const breakId = product.world.chance.uuid()
  await product.asOwner(
    `insert into reconciliation_breaks (id, day, kind, key, ours, theirs, state, found_at)
     values ($1, '2026-11-20', 'amount', '108000000042', '{}', '{}', 'open', now())`,
    [breakId],
  )
  const at = `/finance/breaks/${breakId}`
  await send('finance', at, { intent: 'resolve', note: 'Paid in two parts' })
  expect(await sentLate(at, { intent: 'resolve', note: mine })).toEqual(saidAndKept)
})

test('a payment that somebody else has closed: why it was refused is shown, and the reason is not lost', async () => {
  const { attempt } = await anAttempt(product)
  const { number } = attempt
  await product.asOwner(
    `update payment_attempts set state = 'review', version = version + 1 where number = $1`,
    [number],
  )
  const form = { intent: 'fail', number }
  const at = `/finance/payments?number=${number}`
  await send('finance', at, { ...form, reason: 'The bank knows nothing of it' })
  expect(await sentLate(at, { ...form, reason: mine })).toEqual(saidAndKept)
})

test('a fee that somebody else has waived: why it was refused is shown, and the reason is not lost', async () => {
  const booker = await aBooker(product)
  const { bookingId, visitId } = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit({ visitId })
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 12_000 })
  const { rows } = await product.pool.query('select id from receivables where booking_id = $1', [
    bookingId,
  ])
  const form = { intent: 'waive', receivableId: String(rows[0].id) }
  const at = `/finance/receivables?waive=${form.receivableId}`
  await send('finance', at, { ...form, reason: 'The street was flooded' })
  expect(await sentLate(at, { ...form, reason: mine })).toEqual(saidAndKept)
})

test('the office reads why a step of a booking was refused when its form is gone', async () => {
  const booker = await aBooker(product)
  const { bookingId, visitId, view } = await aBooking(product, booker)
  const at = `/backoffice/bookings/${view.number}`
  const refund = { intent: 'refund', bookingId, of: 'amount', amount: '10', reason: mine }
  const late = await send('backoffice', at, refund)
  expect(late.status).toBe(409)
  expect(late.text).toContain(mine)
  const ending = { intent: 'end-collection', visitId, version: '1', reason: 'phone-failed' }
  const ended = await send('backoffice', at, ending)
  expect([ended.status, ended.text.includes(refused)]).toEqual([409, true])
})

test('a tube that the lab has rejected meanwhile: the page says why it is not lost, and the note stays', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const technician = await demoActor(product, 'technician')
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('no tube')
  const at = `/backoffice/bookings/${booked.view.number}`
  const html = await tubeForm(at)
  const [, tubeId = ''] = /name="tubeId" value="([^"]+)"/.exec(html) ?? []
  const [, version = ''] = /name="version" value="(\d+)"/.exec(html) ?? []
  await product.as(technician).rejectTube({ barcode, reason: 'clotted' })
  const form = { intent: 'lose', tubeId, version, reason: 'broken', note: mine }
  const late = await send('backoffice', at, form)
  expect([late.status, late.text.includes(mine)]).toEqual([409, true])
})

/** The lost-tube form on the office's page. */
async function tubeForm(at: string) {
  const html = await (await fetchPage('backoffice', at)).text()
  return html.slice(html.indexOf('id="lose-'))
}

test('a person who was suspended meanwhile is not restored with the reason of the suspension', async () => {
  const booker = await aBooker(product)
  const at = `/backoffice/people?q=Meera&person=${booker.actor.id}`
  const form = { userId: booker.actor.id, to: 'suspended' }
  expect((await send('administrator', at, { ...form, reason: 'Asked for it' })).status).toBe(302)
  const late = await sendForm('administrator', at, { ...form, reason: mine })
  expect(late.status).toBe(409)
  expect(late.text).toContain(`You entered: “${mine}”`)
  expect(late.html).not.toContain(`>${mine}</textarea>`)
})

test('a lab that was suspended meanwhile: why it was refused is shown, and the reason is not lost', async () => {
  const labId = await demoLab(product)
  const at = `/backoffice/labs/${labId}`
  const html = await (await fetchPage('backoffice', at)).text()
  const version = /name="version" value="(\d+)"/.exec(html.slice(html.indexOf('id="suspend"')))?.[1]
  const form = { intent: 'suspend', version: version ?? '' }
  const first = await send('backoffice', at, { ...form, reason: 'Its licence ran out' })
  expect(first.status).toBe(302)
  const late = await send('backoffice', at, { ...form, reason: mine })
  expect([late.status, late.text.includes(`You entered: “${mine}”`)]).toEqual([409, true])
})

/** Proposes a bank change for the demonstration's lab; answers what its decision names. */
async function aBankChange() {
  const labId = await demoLab(product)
  const at = `/backoffice/labs/${labId}`
  const bank = { bankName: 'State Bank of India', accountHolderName: 'Tulsi', ifsc: 'SBIN0000001' }
  const form = { intent: 'propose-bank', ...bank, accountNumber: '501001234567890' }
  await send('labmanager', '/lab/desk', form)
  const { rows } = await product.pool.query(
    `select id, version from contract_changes where lab_id = $1 order by proposed_at desc limit 1`,
    [labId],
  )
  const about = { changeId: String(rows[0].id), version: String(rows[0].version) }
  return { at, form, about: { ...about, password: DEMO_PASSWORD } }
}

test('a bank account that somebody else proposed first, or decided: both are shown', async () => {
  const { at, form, about } = await aBankChange()
  const no = { intent: 'refuse-change', ...about }
  const second = await send('backoffice', at, form)
  expect([second.status, second.text.includes('Another change of this kind is waiting')]).toEqual([
    409,
    true,
  ])
  await send('backoffice', at, { ...no, reason: 'The account is of somebody else' })
  const late = await send('backoffice2', at, { ...no, reason: mine })
  expect([late.status, late.text.includes(`You entered: “${mine}”`)]).toEqual([409, true])
})

test('a document that somebody else proposed first: the reason is shown where its form was', async () => {
  const labId = await demoLab(product)
  const at = `/backoffice/labs/${labId}`
  await aPaperOf(product, await demoActor(product, 'labmanager'), labId, 'licence')
  const html = await (await fetchPage('backoffice', at)).text()
  const shown = html.slice(html.indexOf('id="propose-licence"'))
  const [, documentId = ''] = /name="documentId" value="([^"]+)"/.exec(shown) ?? []
  const [, version = ''] = /name="version" value="(\d+)"/.exec(shown) ?? []
  const form = {
    intent: 'propose-licence',
    documentId,
    version,
    number: 'KMC-77',
    to: '2031-06-30',
  }
  const dated = { ...form, from: '2026-01-01' }
  expect((await send('backoffice', at, dated)).status).toBe(302)
  const late = await send('backoffice2', at, dated)
  expect([late.status, late.text.includes('Another change of this kind is waiting')]).toEqual([
    409,
    true,
  ])
})
