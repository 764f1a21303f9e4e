import { afterAll, expect, test } from 'vitest'
import { aBooker, demoActor, demoLab } from '#test/booking.ts'
import { hostileImages } from '#test/hostile-images.ts'
import { aJpeg, anExif, aPng, aSegment } from '#test/images.ts'
import { papersOf } from '#test/lab-papers.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const base = 'http://localhost:3000'
const own = await demoLab(product)
const theirs = await demoLab(product, 'LAB005')
const cookies = {
  manager: await product.cookieFor(await demoActor(product, 'labmanager')),
  office: await product.cookieFor(await demoActor(product, 'backoffice')),
  second: await product.cookieFor(await demoActor(product, 'backoffice2')),
  technician: await product.cookieFor(await demoActor(product, 'technician')),
  patient: await product.cookieFor((await aBooker(product)).actor),
}
const png = aPng()

/** The form of the portal's page, sent like a browser without script. */
function uploaded(
  kind: string,
  { bytes = png, name = 'a.png' }: { bytes?: Uint8Array; name?: string } = {},
  { cookie = cookies.manager, address = '/lab/desk/documents/send' } = {},
) {
  const body = new FormData()
  body.set('intent', 'upload')
  body.set('kind', kind)
  body.set('file', new File([Uint8Array.from(bytes)], name))
  return sent(address, { body, cookie })
}

function sent(
  path: string,
  { cookie, type, body }: { cookie: string; type?: string; body: FormData | Uint8Array },
) {
  return product.api.request(`${base}${path}`, {
    method: 'POST',
    headers: { cookie, origin: base, ...(type && { 'content-type': type }) },
    body: body instanceof FormData ? body : Uint8Array.from(body),
  })
}

const data = (bytes: Uint8Array, type = 'png') =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
const api = (path: string, body: object, cookie: string) =>
  product.post(`/api/v1${path}`, body, { cookie })

const said = (answer: Response) => {
  const { searchParams } = new URL(answer.headers.get('location') ?? '', base)
  return Object.fromEntries(searchParams)
}

test('an image is uploaded by a plain form, and the next page says so and shows it', async () => {
  const bytes = await aJpeg({ segments: [aSegment(0xe1, anExif(6))] })
  const answer = await uploaded('licence', { bytes, name: '1.jpg' })
  expect(answer.status).toBe(302)
  const page = await product.get(answer.headers.get('location') ?? '', { cookie: cookies.manager })
  const html = await page.text()
  expect(html).toContain('uploaded, awaiting review.')
  const [src] = /\/lab-documents\/[\da-f-]{36}/.exec(html) ?? ['']
  const led = await product.get(src, { cookie: cookies.manager })
  expect(led.status).toBe(302)
  const path = led.headers.get('location') ?? ''
  expect(path).toMatch(/^\/lab-documents\/[\da-f-]{36}\/\d{10}\/[\w-]{43}$/)
  const shown = await product.get(path, { cookie: cookies.manager })
  const picture = Buffer.from(await shown.arrayBuffer())
  expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  for (const trace of ['Exif', 'Serial 42']) expect(picture.includes(trace)).toBe(false)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox ?; default-src 'none'$/),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-disposition': 'inline; filename="licence.jpg"',
  })
})

test('the same image as base64, through the API', async () => {
  const labId = await aJoinedLab(product, { papers: [] })
  const made = await api(`/labs/${labId}/documents/gst`, { data: data(png) }, cookies.second)
  expect(made.status).toBe(201)
  const { id, version } = await made.json()
  const link = await product.get(`/api/v1/lab-documents/${id}/link`, { cookie: cookies.office })
  const { url, path } = await link.json()
  expect(url).toBe(`${base}${path}`)
  expect((await product.get(path, { cookie: cookies.office })).status).toBe(200)
  const word = { version, decision: 'approved' }
  const reviewed = await api(`/lab-documents/${id}/review`, word, cookies.office)
  expect(await reviewed.json()).toMatchObject({ state: 'approved', version: 2 })
  const listed = await product.get(`/api/v1/labs/${labId}/documents`, { cookie: cookies.office })
  expect(await listed.json()).toMatchObject({
    documents: [{ id, state: 'approved' }],
    isMaskedCopyNeeded: true,
  })
})

test.each(hostileImages)(
  '$name is refused by both: $fault, by the form and by the API',
  async ({ bytes, declared, fault }) => {
    const before = await papersOf(product, { labId: own })
    const name = declared === 'png' ? 'a.png' : 'a.jpg'
    const form = await uploaded('afrb', { bytes, name })
    // Oversized ones do not pass the body limit at all.
    const met = form.status === 413 ? 'image-too-large' : said(form).trouble
    expect(met).toBe(fault)
    const body = { data: data(bytes, declared) }
    const call = await api(`/labs/${own}/documents/afrb`, body, cookies.manager)
    expect([413, 422]).toContain(call.status)
    const { errors = [{ path: 'data' }] } = await call.json()
    expect(errors[0].path).toMatch(/^(?:data|documents\.afrb)$/)
    expect(await papersOf(product, { labId: own })).toEqual(before)
  },
)

test('all hostile images together take no noticeable memory', async () => {
  // The least of three rounds: whatever else this process does can only add.
  const grown: number[] = []
  for (let round = 0; round < 3; round++) {
    const before = process.memoryUsage.rss()
    for (const { bytes, declared } of hostileImages)
      await uploaded('afrb', { bytes, name: declared === 'png' ? 'a.png' : 'a.jpg' })
    grown.push((process.memoryUsage.rss() - before) / 2 ** 20)
  }
  expect(Math.min(...grown), 'MB').toBeLessThan(100)
})

const large = [
  '/lab/desk/documents/send',
  `/lab/desk/documents/send?kind=licence&covered=1`,
  `/backoffice/labs/${own}/documents`,
  `/api/v1/labs/${own}/documents/licence`,
]

test.each(large)('30 MB to %s are refused before any byte is read', async (path) => {
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      read += 1
      controller.enqueue(new Uint8Array(2 ** 20))
    },
  })
  const answer = await product.api.request(`${base}${path}`, {
    method: 'POST',
    headers: {
      cookie: cookies.office,
      origin: base,
      'content-type': path.startsWith('/api') ? 'application/json' : 'image/png',
      'content-length': String(30 * 2 ** 20),
    },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
  expect(read).toBeLessThan(3) // the stream itself reads one ahead
})

test('an image with a misleading file name is refused by its name', async () => {
  for (const name of ['a.svg', 'a.png.exe', '../a.png', 'a.html'])
    expect(said(await uploaded('afrb', { name }))).toMatchObject({ trouble: 'not-an-image' })
})

test('an Aadhaar card is accepted masked from the page’s script, and never from a plain form', async () => {
  expect(said(await uploaded('aadhaar-front'))).toMatchObject({ trouble: 'cover-first' })
  const type = 'image/png'
  const address = '/lab/desk/documents/send?kind=aadhaar-front&draft='
  const open = await sent(address, { cookie: cookies.manager, type, body: png })
  expect(open.status).toBe(422)
  expect(await open.json()).toMatchObject({ trouble: 'cover-first' })
  const cover = await sent(`${address}&covered=1`, { cookie: cookies.manager, type, body: png })
  expect(cover.status).toBe(200)
  const body = { data: data(png), isCovered: false }
  const call = await api(`/labs/${own}/documents/aadhaar-back`, body, cookies.office)
  expect(await call.json()).toMatchObject({ code: 'cover-first' })
})

test('nobody uploads without permission, and another lab is like a missing one', async () => {
  const elsewhere = await papersOf(product, { labId: theirs })
  const none = product.world.chance.uuid()
  for (const [name, wanted] of [
    ['technician', 403],
    ['patient', 403],
  ] as const) {
    const cookie = cookies[name]
    expect((await uploaded('gst', {}, { cookie })).status, name).toBe(wanted)
    const call = await api(`/labs/${own}/documents/gst`, { data: data(png) }, cookie)
    expect(call.status, name).toBe(wanted)
  }
  for (const labId of [theirs, none]) {
    const body = { data: data(png) }
    expect((await api(`/labs/${labId}/documents/gst`, body, cookies.manager)).status).toBe(404)
    const read = await product.get(`/api/v1/labs/${labId}/documents`, { cookie: cookies.manager })
    expect(read.status).toBe(404)
    // The office's address is not the lab's; roles that may not use it are refused there too.
    const address = `/backoffice/labs/${labId}/documents`
    const { status } = await uploaded('gst', {}, { cookie: cookies.manager, address })
    expect(status).toBe(404)
  }
  expect(await papersOf(product, { labId: theirs })).toEqual(elsewhere)
})
