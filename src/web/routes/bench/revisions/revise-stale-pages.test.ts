import { afterAll, expect, test } from 'vitest'
import { ReportId } from '#src/domain/reports/report.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aCorrection, drafted, signed } from '#test/revisions.ts'

/** What a person who decides or corrects is told when the value differs from their page. */
const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const pathologist = product.as(authoriser)
const cookies = {
  technician: await product.cookieFor(technician),
  authoriser: await product.cookieFor(authoriser),
}

/** A calcium of a child of 7, for whom no range row judges a value that is not critical. */
async function aCalcium(value: number) {
  const booker = await aBooker(product, '2019-01-01')
  const booked = await aBooking(product, booker, { items: ['CA'] })
  const crew = { phlebotomist, technician, booker }
  for (const barcode of await received(product, crew, booked)) await lab.acceptTube({ barcode })
  const { items } = await lab.viewBenchOrder({ orderId: booked.orderId })
  const testItemId = items[0]?.testItemId
  if (!testItemId) throw new Error('no test')
  const at = async () => ({ testItemId, ...(await shown(product, testItemId)) })
  const enter = async (typed: number) => {
    const { version } = await at()
    await lab.enterResult({ testItemId, result: { type: 'numeric', value: typed, version } })
  }
  await enter(value)
  return { ...booked, testItemId, at, enter }
}

/** The same, published: 5, which is critical. */
async function aPublishedCalcium() {
  const calcium = await aCalcium(5)
  await pathologist.verifyResult(await calcium.at())
  const { reportId } = await pathologist.authoriseResults(await signing(product, calcium.orderId))
  const { version: itemVersion } = await calcium.at()
  return { ...calcium, itemVersion, reportId: ReportId.parse(reportId) }
}

type Published = Awaited<ReturnType<typeof aPublishedCalcium>>

async function correctedTo(report: Published, value: number) {
  await signed(
    product,
    authoriser,
    await drafted(product, technician, report, aCorrection(report, value)),
  )
}

async function send(path: string, fields: Record<string, string>, cookie = cookies.technician) {
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: 'http://localhost:3000' },
  })
  return { status: answer.status, text: (await answer.text()).replaceAll('<!-- -->', '') }
}

const why = { reason: 'transcription', words: 'The line above was copied here.' }

test('a person who decides about a value that changed meanwhile is told the current one, and loses nothing', async () => {
  const { testItemId, orderId, at, enter } = await aCalcium(12.4)
  const { version } = await at()
  await enter(11.9)
  const said = { decision: 'abnormal', comment: 'High for a child.' }
  const answer = await product.post(
    `/api/v1/test-items/${testItemId}/decision`,
    { version, ...said },
    { cookie: cookies.authoriser, 'idempotency-key': crypto.randomUUID() },
  )
  expect(await answer.json()).toMatchObject({
    code: 'stale',
    standing: [{ testItemId, result: { value: 11.9 } }],
  })
  const path = `/lab/orders/${orderId}/decide/${testItemId}`
  const page = await send(path, { version: String(version), ...said }, cookies.authoriser)
  expect(page.text).toContain('The current value is 11.9')
  expect(page.text).toContain('value="High for a child."')
})

test('a person who corrects a value that was corrected meanwhile sees both, and may send theirs again', async () => {
  const report = await aPublishedCalcium()
  await correctedTo(report, 5.4)
  const { testItemId, orderId, reportId, itemVersion } = report
  const result = { type: 'numeric', value: 6, version: itemVersion }
  const revision = { kind: 'correct', ...why, values: [{ testItemId, result }] }
  for (const version of [1, 2]) {
    const answer = await product.post(
      `/api/v1/reports/${reportId}/revisions`,
      { ...revision, version },
      { cookie: cookies.technician, 'idempotency-key': crypto.randomUUID() },
    )
    expect(await answer.json()).toMatchObject({
      code: 'stale',
      standing: [{ testItemId, result: { value: 5.4 } }],
    })
  }
  const path = `/lab/orders/${orderId}/revise/correct`
  const versions = { version: '1', [`version-${testItemId}`]: String(itemVersion) }
  const typed = { ...why, [`value-${testItemId}`]: '6' }
  const page = await send(path, { ...versions, ...typed })
  expect(page.status).toBe(409)
  expect(page.text).toContain('You entered 6. The current value is 5.4')
  expect(page.text).toContain('value="6"')
  expect(page.text).toContain(why.words)
  const now = { version: '2', [`version-${testItemId}`]: String((await report.at()).version) }
  for (const [name, value] of Object.entries(now))
    expect(page.text).toMatch(new RegExp(`name="${name}" value="${value}"`))
  expect((await send(path, { ...now, ...typed })).status).toBe(302)
})

test('a number that no range judges asks in its row what it means, and is sent with the answer', async () => {
  const { testItemId, orderId, itemVersion, reportId } = await aPublishedCalcium()
  const path = `/lab/orders/${orderId}/revise/correct`
  const sent = {
    ...why,
    version: '1',
    [`version-${testItemId}`]: String(itemVersion),
    [`value-${testItemId}`]: '12.4',
  }
  const asked = await send(path, sent)
  expect(asked.status).toBe(422)
  expect(asked.text).toContain(`id="revise-decision-${testItemId}-error"`)
  expect(asked.text).toContain(`name="why-${testItemId}"`)
  const decided = { ...sent, [`decision-${testItemId}`]: 'abnormal' }
  const unsaid = await send(path, decided)
  expect(unsaid.text).toContain(`id="revise-why-${testItemId}-error"`)
  expect(unsaid.text).toMatch(/value="abnormal" selected/)
  expect(
    (await send(path, { ...decided, [`why-${testItemId}`]: 'High for a child.' })).status,
  ).toBe(302)
  const { rows } = await product.pool.query(
    'select id from report_revisions where report_id = $1',
    [reportId],
  )
  const page = await product.api.request(`http://localhost:3000/lab/revisions/${rows[0].id}`, {
    headers: { cookie: cookies.authoriser },
  })
  expect(await page.text()).toContain('High for a child.')
})
