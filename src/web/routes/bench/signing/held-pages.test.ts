import { afterAll, expect, test } from 'vitest'
import { aBooker } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ withPages: true, slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { doctor, verified, itemOf } = signedValues(product, bench)
const reason = 'Tube haemolysed?'

async function opened(path: string) {
  const cookie = await product.cookieFor(bench.authoriser)
  const answer = await product.get(path, { cookie })
  return { html: await answer.text() }
}

async function send(path: string, fields: Record<string, string>) {
  const cookie = await product.cookieFor(bench.authoriser)
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: 'http://localhost:3000' },
  })
  return { status: answer.status, to: answer.headers.get('location') }
}

/** Every version that a page names, as its form sends it. */
const versionsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/name="(?<name>version-[^"]+)" value="(?<value>\d+)"/g)].map(({ groups }) => [
      groups?.name ?? '',
      groups?.value ?? '',
    ]),
  )

/** The address of a link that a key presses, as the browser reads it. */
const linkOf = (html: string, key: string) => {
  const tag = new RegExp(`<a [^>]*data-key="${key}"[^>]*>`).exec(html)?.[0] ?? ''
  return (/href="(?<to>[^"]*)"/.exec(tag)?.groups?.to ?? '').replaceAll('&amp;', '&')
}

test('H leads to the reason and back to the queue as it was, what was skipped still in sight', async () => {
  const critical = await verified(await aBooker(product), { HB: 4 })
  const ordinary = await verified(await aBooker(product), { HB: 13.5 })
  const skipping = linkOf((await opened(`/lab/sign/${critical.orderId}`)).html, 'n')
  const skipped = new URLSearchParams(skipping.split('?')[1])
  const page = await opened(`/lab/sign/${ordinary.orderId}?${skipped}`)
  expect(page.html).toContain('Skipped with a critical result.')
  for (const key of ['h', 'r'])
    expect(new URL(linkOf(page.html, key), 'http://x').searchParams.get('skipped')).toBe(
      skipped.get('skipped'),
    )
  const to = linkOf(page.html, 'h')
  const asked = await opened(to)
  expect(asked.html.replaceAll('&amp;', '&')).toContain(
    `href="/lab/sign/${ordinary.orderId}?${skipped}"`,
  )
  const version = /name="version" value="(?<now>\d+)"/.exec(asked.html)?.groups?.now ?? ''
  const answer = await send(to, { version, reason })
  const { testItemId } = await itemOf(ordinary.orderId)
  const back = `/lab/sign/${ordinary.orderId}?${skipped}`
  expect([answer.status, answer.to]).toEqual([302, `${back}&held=${testItemId}`])
  const after = await opened(answer.to ?? '')
  expect(after.html).toContain('Held: Haemoglobin')
  expect((await opened(`/hi${answer.to ?? ''}`)).html).toContain('रोका गया: ')
  expect(after.html).toContain(reason)
  expect(after.html).toContain('Skipped with a critical result.')
  const retest = linkOf(page.html, 'r')
  const retesting = await opened(retest)
  expect(retesting.html.replaceAll('&amp;', '&')).toContain(
    `href="/lab/sign/${ordinary.orderId}?${skipped}"`,
  )
})

test('who signs reads the doubt about a value that was verified after it', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const { testItemId, version } = await itemOf(orderId)
  await doctor.holdResult({ testItemId, version, reason })
  const held = await itemOf(orderId)
  await doctor.verifyResult({ testItemId, version: held.version })
  for (const path of [`/lab/sign/${orderId}`, `/lab/orders/${orderId}`])
    expect((await opened(path)).html).toContain(`Doubted: ${reason}`)
})

test('verifying all values leaves out one that a person doubts; it has its own button', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const { testItemId, version } = await itemOf(orderId)
  await doctor.holdResult({ testItemId, version, reason })
  const path = `/lab/orders/${orderId}`
  const { html } = await opened(path)
  expect(html).not.toContain('Verify 1 value')
  expect(html).toContain('Verify Haemoglobin in spite of the doubt')
  await send(path, { ...versionsIn(html), intent: 'verify' })
  expect((await itemOf(orderId)).state).toBe('held')
  await send(path, { ...versionsIn(html), intent: `verify ${testItemId}` })
  expect((await itemOf(orderId)).state).toBe('tech-verified')
})

test('whoever telephones a critical value reads that it is doubted', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 4 })
  const { testItemId, version, callTaskId } = await itemOf(orderId)
  await doctor.holdResult({ testItemId, version, reason })
  expect((await opened(`/lab/calls/${callTaskId}`)).html).toContain(`Doubted: ${reason}`)
})

test('who holds a value in an order’s rows reads that it is held, until it is no more', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const { testItemId, version } = await itemOf(orderId)
  const path = `/lab/orders/${orderId}`
  const { to } = await send(`${path}/hold/${testItemId}`, { version: String(version), reason })
  expect(to).toBe(`${path}?held=${testItemId}`)
  expect((await opened(to ?? '')).html).toContain('Held: Haemoglobin')
  await doctor.verifyResult({ testItemId, version: (await itemOf(orderId)).version })
  expect((await opened(to ?? '')).html).not.toContain('Held: Haemoglobin')
})

test('a doubt about an earlier value is said of that one, beside the value that replaced it', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const { testItemId, version } = await itemOf(orderId)
  await doctor.holdResult({ testItemId, version, reason })
  const path = `/lab/orders/${orderId}`
  expect((await opened(path)).html).toContain(`Doubted: ${reason}`)
  product.clock.set(product.clock.at().add({ minutes: 5 }).toString())
  const held = await itemOf(orderId)
  const result = { type: 'numeric', value: 13.1, version: held.version } as const
  await product.as(bench.technician).enterResult({ testItemId, result })
  const { html } = await opened(path)
  expect(html).toContain(`The value before this one was doubted: ${reason}`)
  expect(html).not.toContain(`Doubted: ${reason}`)
})
