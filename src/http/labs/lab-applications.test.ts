import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { aJpeg, aPng } from '#test/images.ts'
import { aSubmission } from '#test/lab-submission.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const cookie = await product.cookieFor(await demoActor(product, 'backoffice'))
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const jpeg = base64(await aJpeg())
const licence = { fieldName: 'licence', fileType: 'jpeg', data: jpeg, fileName: 'licence.JPG' }

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

async function status(authorization: string | undefined) {
  const headers = authorization === undefined ? {} : { authorization }
  const answer = await product.get('/api/v1/lab-applications/status', headers)
  return { status: answer.status, body: await answer.json() }
}

test('a program applies in one call and checks the status with its token', async () => {
  const { status: created, body } = await apply({ ...aSubmission(), documents: [licence] })
  expect({ created, state: body.state }).toEqual({ created: 201, state: 'submitted' })
  const reason = 'The licence is not readable.'
  await post(`/lab-applications/${body.labId}/review`, {}, { cookie })
  const changes = await post(`/lab-applications/${body.labId}/changes`, { reason }, { cookie })
  expect(changes.body.state).toBe('changes-requested')
  expect(await status(`Bearer ${body.token}`)).toMatchObject({
    status: 200,
    body: { application: { code: body.code, state: 'changes-requested', reason } },
  })
})

test('without an Idempotency-Key the same body again gets the same answer, another one 409', async () => {
  const body = { ...aSubmission(), documents: [licence] }
  const key = { 'idempotency-key': '' }
  const first = await apply(body, key)
  expect((await apply(body, key)).body).toEqual(first.body)
  const other = { ...body, branch: { ...body.branch, floorSpace: 'another' } }
  expect(await apply(other, key)).toMatchObject({
    status: 409,
    body: { code: 'already-registered' },
  })
})

test('an unknown token, a short one, an endless one and none get the same answer', async () => {
  const none = await status(undefined)
  expect(none.status).toBe(404)
  const code = (answer: typeof none) => (answer.body as { code: string }).code
  for (const token of [
    'Bearer x',
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(5000)}`,
    'Basic eA==',
  ])
    expect(code(await status(token))).toBe(code(none))
})

test('the office enters a lab in one call, approves an application and refuses one', async () => {
  const entered = await post('/labs', aSubmission(), { cookie })
  expect(entered).toMatchObject({ status: 201, body: { state: 'inactive' } })
  expect(entered.body).not.toHaveProperty('token')
  for (const [step, wanted] of [
    ['approval', 'inactive'],
    ['refusal', 'refused'],
  ] as const) {
    const { body } = await apply(aSubmission())
    await post(`/lab-applications/${body.labId}/review`, {}, { cookie })
    const about = step === 'refusal' ? { reason: 'Not a laboratory.' } : {}
    const done = await post(`/lab-applications/${body.labId}/${step}`, about, { cookie })
    expect(done).toMatchObject({ status: 200, body: { state: wanted, status: 0 } })
  }
})

test('every wrong field is named, with a message', async () => {
  const submission = aSubmission()
  const { status: refused, body } = await apply({
    ...submission,
    organization: { ...submission.organization, state: 'Kerala', pan: submission.organization.pan },
  })
  expect(refused).toBe(422)
  expect(body.errors).toContainEqual({
    path: 'organization.pincode',
    kind: 'pincode-state',
    message: 'This PIN code is in another state.',
  })
  const misshapen = await apply({ ...submission, isAdmin: true, branch: { mobile: 12 } })
  expect(misshapen.status).toBe(422)
  const paths = misshapen.body.errors.map(({ path }) => path)
  expect(paths).toContain('isAdmin')
  expect(paths).toContain('branch.mobile')
})

test('images are refused by their field: unmasked, lying, no base64, no image, a path as name', async () => {
  const front = { fieldName: 'aadhaar-front', fileType: 'jpeg', data: jpeg }
  const png = base64(aPng())
  const wrong: [object, string][] = [
    [front, 'documents.0.isCovered'],
    [{ ...front, isCovered: false }, 'documents.0.isCovered'],
    [{ ...licence, fileType: 'png' }, 'documents.0.fileName'],
    [{ ...licence, fileName: '../../etc/licence.jpg' }, 'documents.0.fileName'],
    [{ ...licence, fileName: 'licence.svg' }, 'documents.0.fileName'],
    [{ ...licence, data: `data:image/png;base64,${png}` }, 'documents.0.fileType'],
    [{ ...licence, data: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'documents.0.data'],
    [{ ...licence, data: 'not base64!' }, 'documents.0.data'],
    [{ ...licence, data: '' }, 'documents.0.data'],
    [{ ...licence, fieldName: 'photo' }, 'documents.0.fieldName'],
    [{ ...licence, data: png }, 'documents.licence'],
    [{ ...licence, data: base64(Buffer.from('<html>')) }, 'documents.licence'],
  ]
  for (const [document, path] of wrong) {
    const answer = await apply({ ...aSubmission(), documents: [document] })
    expect([answer.status, answer.body.errors.map((one) => one.path)]).toEqual([422, [path]])
  }
})

test('an Aadhaar image that is masked is kept', async () => {
  const front = { fieldName: 'aadhaar-front', fileType: 'jpeg', data: jpeg, isCovered: true }
  const { body } = await apply({ ...aSubmission(), documents: [front, licence] })
  const { rows } = await product.pool.query(
    'select kind from lab_documents where lab_id = $1 order by kind',
    [body.labId],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['aadhaar-front', 'licence'])
})

test('one network address applies ten times an hour', async () => {
  const from = { 'x-real-ip': '203.0.113.99' }
  for (let times = 0; times < 10; times += 1)
    expect((await apply(aSubmission(), from)).status).toBe(201)
  expect((await apply(aSubmission(), from)).status).toBe(429)
})
