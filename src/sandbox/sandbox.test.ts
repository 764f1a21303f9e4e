import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ccavenue } from '#src/adapters/ccavenue/ccavenue.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { paise } from '#src/domain/money.ts'
import { aSandbox } from '#test/sandbox.ts'
import { demoMerchant } from './merchant.ts'
import { openSandbox } from './open-sandbox.ts'
import type { Outcome } from './outcome.ts'
import type { Payment } from './payment.ts'

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

test.each([
  ['success', 'response', 'Success', 'Successful', 2],
  ['failure', 'response', 'Failure', 'Unsuccessful', 2],
  ['abort', 'cancel', 'Aborted', 'Aborted', 1],
  ['tampered', 'response', 'Success', 'Successful', 2],
  ['silence', 'response', 'Success', 'Successful', 0],
] as const)('%s goes back to …/%s as %s, and the status call says %s', async (...expected) => {
  const [outcome, door, word, status, pushes] = expected
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  const paid = await sandbox.pay(gateway.request(order), outcome)
  expect(paid.redirectUrl).toMatch(new RegExp(`/${door}$`))
  expect(gateway.read(paid.encResp)).toMatchObject({ value: { status: word } })
  expect(await gateway.status({ number })).toMatchObject({ value: { status, amount: '499.00' } })
  expect(sandbox.pushes).toHaveLength(pushes)
  expect(paid.isPosted).toBe(outcome !== 'silence')
})

test('a tampered message lies about the amount; a tampered status is the gateway’s own lie', async () => {
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  const lie = await sandbox.pay(gateway.request(order), 'tampered', { amount: '900.00' })
  expect(gateway.read(lie.encResp)).toMatchObject({ value: { amount: '900.00' } })
  expect(await gateway.status({ number })).toMatchObject({ value: { amount: '499.00' } })
  const truth = await sandbox.pay(gateway.request(order), 'tampered-status')
  expect(gateway.read(truth.encResp)).toMatchObject({ value: { amount: '499.00' } })
  expect(await gateway.status({ number })).toMatchObject({ value: { amount: '1.00' } })
})

test('paid twice gives two references for one order', async () => {
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  const { trackingIds, encResps } = await sandbox.pay(gateway.request(order), 'twice')
  expect(new Set(trackingIds).size).toBe(2)
  for (const [index, referenceNo] of trackingIds.entries()) {
    expect(gateway.read(encResps[index] ?? '')).toMatchObject({ value: { referenceNo } })
    const said = await gateway.status({ number, referenceNo })
    expect(said).toMatchObject({ value: { referenceNo, status: 'Successful' } })
  }
})

test('a late success is pending until its time, and then reported', async () => {
  const clock = aClock()
  await using sandbox = await aSandbox({ now: clock.now })
  const { gateway } = sandbox
  const paid = await sandbox.pay(gateway.request(order), 'delay', { delaySeconds: 60 })
  expect(gateway.read(paid.encResp)).toMatchObject({ value: { status: 'Awaited' } })
  clock.pass(59)
  expect(await gateway.status({ number })).toMatchObject({ value: { status: 'Awaited' } })
  expect(sandbox.pushes).toHaveLength(0)
  clock.pass(1)
  expect(await gateway.status({ number })).toMatchObject({ value: { status: 'Successful' } })
  const [push] = sandbox.pushes
  expect(push?.url).toBe('http://localhost:3000/api/payments/ccavenue/echo')
  expect(gateway.read(push?.encResp ?? '')).toMatchObject({ value: { status: 'Success' } })
})

test('what the gateway says may change afterwards', async () => {
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  await sandbox.pay(gateway.request(order))
  const { encResp } = await sandbox.say(number, {
    status: 'Aborted',
    amount: '5.00',
    currency: 'USD',
  })
  const value = { status: 'Aborted', amount: '5.00', currency: 'USD' }
  expect(await gateway.status({ number })).toMatchObject({ value })
  expect(gateway.read(encResp)).toMatchObject({ value })
})

test('a restart loses nothing, even after a line that a crash cut off', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'gateway.jsonl')
  const first = await aSandbox({ file })
  const { trackingId } = await first.pay(first.gateway.request(order))
  await first.gateway.refund({ referenceNo: trackingId, amount: paise(100), refNo: 'RF1' })
  const before = await first.state(number)
  await first.close()
  appendFileSync(file, '{"referenceNo":"3000')
  await using second = await aSandbox({ file })
  expect(await second.state(number)).toEqual(before)
  const again = { referenceNo: trackingId, amount: paise(100), refNo: 'RF1' }
  expect(await second.gateway.refund(again)).toMatchObject({ value: { kind: 'already-sent' } })
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1)
})

test('notifications go to the merchant by themselves, and again where it did not accept them', async () => {
  const taken: { url: string | undefined; body: URLSearchParams }[] = []
  const shop = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    taken.push({ url: request.url, body: new URLSearchParams(Buffer.concat(parts).toString()) })
    response.writeHead(taken.length === 1 ? 503 : 200).end()
  })
  await using _ = shop.listen(0, '127.0.0.1')
  await new Promise((resolve) => shop.once('listening', resolve))
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const clock = aClock()
  const merchant = { ...demoMerchant, cipher: 'cbc', origin } as const
  const sandbox = await openSandbox({
    merchant,
    now: clock.now,
    everyMs: 0,
    reconcileAfterSeconds: 5,
  })
  const url = `http://127.0.0.1:${sandbox.port}`
  const gateway = ccavenue({
    merchantId: merchant.id,
    accessCode: merchant.accessCode,
    workingKey: merchant.workingKey,
    cipher: 'cbc',
    pageUrl: url,
    apiUrl: `${url}/apis/servlet/DoWebTrans`,
    baseUrl: origin,
  })
  const { data, access_code } = gateway.request(order)
  const body = JSON.stringify({
    encRequest: data,
    access_code,
    outcome: 'success' satisfies Outcome,
  })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/sandbox/pay`, { method: 'POST', headers, body })
  const left = async () => {
    const state = await fetch(`${url}/sandbox/state/${number}`)
    const { payments } = (await state.json()) as { payments: Payment[] }
    return payments[0]?.pushes.map(({ door, tries }) => `${door} ${tries}`).toSorted()
  }
  const isLeft = (pushes: string[]) => vi.waitFor(async () => expect(await left()).toEqual(pushes))
  await isLeft(['echo 1', 'reconciliation 0'])
  clock.pass(1)
  await isLeft(['reconciliation 0'])
  clock.pass(4)
  await isLeft([])
  expect(taken.map((push) => push.url?.split('/').at(-1))).toEqual([
    'echo',
    'echo',
    'reconciliation',
  ])
  for (const push of taken) {
    expect(gateway.read(push.body.get('encResp') ?? '')).toMatchObject({ value: { number } })
    expect(push.body.get('orderNo')).toBe(number)
  }
  await sandbox.close()
})

test('a refund is pending until the bank has had its time', async () => {
  const clock = aClock()
  await using sandbox = await aSandbox({ now: clock.now, bankTakesSeconds: 5 })
  const { gateway } = sandbox
  const { trackingId: referenceNo } = await sandbox.pay(gateway.request(order))
  await gateway.refund({ referenceNo, amount: paise(100), refNo: 'RF1' })
  const stateNow = () => gateway.refundState({ referenceNo, refNo: 'RF1' })
  expect(await stateNow()).toEqual({ ok: true, value: 'awaited' })
  clock.pass(5)
  expect(await stateNow()).toEqual({ ok: true, value: 'confirmed' })
})

test('the controls accept only JSON, which another site’s page cannot send', async () => {
  await using sandbox = await aSandbox()
  const body = JSON.stringify({ mode: 'down' })
  const answer = await fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', body })
  expect(answer.status).toBe(415)
  expect(await sandbox.gateway.status({ number })).toMatchObject({ fault: { kind: 'unknown' } })
})

test.each([
  [{ access_code: 'AVOTHER' }, '51407'],
  [{ request_type: 'XML' }, '51404'],
  [{ command: 'payMeOut' }, '51410'],
  [{ command: 'toString' }, '51410'],
  [{ version: '1.1' }, '51421'],
  [{ enc_request: 'zz' }, '-1'],
  [{ enc_request: '' }, '-1'],
])('the API refuses %j with %s in plain words', async (wrong, code) => {
  await using sandbox = await aSandbox()
  const { page } = await postForm(`${sandbox.url}/apis/servlet/DoWebTrans`, {
    access_code: demoMerchant.accessCode,
    request_type: 'JSON',
    command: 'orderStatusTracker',
    version: '1.2',
    enc_request: sandbox.seal(JSON.stringify({ order_no: number })),
    ...(wrong as Record<string, string>),
  })
  expect(page).toMatch(/^status=1&enc_response=.+: Invalid Parameter&enc_error_code=/)
  expect(page.endsWith(`=${code}`)).toBe(true)
})
