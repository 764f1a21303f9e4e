import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { aDowntimeOf } from '#test/downtime.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

const { words, plan, atTime, page } = aDowntimeOf(product)
const said = { en: /Planned downtime from 24 Nov, 9:00\s?am/ }

test('from 24 hours before, every page announces it in its language, but not 25 hours before', async () => {
  await plan()
  await atTime('2026-11-23T02:30:00Z')
  for (const path of ['/cancelation_policy', '/hi/cancelation_policy', '/sign-in', '/none'])
    expect((await page(path)).text).not.toContain('class="downtime"')
  await atTime('2026-11-23T03:30:00Z')
  for (const path of ['/cancelation_policy', '/sign-in', '/none']) {
    const { text } = await page(path)
    expect(text).toContain(words.en)
    expect(text).toMatch(said.en)
    expect((await page(`/hi${path}`)).text).toContain(words.hi)
  }
})

test('an administrator announces and ends it on its page', async () => {
  await plan()
  await product.pool.query('delete from downtimes')
  await atTime('2026-11-23T02:30:00Z')
  const cookie = await signedInAs(product, 'administrator')
  const send = (fields: Record<string, string>) =>
    product.api.request('http://localhost:3000/backoffice/downtime', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, origin: 'http://localhost:3000' },
    })
  const times = { startsAt: '2026-11-24T09:00', endsAt: '2026-11-24T11:00' }
  const fields = { ...times, wordsEn: words.en, wordsHi: words.hi, intent: 'announce' }
  expect((await send({ ...fields, endsAt: '2026-11-25T09:01' })).status).toBe(422)
  expect((await send({ ...fields, startsAt: '2026-11-23T07:00' })).status).toBe(422)
  expect((await send(fields)).status).toBe(302)
  expect((await send(fields)).status).toBe(409)
  const listed = await page('/backoffice/downtime', cookie)
  const id = /withdraw=([0-9a-f-]{36})/.exec(listed.text)?.[1] ?? ''
  expect((await page(`/backoffice/downtime?withdraw=${id}`, cookie)).text).toContain(id)
  expect((await send({ downtimeId: id, intent: 'withdraw' })).status).toBe(302)
  await atTime('2026-11-24T04:30:00Z')
  expect((await page('/cancelation_policy')).status).toBe(200)
})

test('after its end, or once it is withdrawn, nothing mentions it any more', async () => {
  await plan()
  await atTime('2026-11-24T05:30:00Z')
  const after = await page('/cancelation_policy')
  expect(after.status).toBe(200)
  expect(after.text).not.toContain('class="downtime"')
  await atTime('2026-11-24T04:30:00Z')
  expect((await page('/cancelation_policy')).status).toBe(503)
  await product.pool.query('update downtimes set withdrawn_at = now()')
  await product.downtimes.refresh()
  expect((await page('/cancelation_policy')).status).toBe(200)
})

test('a cached page announces it too, is closed too, and opens again', async () => {
  await plan()
  const listener = getRequestListener(product.api.fetch)
  const server = createServer((request, response) => {
    if (!product.memory.answer(request, response)) void listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const ask = async () => {
    const answer = await fetch(`http://localhost:${port}/shipping_policy`)
    return { status: answer.status, text: await answer.text() }
  }
  try {
    await atTime('2026-11-23T02:30:00Z')
    await ask()
    expect((await ask()).text).not.toContain(words.en)
    await atTime('2026-11-23T03:30:00Z')
    expect((await ask()).text).toContain(words.en)
    expect(await ask()).toMatchObject({ status: 200 })
    await atTime('2026-11-24T03:30:00Z')
    expect((await ask()).status).toBe(503)
    await atTime('2026-11-24T05:30:00Z')
    const open = await ask()
    expect(open.status).toBe(200)
    expect(open.text).not.toContain(words.en)
  } finally {
    server.close()
  }
})

test('the page that ends it is open to an administrator, in both languages', async () => {
  await plan()
  await atTime('2026-11-24T04:30:00Z')
  const cookie = await signedInAs(product, 'administrator')
  for (const path of ['/backoffice/downtime', '/hi/backoffice/downtime']) {
    const { status, text } = await page(path, cookie)
    expect(status).toBe(200)
    expect(text).toContain(path.startsWith('/hi') ? words.hi : words.en)
  }
})
