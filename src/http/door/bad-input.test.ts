import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received, reported } from '#test/booking.ts'
import { signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

/**
 * What bad input gets at each entry point: accepted, or refused with the reason and what to type
 * instead.
 */
const product = await aProduct({ withPages: true, slotDays: 8 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const cookie = await product.cookieFor(technician)

async function anOrder(items: string[]) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  const people = { phlebotomist, technician, booker }
  for (const barcode of await received(product, people, booked)) await lab.acceptTube({ barcode })
  const look = async () => (await lab.viewBenchOrder({ orderId: booked.orderId })).items[0]
  const item = await look()
  if (!item) throw new Error('no test')
  const { testItemId, version } = item
  return { ...booked, booker, testItemId, version, look, path: `/lab/orders/${booked.orderId}` }
}

async function sentToApi(path: string, body: object) {
  const headers = { cookie, 'idempotency-key': crypto.randomUUID() }
  const answer = await product.post(`/api/v1${path}`, body, headers)
  return { status: answer.status, body: await answer.json() }
}

async function sentAsForm(path: string, fields: Record<string, string>) {
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: 'http://localhost:3000' },
  })
  return {
    status: answer.status,
    text: (await answer.text()).replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  }
}

const bad = [
  ['13,2', 'comma-in-number', 'Enter 13.2. Write numbers without commas or spaces.'],
  ['1,200', 'comma-in-number', 'Enter 1200 or 1.200: a comma can mean either.'],
  ['8.2 mmol/L', 'other-unit', 'This test is reported in g/dL. You entered mmol/L.'],
  ['++', 'number-expected', 'This test needs a number, such as 5.2, <0.01 or >1000.'],
  ['≤5', 'only-less-or-more', 'Only < or > can come before a number.'],
  ['-5', 'impossible-number', 'This test can’t have a value this low.'],
  ['9999999999', 'number-too-great', 'No test has a value this high.'],
  ['0.04', 'prints-as-zero', 'This test is reported to 0.1: enter <0.1.'],
] as const

test.each(bad)('the API refuses «%s» with the code %s', async (value, code) => {
  const { testItemId, version, look } = await anOrder(['HB'])
  const result = { type: 'numeric', value, version }
  const answer = await sentToApi(`/test-items/${testItemId}/result`, result)
  expect(answer).toMatchObject({ status: 422, body: { code } })
  expect((await look())?.result).toBeNull()
})

test.each(['13,2', '8.2 mmol/L'])(
  'no idempotency record is kept when the API refuses «%s»',
  async (value) => {
    const { testItemId, version } = await anOrder(['HB'])
    const key = crypto.randomUUID()
    const result = { type: 'numeric', value, version }
    const headers = { cookie, 'idempotency-key': key }
    const refused = await product.post(`/api/v1/test-items/${testItemId}/result`, result, headers)
    expect(refused.status).toBe(422)
    const { rows } = await product.pool.query('select 1 from replies where key = $1', [key])
    expect(rows).toEqual([])
  },
)

test('the API accepts a number with its comparator and unit, and returns both', async () => {
  const { testItemId, version, orderId } = await anOrder(['TSH'])
  const sent = { type: 'numeric', value: 0.01, comparator: '<', unit: 'u[IU]/mL', version }
  const answer = await sentToApi(`/test-items/${testItemId}/result`, sent)
  expect(answer).toMatchObject({ status: 200, body: { flag: 'low' } })
  const listed = await product.get('/api/v1/bench?list=verify', { cookie })
  const { items } = (await listed.json()) as { items: { orderId: string }[] }
  expect(items.find((one) => one.orderId === orderId)).toMatchObject({
    value: 0.01,
    comparator: '<',
  })
})

test.each([
  [{ value: 5, unit: 'mmol/L' }, 'other-unit'],
  [{ value: 5, comparator: '≤' }, 'invalid'],
  [{ value: '<5', comparator: '<' }, 'invalid'],
  [{ value: null }, 'invalid'],
  [{ value: '' }, 'invalid'],
  [{ value: 1e10 }, 'invalid'],
])('the API refuses %j as %s', async (given, code) => {
  const { testItemId, version } = await anOrder(['HB'])
  const result = { type: 'numeric', ...given, version }
  const answer = await sentToApi(`/test-items/${testItemId}/result`, result)
  expect(answer).toMatchObject({ status: 422, body: { code } })
})

test('a choice that the test does not have is refused, and the valid choices are listed', async () => {
  const { testItemId, version, path } = await anOrder(['AFBS'])
  const result = { type: 'qualitative', choice: '+++', version }
  expect(await sentToApi(`/test-items/${testItemId}/result`, result)).toMatchObject({
    status: 422,
    body: { code: 'not-a-choice', facts: { choices: expect.stringContaining('Scanty, 1+') } },
  })
  const row = { [`value-${testItemId}`]: '+++', [`version-${testItemId}`]: String(version) }
  const form = await sentAsForm(path, { ...row, intent: 'save' })
  expect(form.status).toBe(422)
  expect(form.text).toContain('Choose one of these: Not seen, Scanty, 1+')
})

test.each(bad)('the bench form refuses «%s» (%s): %s', async (typed, _code, says) => {
  const { testItemId, version, path, look } = await anOrder(['HB'])
  const row = { [`value-${testItemId}`]: typed, [`version-${testItemId}`]: String(version) }
  const answer = await sentAsForm(path, { ...row, intent: 'save' })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain(says)
  expect(answer.text).toContain(`value="${typed}"`)
  expect((await look())?.result).toBeNull()
})

test('the bench form accepts «<0.01» and shows it again, and says that «<3» needs a person’s decision', async () => {
  const tsh = await anOrder(['TSH'])
  const typed = (of: typeof tsh, value: string) =>
    sentAsForm(of.path, {
      [`value-${of.testItemId}`]: value,
      [`version-${of.testItemId}`]: String(of.version),
      intent: 'save',
    })
  expect((await typed(tsh, '< 0.01 µIU/mL')).status).toBe(302)
  const page = await (await product.get(tsh.path, { cookie })).text()
  expect(page).toContain('value="&lt;0.01"')
  const potassium = await anOrder(['K'])
  expect((await typed(potassium, '<3')).status).toBe(302)
  const held = await (await product.get(potassium.path, { cookie })).text()
  expect(held).toContain('Decision needed')
  expect(held).toContain('The value may lie on either side of a limit.')
  expect(held).not.toContain('No reference range')
})

test('the bench form says it in Hindi too', async () => {
  const { testItemId, version, path } = await anOrder(['HB'])
  const row = { [`value-${testItemId}`]: '13,2', [`version-${testItemId}`]: String(version) }
  const answer = await sentAsForm(`/hi${path}`, { ...row, intent: 'save' })
  expect(answer.text).toContain('13.2 लिखें। संख्या के बीच अल्पविराम या ख़ाली जगह न छोड़ें।')
})

test('the report page shows «<0.01» with the text of its range and no point on the bar', async () => {
  const tsh = await anOrder(['TSH'])
  const sent = { type: 'numeric', value: '<0.01' } as const
  const { testItemId, orderId } = tsh
  await lab.enterResult({ testItemId, result: { ...sent, version: tsh.version } })
  const pathologist = product.as(authoriser)
  await pathologist.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const { reportId } = await pathologist.authoriseResults(await signing(product, orderId))
  const own = await product.cookieFor(tsh.booker.actor)
  const page = await (await product.get(`/reports/${reportId}`, { cookie: own })).text()
  expect(page).toContain('&lt;0.01')
  expect(page).toContain('range__ok')
  expect(page).not.toContain('range__dot')
})

const booker = await aBooker(product)
const done = await reported(product, { phlebotomist, technician, authoriser, booker }, ['HB'])

test.each(bad)(
  'the form that revises a report refuses «%s» (%s): %s',
  async (typed, _code, says) => {
    const { orderId, testItemId } = done
    const [item] = (await lab.viewBenchOrder({ orderId })).items
    const answer = await sentAsForm(`/lab/orders/${orderId}/revise/correct`, {
      version: '1',
      reason: 'transcription',
      words: 'The value was typed wrongly.',
      [`value-${testItemId}`]: typed,
      [`version-${testItemId}`]: String(item?.version),
    })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(says)
    const { body } = await product
      .as(booker.actor)
      .viewReport({ reportId: ReportId.parse(done.reportId) })
    expect(body.version).toBe(1)
  },
)

test('a birth date 121 years ago, one tomorrow and a missing one are refused', async () => {
  const mine = await signedInByPhone(product)
  await product.post('/api/v1/me/notice', { version: NOTICE_VERSION }, { cookie: mine })
  const person = { name: 'Asha Rao', sex: 'female', relation: 'other' }
  const admitted = async (birthDate: string | null | undefined) => {
    const headers = { cookie: mine, 'idempotency-key': crypto.randomUUID() }
    const answer = await product.post('/api/v1/patients', { ...person, birthDate }, headers)
    return ((await answer.json()) as { code?: string }).code
  }
  const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  for (const strange of [null, undefined, '', 'unknown', '2026-02-30'])
    expect(await admitted(strange), String(strange)).toBe('invalid')
  expect(await admitted(today.subtract({ years: 121 }).toString())).toBe('impossible-birth-date')
  expect(await admitted(today.add({ days: 1 }).toString())).toBe('impossible-birth-date')
})
