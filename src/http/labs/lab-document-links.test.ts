import { afterAll, expect, test } from 'vitest'
import { aBooker, demoActor, demoLab } from '#test/booking.ts'
import { aDraft, aManager, aPicture } from '#test/lab-papers.ts'
import { visitor } from '#test/lab-submission.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const base = 'http://localhost:3000'
const own = await demoLab(product)
const cookies = {
  manager: await product.cookieFor(await demoActor(product, 'labmanager')),
  office: await product.cookieFor(await demoActor(product, 'backoffice')),
  second: await product.cookieFor(await demoActor(product, 'backoffice2')),
  technician: await product.cookieFor(await demoActor(product, 'technician')),
  patient: await product.cookieFor((await aBooker(product)).actor),
}

test('a link of somebody else, an old one and a malformed one are answered like one that never existed', async () => {
  const labId = await aJoinedLab(product, { papers: [] })
  const rekha = await aManager(product, labId)
  const verbs = product.as(rekha)
  const { id } = await verbs.addDocument(aPicture({ labId }))
  const { path } = await verbs.linkToDocument({ documentId: id })
  const cookie = await product.cookieFor(rekha)
  const never = path.replace(id, product.world.chance.uuid())
  const answerOf = async (address: string, by: string) => {
    const answer = await product.get(address, { cookie: by })
    return { status: answer.status, text: await answer.text() }
  }
  const missing = await answerOf(never, cookie)
  expect(missing.status).toBe(404)
  const bent = [
    path.slice(0, -1),
    `${path}A`,
    path.replace(/\d{10}/, '9999999999'),
    path.replace(/\/[\da-f-]{36}/, '/..%2f..%2fetc%2fpasswd'),
    path.replace(/[\w-]{43}$/, '..%2f..%2f..%2fetc%2fpasswd'),
    path.replace(/[\w-]{43}$/, '%00'),
  ]
  for (const address of bent) expect([400, 404]).toContain((await answerOf(address, cookie)).status)
  for (const by of [...Object.values(cookies), ''])
    expect(await answerOf(path, by)).toEqual(missing)
  expect((await product.get(path, { cookie, range: 'bytes=0-3' })).status).toBe(200)
  product.clock.pass(5)
  expect(await answerOf(path, cookie)).toEqual(missing)
  product.clock.pass(-5)
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(
      (await product.api.request(`${base}${path}`, { method, headers: { cookie, origin: base } }))
        .status,
    ).toBeGreaterThanOrEqual(400)
})

test('an applicant’s image opens only with the cookie of the form', async () => {
  const { token } = await aDraft(product)
  const { id } = await product.as(visitor).addDocument(aPicture({ token }))
  const cookie = `__Host-lab-draft=${token}`
  const led = await product.get(`/lab-documents/${id}`, { cookie })
  const path = led.headers.get('location') ?? ''
  expect((await product.get(path, { cookie })).status).toBe(200)
  expect((await product.get(path)).status).toBe(404)
  expect((await product.get(path, { cookie: cookies.office })).status).toBe(404)
})

test('however its address is written, an upload runs and loads nothing', async () => {
  for (const path of ['/lab-documents/x/1/y', '/LAB-documents/x/1/y', '/hi/Lab-Documents/x/1/y']) {
    const policy = (await product.get(path)).headers.get('content-security-policy')
    expect(policy, path).toMatch(/^sandbox ?; default-src 'none'$/)
  }
})

test('no log line has a link’s signature, its expiry or a document’s id', async () => {
  const { id } = await product
    .as(await demoActor(product, 'backoffice'))
    .addDocument(aPicture({ labId: own }, 'signatory-pan'))
  const led = await product.get(`/lab-documents/${id}`, { cookie: cookies.office })
  const path = led.headers.get('location') ?? ''
  await product.get(path, { cookie: cookies.office })
  const [, , , until = '', signature = ''] = path.split('/')
  const lines = product.logged.map((line) => JSON.stringify(line)).join('\n')
  for (const secret of [signature, until, id]) expect(lines).not.toContain(secret)
  expect(lines).toContain('/lab-documents/:id/:id/:id')
})
