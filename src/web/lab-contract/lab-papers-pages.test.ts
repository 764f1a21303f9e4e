import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LabId } from '#src/domain/labs/lab.ts'
import { demoActor, demoLab, DEMO_PASSWORD } from '#test/booking.ts'
import { aPaper, aPaperOf, papersNow } from '#test/lab-papers.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const manager = await demoActor(product, 'labmanager')
const cookies: Record<string, string> = {}
const desk = '/lab/desk/documents'
const origin = 'http://localhost:3000'

beforeAll(async () => {
  for (const name of ['backoffice', 'labmanager']) cookies[name] = await signedInAs(product, name)
})

const wordsIn = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

async function read(path: string, as = 'labmanager') {
  const answer = await product.get(path, { cookie: cookies[as] ?? '' })
  return answer.text()
}

async function send(path: string, fields: Record<string, string>, as = 'labmanager') {
  const answer = await product.api.request(`${origin}${path}`, {
    method: 'POST',
    headers: {
      cookie: cookies[as] ?? '',
      origin,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
}

async function call(path: string, body: unknown, as = 'labmanager') {
  const answer = await product.api.request(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: { cookie: cookies[as] ?? '', origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** The form as the portal shows it to its manager now. */
async function aForm(labId: LabId) {
  const { documentId, version } = (await papersNow(product, office, labId)).accreditation
  const days = { number: 'MC-77', from: '2026-04-01', to: '2028-03-31' }
  return {
    intent: 'propose-accreditation',
    documentId: String(documentId),
    version: String(version),
    ...days,
  }
}

test('the manager is told which codes are invalid, nothing typed is lost, and the office approves it on its page', async () => {
  const labId = await demoLab(product)
  expect(wordsIn(await read(desk))).toContain('Upload the document first')
  await aPaperOf(product, manager, labId, 'accreditation')
  const form = await aForm(labId)
  const wrong = await send(desk, { ...form, scope: 'hb, NOSUCH; TSH' })
  expect(wrong.status).toBe(422)
  expect(wordsIn(wrong.html)).toContain('These codes are not in our test catalogue: NOSUCH')
  expect(wrong.html).toContain('hb, NOSUCH; TSH')
  expect(wrong.html).toContain('value="MC-77"')
  const sent = await send(desk, { ...form, scope: 'hb, TSH' })
  expect(sent).toMatchObject({ status: 302, to: `${desk}?done=propose#papers` })
  expect(wordsIn(await read(desk))).toContain('Awaiting a second approval')

  const waiting = wordsIn(await read('/backoffice/applications', 'backoffice'))
  expect(waiting).toContain('NABL certificate and scope of')
  const page = await read(`/backoffice/labs/${labId}`, 'backoffice')
  expect(wordsIn(page)).toContain('Removed from scope:')
  expect(page).toContain(`/lab-documents/${form.documentId}`)
  const [change] = (await product.as(office).listChanges({ labId })).changes
  const decision = { changeId: String(change?.changeId), version: '1', password: DEMO_PASSWORD }
  const at = `/backoffice/labs/${labId}`
  await send(at, { intent: 'approve-change', ...decision }, 'backoffice')
  expect((await papersNow(product, office, labId)).accreditation).toMatchObject({
    number: 'MC-77',
    scope: ['HB', 'TSH'],
    version: 1,
  })
})

test('a page that shows earlier terms is refused, and what was typed comes back', async () => {
  const labId = await demoLab(product)
  await aPaperOf(product, manager, labId, 'accreditation')
  const form = await aForm(labId)
  await aPaperOf(product, office, labId, 'accreditation')
  const old = await send(desk, { ...form, number: 'MC-78', scope: 'HB' })
  expect(old.status).toBe(409)
  expect(old.html).toContain('value="MC-78"')
  expect((await product.as(office).listChanges({ labId })).changes[0]?.state).not.toBe('waiting')
})

test('a last day before the first is reported at its field', async () => {
  const labId = await demoLab(product)
  const form = await aForm(labId)
  const wrong = await send(desk, { ...form, to: '2026-03-31', scope: 'HB' })
  expect(wrong.status).toBe(422)
  expect(wordsIn(wrong.html)).toContain('The end date is before the start date.')
})

test('a program proposes a document on the version that it read, and on no other', async () => {
  const labId = await demoLab(product)
  const {
    labId: _of,
    kind: _kind,
    ...terms
  } = await aPaper(product, manager, labId, {
    kind: 'licence',
  })
  const path = `/labs/${labId}/contract-changes/licence`
  const { version: _version, ...unread } = terms as typeof terms & { version: number }
  expect(await call(path, unread)).toMatchObject({
    status: 400,
    body: { code: 'version-missing' },
  })
  expect((await call(path, { ...terms, more: 1 })).status).toBe(422)
  expect(await call(path, { ...terms, version: 9 })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
  expect(await call(path, terms)).toMatchObject({ status: 201, body: { state: 'waiting' } })
})
