import { afterAll, expect, test } from 'vitest'
import { aLetter } from '#test/chargebacks.ts'
import { aPayingProduct } from '#test/payments.ts'
import { pagesOf } from '#test/read-pages.ts'
import { aPaidBooking } from '#test/refunds.ts'

const paying = await aPayingProduct({ withPages: true })
afterAll(() => paying[Symbol.asyncDispose]())
const { product } = paying
const { read, send } = pagesOf(product)
const page = '/finance/chargebacks'

/** What a person types from the bank's letter. */
async function typed() {
  const paid = await aPaidBooking(paying)
  const { caseNumber, reason, respondBy } = aLetter(paid)
  const { number } = paid.view
  return { paid, form: { intent: 'dispute', number, caseNumber, reason, respondBy, amount: '210' } }
}

test('a bank’s letter is entered, its evidence is read, and a second person records the decision', async () => {
  const { form } = await typed()
  expect((await read('finance', page)).text).toContain('No open chargebacks')
  const empty = await send('finance', page, { ...form, caseNumber: '', amount: 'much' })
  expect(empty).toMatchObject({ status: 422 })
  expect(empty.text).toContain('Enter an amount in rupees')
  const entered = await send('finance', page, form)
  expect(entered.to).toMatch(/^\/finance\/chargebacks\/[\da-f-]+\?done=open$/)
  const at = entered.to?.split('?')[0] ?? ''
  const own = await read('finance', at)
  expect(own.text).toContain('Evidence for the bank')
  expect(own.text).toContain('Someone else in finance')
  expect(own.text).not.toMatch(/haemoglobin/i)
  expect((await read('finance', page)).text).toContain(form.caseNumber)
  expect((await read('finance', '/finance')).text).toContain('Chargebacks')
  expect((await read('finance2', at)).text).toContain('Mark as won')
  expect(await send('finance2', at, { intent: 'won', note: '' })).toMatchObject({ status: 422 })
  const note = 'The bank wrote so today.'
  expect(await send('finance', at, { intent: 'won', note })).toMatchObject({ status: 409 })
  const won = await send('finance2', at, { intent: 'won', note })
  expect(won.to).toBe(`${at}?done=won`)
  expect((await read('finance', `${page}?state=won`)).text).toContain(form.caseNumber)
  expect((await read('finance', at)).text).toContain('This case is closed.')
})

test('lost and nothing drawn: one button cancels the booking, and the patient reads why', async () => {
  const { form, paid } = await typed()
  const at = (await send('finance', page, form)).to?.split('?')[0] ?? ''
  const { number } = paid.view
  const seen = await read('finance2', at)
  expect(seen.text).toContain('No sample was collected, so the booking is cancelled')
  expect(seen.text).toContain('Lost: cancel booking')
  for (const other of ['the tests were done', 'the platform bears the loss', 'lab bears it'])
    expect(seen.text).not.toContain(other)
  const lost = await send('finance2', at, { intent: 'lost', note: 'The bank kept it' })
  expect(lost.to).toBe(`${at}?done=lost`)
  const { dispute } = (await product.as(paid.booker.actor).viewBooking({ number })).payment
  expect(dispute).toBe('lost')
})
