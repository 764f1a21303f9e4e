import { expect, test } from 'vitest'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { paise } from '#src/domain/money.ts'
import { aSandbox } from '#test/sandbox.ts'
import { demoMerchant } from './merchant.ts'

const number = 'OPL1767225600000123456' as BookingNumber
const order = {
  number,
  amount: paise(49_900),
  currency: 'INR',
  language: 'EN',
  billingName: 'Meera <b>Nair</b>',
  billingAddress: '12/3, MG Road',
  billingCity: 'Bengaluru',
  billingState: 'Karnataka',
  billingZip: '560001',
}

function aClock() {
  let at = Temporal.Instant.from('2026-11-23T03:30:00Z')
  return { now: () => at, pass: (seconds: number) => void (at = at.add({ seconds })) }
}

async function postForm(url: string, fields: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

function fieldIn(page: string, name: string) {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
}

test('the hosted page shows the order, offers the outcomes, and carries the answer back', async () => {
  await using sandbox = await aSandbox()
  const { data, access_code, action } = sandbox.gateway.request(order)
  const shown = await postForm(action, { encRequest: data, access_code })
  expect(shown.page).toContain('SANDBOX: no money moves here')
  for (const text of ['₹499.00', number, 'Meera b Nair b']) expect(shown.page).toContain(text)
  expect(shown.page).not.toContain('<script')
  expect(shown.headers.get('content-security-policy')).toContain(
    "form-action 'self' http://localhost:3000",
  )
  expect(await sandbox.gateway.status({ number })).toMatchObject({ value: { status: 'Initiated' } })
  const trackingId = fieldIn(shown.page, 'trackingId')
  const choose = () => postForm(`${sandbox.url}/sandbox/choose`, { trackingId, outcome: 'success' })
  const back = await choose()
  expect(back.page).toContain('action="http://localhost:3000/api/payments/ccavenue/response"')
  expect(fieldIn(back.page, 'orderNo')).toBe(number)
  expect(sandbox.gateway.read(fieldIn(back.page, 'encResp'))).toMatchObject({
    value: { referenceNo: trackingId, status: 'Success' },
  })
  expect((await choose()).status).toBe(409)
})

test('a page open for more than 15 minutes accepts no payment', async () => {
  const clock = aClock()
  await using sandbox = await aSandbox({ now: clock.now })
  const { data, access_code, action } = sandbox.gateway.request(order)
  const { page } = await postForm(action, { encRequest: data, access_code })
  clock.pass(15 * 60 + 1)
  const trackingId = fieldIn(page, 'trackingId')
  const late = await postForm(`${sandbox.url}/sandbox/choose`, { trackingId, outcome: 'success' })
  expect(late.page).toContain('Nothing was paid')
  expect(await sandbox.gateway.status({ number })).toMatchObject({ value: { status: 'Timeout' } })
})

const good = {
  merchant_id: demoMerchant.id,
  order_id: number as string,
  currency: 'INR',
  amount: '100.00',
  redirect_url: 'http://localhost:3000/api/payments/ccavenue/response',
  cancel_url: 'http://localhost:3000/api/payments/ccavenue/cancel',
  language: 'EN',
}

test.each([
  { merchant_id: '3' },
  { order_id: 'OPL 1' },
  { order_id: `OPL${'1'.repeat(28)}` },
  { amount: '100' },
  { amount: '0.00' },
  { amount: '1e2' },
  { currency: 'inr' },
  { redirect_url: 'https://evil.example/take' },
  { redirect_url: `${good.redirect_url}?token=1` },
  { cancel_url: `http://localhost:3000/${'a'.repeat(100)}` },
  { billing_name: 'Meera 2' },
  { order_status: 'Success' },
])('a request with %j is refused, and nothing of it is stored', async (wrong) => {
  await using sandbox = await aSandbox()
  const data = sandbox.seal(new URLSearchParams({ ...good, ...wrong } as typeof good).toString())
  const { access_code, action } = sandbox.gateway.request(order)
  expect((await postForm(action, { encRequest: data, access_code })).status).toBe(400)
  await expect(sandbox.pay({ data, access_code, action })).rejects.toThrow('the sandbox')
  expect((await sandbox.state(number)).payments).toEqual([])
})

test('another access code, another key and garbage open no page', async () => {
  await using sandbox = await aSandbox()
  const { data, access_code, action } = sandbox.gateway.request(order)
  for (const fields of [
    { encRequest: data, access_code: 'AVOTHER' },
    { encRequest: data.replace(/^../, '00'), access_code },
    { encRequest: 'zz', access_code },
    { access_code },
  ])
    expect((await postForm(action, fields as { access_code: string })).status).toBe(400)
})
