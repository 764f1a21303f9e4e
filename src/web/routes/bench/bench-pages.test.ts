import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, DEMO_PASSWORD, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aCorrection, aPublished, drafted } from '#test/revisions.ts'

const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const cookie = await product.cookieFor(technician)

/** An order whose tubes were accepted, with the address of its page. */
async function anOrder(items: string[]) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  const { orderId, bookingId } = booked
  const { items: rows } = await lab.viewBenchOrder({ orderId })
  const ids = Object.fromEntries(rows.map(({ testCode, testItemId }) => [testCode, testItemId]))
  return { orderId, bookingId, ids, path: `/lab/orders/${orderId}` }
}

async function page(path: string, as = cookie): Promise<string> {
  return (await product.get(path, { cookie: as })).text()
}

/** What a browser without script sends for a page: every field as drawn, then what was typed. */
function fieldsOf(html: string, named = /^(?:value|comment|version)/): Record<string, string> {
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
  const pairs = inputs.map((tag) => [nameIn.exec(tag)?.[1] ?? '', valueIn.exec(tag)?.[1] ?? ''])
  return Object.fromEntries(pairs.filter(([name = '']) => named.test(name)))
}

const nameIn = / name="([^"]*)"/
const valueIn = / value="([^"]*)"/
/** The fields of the form that is signed. */
const signed = /^results/

async function send(path: string, fields: Record<string, string>, as = cookie) {
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie: as, origin: 'http://localhost:3000' },
  })
  return { status: answer.status, text: await answer.text() }
}

async function valueOf(orderId: Parameters<typeof lab.viewBenchOrder>[0]['orderId'], code: string) {
  const { items } = await lab.viewBenchOrder({ orderId })
  return items.find(({ testCode }) => testCode === code)?.result?.value
}

test('an outdated form does not overwrite a correction', async () => {
  const { orderId, ids, path } = await anOrder(['HB'])
  const hb = `value-${ids.HB}`
  await send(path, { ...fieldsOf(await page(path)), [hb]: '12.1', intent: 'save' })
  const older = fieldsOf(await page(path))
  await send(path, { ...fieldsOf(await page(path)), [hb]: '9.1', intent: 'save' })
  const late = await send(path, { ...older, intent: 'save' })
  expect(late.status).not.toBe(302)
  expect(await valueOf(orderId, 'HB')).toBe(9.1)
})

test('the later of two editors sees both values, saves the rest, and may choose either', async () => {
  const { orderId, ids, path } = await anOrder(['HB', 'WBC'])
  const hb = `value-${ids.HB}`
  const older = fieldsOf(await page(path))
  await send(path, { ...older, [hb]: '9.1', intent: 'save' })
  const typed = { ...older, [hb]: '12.1', [`value-${ids.WBC}`]: '7000', intent: 'save' }
  const late = await send(path, typed)
  expect(late.status).toBe(422)
  expect(late.text).toContain('You entered 12.1.')
  expect(late.text).toMatch(/The current value is 9\.1 g\/dL, entered by [^<]+ at \d/)
  expect(late.text).toContain('One value saved.')
  expect(fieldsOf(late.text)[hb]).toBe('12.1')
  expect(await valueOf(orderId, 'WBC')).toBe(7000)
  const unread = await send(path, { ...fieldsOf(late.text), intent: 'save' })
  expect(unread.status).toBe(422) // neither was chosen: the newer value stays
  const take = `take-${ids.HB}`
  const version = new RegExp(`name="${take}" value="(\\d+)"`).exec(unread.text)?.[1] ?? ''
  const shown = { ...fieldsOf(unread.text), intent: 'save' }
  expect((await send(path, { ...shown, [take]: 'keep' })).status).toBe(302)
  expect(await valueOf(orderId, 'HB')).toBe(9.1)
  expect((await send(path, { ...shown, [take]: version })).status).toBe(302)
  expect(await valueOf(orderId, 'HB')).toBe(12.1)
})

test('in Hindi too, a page says what the current values are', async () => {
  const { ids, path } = await anOrder(['HB'])
  const older = fieldsOf(await page(path))
  await send(path, { ...older, [`value-${ids.HB}`]: '9.1', intent: 'save' })
  const late = await send(`/hi${path}`, { ...older, [`value-${ids.HB}`]: '12.1', intent: 'save' })
  expect(late.text).toContain('आपने 12.1 लिखा।')
  expect(late.text).toContain('अभी मान 9.1 g/dL है')
})

test.each(['', '0', '-1', '2147483648', 'seven', '1.5', '1e3'])(
  'a row that comes back with the version «%s» is not saved',
  async (version) => {
    const { orderId, ids, path } = await anOrder(['HB'])
    const row = { [`value-${ids.HB}`]: '12.1', [`version-${ids.HB}`]: version, intent: 'save' }
    expect((await send(path, row)).status).toBe(422)
    expect(await valueOf(orderId, 'HB')).toBeUndefined()
  },
)

test('a value corrected after the page was opened is not verified, but shown', async () => {
  const { orderId, ids, path } = await anOrder(['HB'])
  const hb = `value-${ids.HB}`
  await send(path, { ...fieldsOf(await page(path)), [hb]: '12.1', intent: 'save' })
  const { [hb]: _typed, ...older } = fieldsOf(await page(path))
  await send(path, { ...fieldsOf(await page(path)), [hb]: '9.1', intent: 'save' })
  const late = await send(path, { ...older, intent: 'verify' })
  expect(late.status).toBe(422)
  expect(late.text).toContain('The current value is 9.1')
  expect((await send(path, { ...fieldsOf(late.text), intent: 'verify' })).status).toBe(302)
  const { items } = await lab.viewBenchOrder({ orderId })
  expect(items[0]?.state).toBe('tech-verified')
})

test('the pathologist signs what was on the page: a different result is shown first, then signed', async () => {
  const { orderId, ids, path } = await anOrder(['HB', 'WBC'])
  const as = await product.cookieFor(await demoActor(product, 'authoriser'))
  const save = async (code: string, value: string) => {
    await send(path, {
      ...fieldsOf(await page(path)),
      [`value-${ids[code]}`]: value,
      intent: 'save',
    })
    await send(path, { ...fieldsOf(await page(path)), intent: 'verify' })
  }
  await save('HB', '13.2')
  const opened = fieldsOf(await page(path, as), signed)
  await save('WBC', '12.5')
  const password = { password: DEMO_PASSWORD, intent: 'sign' }
  const late = await send(path, { ...opened, ...password }, as)
  expect(late.status).toBe(409)
  expect(late.text).toContain('Nothing was signed. The results changed after you opened this page.')
  expect(late.text).toMatch(/The current value is 12\.50 \S+, entered by/)
  expect((await lab.viewBenchOrder({ orderId })).state).not.toBe('reported')
  expect((await send(path, { ...fieldsOf(late.text, signed), ...password }, as)).status).toBe(302)
  expect((await lab.viewBenchOrder({ orderId })).state).toBe('reported')
})

test('a value corrected meanwhile is not sent back for retesting unseen', async () => {
  const { ids, path } = await anOrder(['HB'])
  const as = await product.cookieFor(await demoActor(product, 'authoriser'))
  const hb = `value-${ids.HB}`
  await send(path, { ...fieldsOf(await page(path)), [hb]: '12.1', intent: 'save' })
  const form = `${path}/retest/${ids.HB}`
  const opened = fieldsOf(await page(form, as), /^version$/)
  await send(path, { ...fieldsOf(await page(path)), [hb]: '9.1', intent: 'save' })
  const late = await send(form, { ...opened, reason: 'looks too high' }, as)
  expect(late.status).toBe(409)
  expect(late.text).toContain('The current value is 9.1')
  expect(late.text).toContain('value="looks too high"')
  const again = { ...fieldsOf(late.text, /^version$/), reason: 'looks too high' }
  expect((await send(form, again, as)).status).toBe(302)
})

test('results that are signed but wait for the payment are withdrawn from the order’s page, as they were shown', async () => {
  const { ids, path, orderId, bookingId } = await anOrder(['HB'])
  await product.asOwner(`update payments set state = 'handed-back' where booking_id = $1`, [
    bookingId,
  ])
  const authoriser = await demoActor(product, 'authoriser')
  const as = await product.cookieFor(authoriser)
  const hb = `value-${ids.HB}`
  await send(path, { ...fieldsOf(await page(path)), [hb]: '12.1', intent: 'save' })
  const doctor = product.as(authoriser)
  const testItemId = ids.HB ?? ''
  const now = async () => {
    const { items } = await lab.viewBenchOrder({ orderId })
    const item = items.find((one) => one.testItemId === testItemId)
    if (!item) throw new Error('no haemoglobin')
    return item
  }
  const entered = await now()
  await doctor.verifyResult({ testItemId: entered.testItemId, version: entered.version })
  const { version } = await now()
  const results = [{ testItemId: entered.testItemId, version }]
  await doctor.authoriseResults({ orderId, password: DEMO_PASSWORD, results })
  const form = `${path}/reopen/${testItemId}`
  expect(await page(path, as)).toContain(`href="${form}"`)
  expect(await page(path)).not.toContain(`href="${form}"`)
  const opened = fieldsOf(await page(form, as), /^version$/)
  const why = { reason: 'transcription', words: 'Typed from another row.' }
  const unsaid = await send(form, { ...opened, reason: '', words: why.words }, as)
  expect(unsaid.status).toBe(422)
  expect(unsaid.text).toContain(`>${why.words}</textarea>`)
  expect((await send(form, { ...opened, ...why, version: '1' }, as)).status).toBe(409)
  expect((await send(form, { ...opened, ...why }, as)).status).toBe(302)
  expect(await now()).toMatchObject({ state: 'ready', result: null })
})

test('a pending change is shown at the top of every bench page for the pathologist, and is in its list', async () => {
  const bench = await aBench(product)
  const report = await aPublished(product, bench)
  const { revisionId } = await drafted(product, technician, report, aCorrection(report))
  const as = await product.cookieFor(bench.authoriser)
  const one = 'One amendment to a published report needs your signature.'
  const list = await page('/lab?show=changes', as)
  expect(list).toContain(one)
  expect(list).toContain(`/lab/revisions/${revisionId}`)
  expect(list).toContain('a value was entered wrongly')
  expect(await page(`/lab/orders/${report.orderId}`, as)).toContain(one)
  const own = await page('/lab')
  expect(own).toContain('One amendment you wrote needs another person’s signature.')
  expect(own).not.toContain('your signature')
  const booker = await product.cookieFor(report.booker.actor)
  expect(await page(`/reports/${report.reportId}`, booker)).not.toContain(revisionId)
})
