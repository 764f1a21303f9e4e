import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** What the form that changes a published report says about an invalid value, and what it keeps. */
const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const cookie = await product.cookieFor(technician)

/** A published report of a haemoglobin and a choice. */
async function aReport() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'AFBS'] })
  const { orderId } = booked
  const crew = { phlebotomist, technician, booker }
  for (const barcode of await received(product, crew, booked)) await lab.acceptTube({ barcode })
  const { items } = await lab.viewBenchOrder({ orderId })
  for (const { testItemId, testCode } of items) {
    const given = testCode === 'HB' ? numeric : choice
    const result = { ...given, ...(await shown(product, testItemId)) }
    await lab.enterResult({ testItemId, result })
    await product.as(authoriser).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  }
  await product.as(authoriser).authoriseResults(await signing(product, orderId))
  const { items: done } = await lab.viewBenchOrder({ orderId })
  const of = (code: string) => {
    const found = done.find(({ testCode }) => testCode === code)
    if (!found) throw new Error('no such test')
    return { id: found.testItemId, version: String(found.version) }
  }
  return { hb: of('HB'), afb: of('AFBS'), path: `/lab/orders/${orderId}/revise/correct` }
}

test('a person who withdraws a report is not told of a new version: there will be none', async () => {
  const { path } = await aReport()
  const authoriserCookie = await product.cookieFor(authoriser)
  const read = async (kind: string) => {
    const at = path.replace(/correct$/, kind)
    return (await product.get(at, { cookie: authoriserCookie })).text()
  }
  expect(await read('withdraw')).toContain('on the page that replaces the report')
  expect(await read('withdraw')).not.toContain('the new version')
  expect(await read('correct')).toContain('at the top of the new version')
})

const numeric = { type: 'numeric', value: 13.2 } as const
const choice = { type: 'qualitative', choice: 'Not seen' } as const

async function send(path: string, fields: Record<string, string>) {
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: 'http://localhost:3000' },
  })
  return { status: answer.status, text: (await answer.text()).replaceAll('<!-- -->', '') }
}

const why = { reason: 'transcription', words: 'The line above was copied here.' }

/** Every error of the summary as a link to its field, and each field's own message. */
function errorsIn(text: string) {
  const links = [...text.matchAll(/<a href="#([^"]+)">([^<]*)<\/a>/g)]
  return {
    links: links.flatMap(([, id = '', says = '']) =>
      id.startsWith('revise-') ? [[id, says]] : [],
    ),
    heads: [...text.matchAll(/<h2><svg[^]*?<\/svg>([^<]*)/g)].map(([, says]) => says),
    atField: (id: string) =>
      new RegExp(`id="${id}-error"[^>]*><svg[^]*?</svg>([^<]*)`).exec(text)?.[1],
  }
}

test('a choice that the test does not have is refused at its own field, and everything typed is kept', async () => {
  const { hb, afb, path } = await aReport()
  const typed = { [`value-${hb.id}`]: '12.1', [`comment-${hb.id}`]: 'Measured twice.' }
  const versions = {
    version: '1',
    [`version-${hb.id}`]: hb.version,
    [`version-${afb.id}`]: afb.version,
  }
  const wrong = { [`value-${afb.id}`]: '+++' }
  const { status, text } = await send(path, { ...why, ...versions, ...typed, ...wrong })
  const field = `revise-value-${afb.id}`
  const { links, heads, atField } = errorsIn(text)
  const says = expect.stringContaining('Choose one of these: Not seen, Scanty, 1+')
  expect([status, links]).toEqual([422, [[field, says]]])
  expect(atField(field)).toEqual(says)
  expect(heads).not.toContainEqual(says)
  expect(text).toMatch(new RegExp(`id="${field}"`))
  expect(text).toContain('value="12.1"')
  expect(text).toContain('value="Measured twice."')
  expect(text).toContain(why.words)
  expect(text).toMatch(/value="transcription" selected/)
})

test('a number is refused at its field, a comment that is too long at its own', async () => {
  const { hb, path } = await aReport()
  const sent = { ...why, version: '1', [`version-${hb.id}`]: hb.version }
  const number = errorsIn((await send(path, { ...sent, [`value-${hb.id}`]: '13,2' })).text)
  expect(number.links).toEqual([[`revise-value-${hb.id}`, expect.stringContaining('Enter 13.2.')]])
  expect(number.atField(`revise-value-${hb.id}`)).toContain('Enter 13.2.')
  const long = { [`value-${hb.id}`]: '12.1', [`comment-${hb.id}`]: 'x'.repeat(501) }
  const comment = errorsIn((await send(path, { ...sent, ...long })).text)
  expect(comment.links).toEqual([[`revise-comment-${hb.id}`, expect.any(String)]])
  expect(comment.atField(`revise-comment-${hb.id}`)).toBeTruthy()
})

test('the API names the value by its path in the request', async () => {
  const { afb, path } = await aReport()
  const orderId = path.split('/')[3] ?? ''
  const { rows } = await product.pool.query('select id from reports where order_id = $1', [orderId])
  const result = { type: 'qualitative', choice: '+++', version: Number(afb.version) }
  const values = [{ testItemId: afb.id, result }]
  const answer = await product.post(
    `/api/v1/reports/${rows[0].id}/revisions`,
    { kind: 'correct', version: 1, ...why, values },
    { cookie, 'idempotency-key': crypto.randomUUID() },
  )
  expect(await answer.json()).toMatchObject({
    code: 'not-a-choice',
    errors: [{ path: 'values.0.result.choice', kind: 'not-a-choice' }],
  })
})

test('a number typed beside a value in an older unit is refused, never read in the new one', async () => {
  const { hb, path } = await aReport()
  const catalogueSays = (unit: string, decimals: number) =>
    product.asOwner(`update tests set unit = $1, decimals = $2 where code = 'HB'`, [unit, decimals])
  await catalogueSays('g/L', 0)
  const html = await (await product.get(path, { cookie })).text()
  expect(html).toContain('Enter new values in g/L')
  const unit = new RegExp(`name="unit-${hb.id}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
  const form = {
    version,
    ...why,
    [`unit-${hb.id}`]: unit,
    [`version-${hb.id}`]: hb.version,
  }
  const bare = await send(path, { ...form, [`value-${hb.id}`]: '12.5' })
  expect(bare.status).toBe(422)
  expect(bare.text).toContain('value="12.5"')
  const comment = await send(path, { ...form, [`comment-${hb.id}`]: 'Run twice.' })
  expect(comment.status).toBe(422)
  expect(comment.text).toContain('Enter its value in g/L too')
  const whole = await send(path, { ...form, [`value-${hb.id}`]: '125 g/L' })
  expect(whole.status).toBe(302)
  await catalogueSays('g/dL', 1)
})
