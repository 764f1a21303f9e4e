import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { aDataUrl, aWholeBody } from '#test/dashboard-bodies.ts'
import { aDashboard } from '#test/dashboard-door.ts'
import { aJpeg } from '#test/images.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
const { post, base, counts, submit, refused, ...door } = await aDashboard(product)
afterAll(async () => {
  await door[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

test('twenty at once are one lab', async () => {
  const body = aWholeBody()
  const { labs } = await counts()
  const said = await Promise.all(Array.from({ length: 20 }, () => submit(body)))
  expect(new Set(said.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(said.map(({ data }) => data.id)).size).toBe(1)
  expect((await counts()).labs).toBe(labs + 1)
  const { rows } = await product.pool.query(
    `select count(*)::int as n from lab_documents where lab_id = $1`,
    [said[0]?.data.id],
  )
  expect(rows[0].n).toBe(8)
})

test('spelling variants of the same PAN and registration number are refused', async () => {
  const body = aWholeBody()
  await submit(body)
  const other = { ...body, mainbranchinfo: { ...body.mainbranchinfo, floor_space: 'more' } }
  expect(await refused(other)).toMatchObject({
    status: 409,
    message: 'A laboratory with this PAN and registration number is already registered.',
  })
})

test('images that lie about their type, are no images, or are bombs are refused by their field', async () => {
  const jpeg = await aJpeg()
  const bomb = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAnEAAAJxACAIAAAAAAAAAAAAAAAAA', 'base64')
  const cases: [string, string, string][] = [
    ['branch_image', aDataUrl(jpeg, 'png'), 'This file is not of the type stated.'],
    ['scan_copy_of_gst', aDataUrl(Buffer.from('<html>'), 'png'), 'This file is not an image.'],
    ['scan_copy_of_license', 'data:image/png;base64,', 'This file is empty.'],
    ['other_certifications', aDataUrl(bomb), ''],
  ]
  for (const [name, value, words] of cases) {
    const said = await refused(aWholeBody({ mainbranchinfo: { [name]: value } }))
    expect(said, name).toMatchObject({ status: 400 })
    expect(said.errors?.[name], JSON.stringify(said)).toContain(words)
  }
  for (const name of ['pancard_of_signatory', 'signatory_aadhar_card_backside'])
    expect(
      await refused(aWholeBody({ authorizedinfo: { [name]: aDataUrl(jpeg, 'png') } })),
    ).toMatchObject({ status: 400, errors: { [name]: expect.any(String) } })
})

test('more than 20 MB is refused by its Content-Length, before any byte arrives', async () => {
  const cookie = await product.cookieFor(await demoActor(product, 'backoffice'))
  const status = await new Promise((resolve, reject) => {
    const sending = request(`${base}submitlabsdata`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(30 * 1024 * 1024),
        origin: 'http://localhost:3000',
        cookie,
      },
    })
    sending.on('response', (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve([answer.statusCode, JSON.parse(text)]))
    })
    sending.on('error', reject)
    sending.flushHeaders() // and nothing more
  })
  expect(status).toEqual([413, { status: 413, message: 'The request is larger than 20 MB.' }])
})

test('an image over 5 MB is refused by its field', async () => {
  const large = `data:image/png;base64,${'A'.repeat(7 * 1024 * 1024)}`
  expect(await refused(aWholeBody({ mainbranchinfo: { branch_image: large } }))).toMatchObject({
    status: 400,
    errors: { branch_image: 'An image can be at most 5 MB.' },
  })
})

test('a visitor and a person outside the back office are refused before anything is read', async () => {
  for (const by of ['labmanager', 'finance', 'phlebotomist'])
    expect(await submit(aWholeBody(), by)).toMatchObject({ http: 403, status: 403 })
  expect(await submit(aWholeBody(), '')).toEqual({
    http: 401,
    status: 401,
    message: 'Sign in first.',
  })
})

test('a page of another site and an HTML form are refused in the same shape', async () => {
  const evil = await post('submitlabsdata', {}, 'backoffice', { origin: 'https://evil.example' })
  expect(evil).toMatchObject({ http: 403, status: 403 })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await post('submitlabsdata', 'a=1', 'backoffice', form)).toMatchObject({ status: 415 })
  expect(await post('submitlabsdata', '{"a":')).toMatchObject({ status: 400 })
  expect(await post('nosuchcall')).toEqual({
    http: 404,
    status: 404,
    message: 'There is no such call.',
  })
  expect(product.reported).toEqual([])
})
