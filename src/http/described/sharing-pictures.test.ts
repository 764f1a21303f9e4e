import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const base = 'http://localhost:3000'

let lab: { id: string; phone: string; email: string }
beforeAll(async () => {
  const { rows } = await product.pool.query(
    `select id, phone, email from labs where code = 'LAB001'`,
  )
  lab = rows[0]
})

async function read(path: string) {
  const answer = await product.get(path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function picture(name: string) {
  const answer = await product.get(name)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a page’s picture is a PNG of 1200 × 630 that other sites may show and cache for a day', async () => {
  const { answer, bytes } = await picture('/pictures/test-HB.png')
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  const html = (await read('/hi/tests/HB')).text
  expect(html).toContain(`<meta property="og:image" content="${base}/hi/pictures/test-HB.png"/>`)
})

test('no two pages have the same picture, nor do the two languages of one', async () => {
  const names = ['site', 'test-HB', 'test-TSH', `lab-${lab.id}`, 'city-mumbai'].flatMap((name) => [
    `/pictures/${name}.png`,
    `/hi/pictures/${name}.png`,
  ])
  const drawn = await Promise.all(names.map(picture))
  expect(drawn.map(({ answer }) => answer.status)).toEqual(names.map(() => 200))
  expect(new Set(drawn.map(({ bytes }) => bytes.toString('base64'))).size).toBe(names.length)
})

test.each([
  'site',
  'site-x.png',
  'test-.png',
  'test-NOPE.png',
  'lab-1.png',
  'city-atlantis.png',
  'x.png',
  'site.jpg',
])('there is no picture %s', async (name) => {
  expect((await product.get(`/pictures/${name}`)).status).toBe(404)
})
