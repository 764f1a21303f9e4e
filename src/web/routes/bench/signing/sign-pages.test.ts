import { afterAll, expect, test } from 'vitest'
import { shown } from '#test/bench.ts'
import {
  aBooker,
  aBooking,
  type Booker,
  DEMO_PASSWORD,
  demoActor,
  received,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { trafficOf } from '#test/traffic.ts'

const product = await aProduct({ withPages: true, slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const traffic = trafficOf(product.pool)
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const doctor = product.as(authoriser)

type Values = Record<string, number>

/** An order whose values are entered and verified. */
async function toSign(values: Values, booker?: Booker) {
  product.clock.set(product.clock.at().add({ hours: 1 }).toString())
  const whose = booker ?? (await aBooker(product))
  const booked = await aBooking(product, whose, { items: Object.keys(values) })
  const barcodes = await received(product, { phlebotomist, technician, booker: whose }, booked)
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  const { orderId } = booked
  const { items } = await lab.viewBenchOrder({ orderId })
  const typed = items.filter(({ computed }) => computed === null)
  for (const { testItemId, testCode } of typed) {
    const { version } = await shown(product, testItemId)
    const result = { type: 'numeric' as const, value: values[testCode] ?? 1, version }
    await lab.enterResult({ testItemId, result: { ...result, comment: 'Run twice.' } })
  }
  // A calculated value is verified after its inputs.
  for (const { testItemId } of [...typed, ...items.filter(({ computed }) => computed !== null)])
    await doctor.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  return orderId
}

/** The clock has moved on: a session ends after half an hour. */
async function opened(path: string, as?: string) {
  const cookie = as ?? (await product.cookieFor(authoriser))
  const answer = await product.get(path, { cookie })
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
}

/** What a browser without scripts sends: the results as the page names them, and the password. */
function signedForm(html: string, password = DEMO_PASSWORD) {
  const hidden = [...html.matchAll(/name="(results\[\d+\]\.\w+)" value="([^"]*)"/g)]
  return {
    ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
    intent: 'sign',
    password,
  }
}

async function send(path: string, fields: Record<string, string>) {
  const cookie = await product.cookieFor(authoriser)
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: 'http://localhost:3000' },
  })
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
}

test('signing leads from order to order, the most urgent first, without scripts too', async () => {
  const ordinary = await toSign({ HB: 13.5 })
  const critical = await toSign({ HB: 4 })
  expect((await opened('/lab/sign')).to).toBe(`/lab/sign/${critical}`)
  const first = await opened(`/lab/sign/${critical}`)
  const next = await send(`/lab/sign/${critical}`, signedForm(first.html))
  expect([next.status, next.to]).toEqual([302, `/lab/sign?published=${critical}`])
  const on = await opened(next.to ?? '')
  expect(on.to).toBe(`/lab/sign/${ordinary}?published=${critical}`)
  const second = await opened(on.to ?? '')
  expect(second.html).toContain('Signed. The patient can read it now.')
  const last = await send(`/lab/sign/${ordinary}`, signedForm(second.html))
  expect((await opened(last.to ?? '')).html).toContain('Nothing to sign.')
})

test('the page shows the range, the last results with the change, the notes, the sample and who', async () => {
  const booker = await aBooker(product)
  const before = await toSign({ HB: 12.5 }, booker)
  await send(`/lab/sign/${before}`, signedForm((await opened(`/lab/sign/${before}`)).html))
  const orderId = await toSign({ HB: 13.5 }, booker)
  const { html } = await opened(`/lab/sign/${orderId}`)
  for (const words of [
    'class="range__bar"',
    'Last results at this lab',
    'Up 1 g/dL (+8%)',
    'Run twice.',
    'Accepted without remark.',
    `Entered by ${technician.name}`,
    `Verified by ${authoriser.name}`,
  ])
    expect(html).toContain(words)
  const hindi = await opened(`/hi/lab/sign/${orderId}`)
  expect(hindi.html).toContain('इस लैब के पिछले नतीजे')
  // In Hindi none is said in the singular: it must not read as one.
  expect(hindi.html).toContain('0 सीमा के बाहर')
  await send(`/lab/sign/${orderId}`, signedForm(html))
})

test('a skipped order is passed over, and offered again at the end', async () => {
  const [one, two] = [await toSign({ HB: 13.5 }), await toSign({ HB: 13.6 })]
  expect((await opened(`/lab/sign/${one}`)).html).toContain(`href="/lab/sign?skipped=${one}.0"`)
  expect((await opened(`/lab/sign?skipped=${one}`)).to).toBe(`/lab/sign/${two}?skipped=${one}.0`)
  const all = await opened(`/lab/sign?skipped=${one}%2C${two}`)
  expect(all.html).toContain('Only the 2 orders you skipped are left to sign.')
  for (const odd of ['nobody', `${one},`, Array(60).fill(one).join()])
    expect((await opened(`/lab/sign?skipped=${odd}`)).to).toBe(`/lab/sign/${one}`)
  for (const orderId of [one, two])
    await send(`/lab/sign/${orderId}`, signedForm((await opened(`/lab/sign/${orderId}`)).html))
})

test('a skipped order that turns critical is next again, and says so', async () => {
  const [one, two] = [await toSign({ HB: 13.5 }), await toSign({ HB: 13.6 })]
  expect((await opened(`/lab/sign?skipped=${one}.0`)).to).toBe(`/lab/sign/${two}?skipped=${one}.0`)
  await product.asOwner(
    `update results set flag = 'critical-low', needs_second_person = true
      where test_item_id in (select id from test_items where order_id = $1)`,
    [one],
  )
  const back = await opened(`/lab/sign?skipped=${one}.0`)
  expect(back.to).toBe(`/lab/sign/${one}?skipped=${one}.0`)
  expect((await opened(back.to ?? '')).html).toContain('It has a new or more serious result now.')
  // Skipped once more, as critical: it lets the next one be signed, and stays in sight there.
  const again = /data-key="n" href="\/lab\/sign\?skipped=(?<skipped>[^"]*)"/
  const skipped = again.exec((await opened(`/lab/sign/${one}`)).html)?.groups?.skipped ?? ''
  expect(skipped).toMatch(new RegExp(`^${one}\\.2\\.\\d{16}$`))
  expect((await opened(`/lab/sign?skipped=${skipped}`)).to).toBe(
    `/lab/sign/${two}?skipped=${skipped}`,
  )
  const other = await opened(`/lab/sign/${two}?skipped=${skipped}`)
  expect(other.html).toContain('Skipped with a critical result.')
  expect(other.html).toContain(`href="/lab/sign/${one}?skipped=${skipped}"`)
  // A critical value that was verified after it was skipped brings it back.
  await product.asOwner(
    `update results set verified_at = verified_at + interval '1 minute'
      where test_item_id in (select id from test_items where order_id = $1)`,
    [one],
  )
  expect((await opened(`/lab/sign?skipped=${skipped}`)).to).toBe(
    `/lab/sign/${one}?skipped=${skipped}`,
  )
  for (const orderId of [one, two])
    await send(`/lab/sign/${orderId}`, signedForm((await opened(`/lab/sign/${orderId}`)).html))
})

test('the page to sign, the page of the order and the report show a value as it was stored', async () => {
  const booker = await aBooker(product)
  const orderId = await toSign({ HB: 13.5 }, booker)
  await product.asOwner(`update tests set unit = 'g/L', decimals = 0 where code = 'HB'`)
  const page = await opened(`/lab/sign/${orderId}`)
  const order = await opened(`/lab/orders/${orderId}`)
  for (const { html } of [page, order]) {
    expect(wordsOf(html)).toContain('13.5 g/dL')
    expect(wordsOf(html)).not.toContain('g/L')
  }
  await send(`/lab/sign/${orderId}`, signedForm(page.html))
  const { rows } = await product.pool.query('select id from reports where order_id = $1', [orderId])
  const cookie = await product.cookieFor(booker.actor)
  const report = await opened(`/reports/${rows[0].id}`, cookie)
  expect(wordsOf(report.html)).toContain('13.5 g/dL')
  await product.asOwner(`update tests set unit = 'g/dL', decimals = 1 where code = 'HB'`)
})

/** The text of a page, as it is read. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return body
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('the help names only keys that something on the page carries', async () => {
  const orderId = await toSign({ HB: 13.5 })
  const page = await opened(`/lab/sign/${orderId}`)
  for (const words of ['Password to sign', 'Retest', 'Skip for now'])
    expect(page.html).toContain(words)
  await send(`/lab/sign/${orderId}`, signedForm(page.html))
  const signed = await opened(`/lab/sign/${orderId}`)
  expect(signed.html).not.toContain('Password to sign')
  expect(signed.html).not.toContain('Retest')
})

test('a wrong password signs nothing, and a value changed meanwhile is shown first', async () => {
  const orderId = await toSign({ HB: 13.5 })
  const path = `/lab/sign/${orderId}`
  const page = await opened(path)
  const wrong = await send(path, signedForm(page.html, 'not the password'))
  expect(wrong.html).toContain('That password is not correct')
  const [item] = (await doctor.viewBenchOrder({ orderId })).items
  if (!item) throw new Error('no test')
  const { testItemId, version } = item
  await doctor.retestItem({ testItemId, reason: 'measure again', version })
  const late = await send(path, signedForm(page.html))
  expect(late.status).toBe(409)
  expect(late.html).toContain('Nothing is left to sign in this order.')
})

test('who entered a value is told that another pathologist signs, and sees no password field', async () => {
  const orderId = await toSign({ HB: 13.5 })
  await product.asOwner(
    `update results set entered_by = $2, verified_by = $3
      where test_item_id in (select id from test_items where order_id = $1)`,
    [orderId, authoriser.id, technician.id],
  )
  const { html } = await opened(`/lab/sign/${orderId}`)
  expect(html).toContain('You entered Haemoglobin. Another pathologist must sign this order.')
  expect(html).not.toContain('type="password"')
  await product.asOwner(
    `update test_items set state = 'ready', version = version + 1 where order_id = $1`,
    [orderId],
  )
})

test('a page of twenty values takes as many statements as one of a single value', async () => {
  const seen: number[] = []
  const one = await toSign({ HB: 13.5 })
  const many = await toSign({ 'P-CBC': 1 })
  const as = await product.cookieFor(authoriser)
  for (const orderId of [one, many, one, many])
    seen.push(
      (await traffic.during(async () => void (await opened(`/lab/sign/${orderId}`, as)))).statements
        .length,
    )
  expect(seen[2]).toBe(seen[3])
  expect(seen[3]).toBeLessThanOrEqual(60)
})
