import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { aSubmission } from '#test/lab-submission.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const cookie = await product.cookieFor(await demoActor(product, 'backoffice'))

type Answer = {
  labId: string
  code: string
  state: string
  token: string
  errors: { path: string; kind?: string; message: string }[]
  application: { state: string; reason: string | null; history: { state: string }[] }
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await product.post(`/api/v1${path}`, body, headers)
  return { status: answer.status, body: (await answer.json()) as Answer, headers: answer.headers }
}

const apply = (body: object, headers = {}) => post('/lab-applications', body, headers)

test('more than 20 MB is refused by its Content-Length, before any byte is read', async () => {
  let isRead = false
  const pull = (controller: ReadableStreamDefaultController) => {
    isRead = true
    controller.close()
  }
  const send = (path: string, length: number) =>
    product.api.request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:3000',
        'content-length': String(length),
        cookie,
      },
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: 'half',
    } as RequestInit)
  for (const path of ['/api/v1/lab-applications', '/api/v1/labs']) {
    const answer = await send(path, 21 * 1024 * 1024)
    expect([answer.status, (await answer.json()).title]).toEqual([
      413,
      'The request is larger than 20 MB.',
    ])
  }
  expect((await send('/api/v1/locations', 200_000)).status).toBe(413)
  expect(isRead).toBe(false)
})

test('large bodies are admitted up to a number of bytes at a time, one caller up to a third; small ones always', async () => {
  const { release, large } = slowBodies()
  const open = [1, 1, 2, 2, 3, 3].map((caller) => large({ caller }))
  for (const caller of [1, 4]) {
    const late = await large({ caller, isShort: true })
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2'])
  }
  expect((await apply({})).status).toBe(422)
  release()
  for (const answer of await Promise.all(open)) expect(answer.status).toBe(400)
  expect((await large({ caller: 1, isShort: true })).status).toBe(400)
})

test('one caller has at most two at a time', async () => {
  const { release, large } = slowBodies()
  const open = [large({ caller: 1 }), large({ caller: 1 })]
  expect((await large({ caller: 1, isShort: true })).status).toBe(503)
  expect((await large({ caller: 2, isShort: true })).status).toBe(400)
  release()
  await Promise.all(open)
})

/** Bodies that declare 20 MB and do not end until they are released. */
function slowBodies() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const large = async ({ caller, isShort = false }: { caller: number; isShort?: boolean }) =>
    product.api.request('http://localhost:3000/api/v1/lab-applications', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:3000',
        'content-length': String(20 * 1024 * 1024),
        'x-real-ip': `203.0.113.${caller}`,
      },
      body: new ReadableStream({
        async pull(controller) {
          if (!isShort) await promise
          controller.enqueue(new TextEncoder().encode('{'))
          controller.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)
  return { large, release: resolve }
}

test('a body of a million fields is refused before anything parses it, with a short answer', async () => {
  const fields = Array.from({ length: 1_000_000 }, (_, at) => `"a${at}":0`)
  const answer = await product.api.request('http://localhost:3000/api/v1/lab-applications', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: `{${fields.join(',')}}`,
  })
  expect(answer.status).toBe(413)
  expect((await answer.text()).length).toBeLessThan(500)
})

test('of unknown fields the first hundred are named', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`a${at}`, 0]))
  const { status: refused, body } = await apply({ ...aSubmission(), ...unknown })
  expect([refused, body.errors.length]).toEqual([422, 100])
})

async function postForm(type: string, form: string) {
  const headers = {
    'content-type': type,
    origin: 'http://localhost:3000',
    'content-length': String(form.length),
  }
  const address = 'http://localhost:3000/labregister/documents'
  return (await product.api.request(address, { method: 'POST', headers, body: form })).status
}

test('where images are accepted, plain fields are limited as elsewhere: they take minutes to read', async () => {
  const fields = 'a&'.repeat(100_000)
  const multipart = 'multipart/form-data; boundary=q'
  const plain = 'application/x-www-form-urlencoded'
  for (const type of [plain, `${plain}; charset=utf-8`, `${multipart}, ${plain}`])
    expect(await postForm(type, fields), type).toBe(413)
})

test('a form of more parts than any of ours is not parsed', async () => {
  const part = '--q\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'
  const post = (parts: number) =>
    postForm('multipart/form-data; boundary=q', `${part.repeat(parts)}--q--\r\n`)
  expect(await post(500)).toBe(200)
  expect(await post(6000)).toBe(400)
})
