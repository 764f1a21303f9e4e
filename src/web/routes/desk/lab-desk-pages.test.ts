import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, freeHours } from '#test/booking.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const cookie = await signedInAs(product, 'labmanager')

async function page(path: string, as = cookie) {
  const answer = await product.get(path, { cookie: as })
  return { status: answer.status, text: await answer.text() }
}

/** Sends a form like a browser without script. */
async function send(path: string, fields: Record<string, string>) {
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: 'http://localhost:3000' },
  })
  const location = answer.headers.get('location')
  return { status: answer.status, location, text: await answer.text() }
}

/** The fields of one row, as the page has them, with what is typed instead. */
async function row(code: string, typed: Record<string, string>, query = '?show=all') {
  const { text } = await page(`/lab/desk/prices${query}`)
  const valueOf = (name: string) =>
    new RegExp(`name="${code}\\.${name}"[^>]*? value="([^"]*)"`).exec(text)?.[1] ?? ''
  const names = ['price', 'listPrice', 'tatHours', 'was']
  const shown = Object.fromEntries(names.map((name) => [name, valueOf(name)]))
  const cells: Record<string, string> = { ...shown, on: 'on', ...typed }
  return Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [`${code}.${name}`, value]),
  )
}

/** Uploads a price file like a browser without script. */
async function upload(file: BlobPart, as = cookie, path = '/lab/desk/prices/file') {
  const form = new FormData()
  form.set('intent', 'preview')
  form.set('file', new File([file], 'prices.csv', { type: 'text/csv' }))
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: form,
    headers: { cookie: as, origin: 'http://localhost:3000' },
  })
  return { status: answer.status, text: await answer.text() }
}

test('the bench leads its manager to the lab portal, and nobody else', async () => {
  const { text } = await page('/lab')
  const [first, then] = ['href="/lab/desk/today"', 'href="/lab/desk"'].map((link) =>
    text.indexOf(link),
  )
  expect(first).toBeGreaterThan(-1)
  expect(then).toBeGreaterThan(first ?? 0)
  const technician = await signedInAs(product, 'technician')
  expect((await page('/lab', technician)).text).not.toContain('href="/lab/desk')
})

test('every part of the lab portal opens in both languages', async () => {
  for (const path of ['', '/today', '/prices', '/prices/file', '/hours', '/signatories', '/staff'])
    for (const language of ['', '/hi'])
      expect((await page(`${language}/lab/desk${path}`)).status, path).toBe(200)
  expect((await page('/lab/desk/prices?show=everything')).status).toBe(404)
})

test('prices typed in rupees are saved together, and the same rows say how many', async () => {
  const asked = '?q=haemoglobin&show=on'
  const typed = { price: '₹1,250.50', listPrice: '1,300', sure: 'on' }
  const saved = await send(`/lab/desk/prices${asked}`, await row('HB', typed, asked))
  expect(saved).toMatchObject({ status: 302, location: `/lab/desk/prices${asked}&saved=1` })
  const { text } = await page(`/lab/desk/prices${asked}&saved=1`)
  expect(text).toMatch(/role="status"[^]*Saved\. Rows changed: 1\./)
  expect(text).toContain('value="1250.50"')
})

test('a price far from the old one is saved once it is confirmed: in its row, or by the count of a file', async () => {
  const typed = await row('MCV', { price: '10000', listPrice: '10000' })
  const refused = await send('/lab/desk/prices', typed)
  expect(refused.status).toBe(409)
  expect(refused.text).toMatch(/name="MCV\.sure"/)
  const sure = { ...typed, 'MCV.sure': 'on' }
  expect((await send('/lab/desk/prices', sure)).status).toBe(302)
  const { text } = await upload('code,price\nMCH,90\nMCV,100\n')
  expect(text.indexOf('Mean Corpuscular Volume')).toBeLessThan(
    text.indexOf('Mean Corpuscular Haemoglobin'),
  )
  expect(text).toMatch(/name="sure"/)
  const rows = /name="rows" value="([^"]*)"/.exec(text)?.[1] ?? ''
  const apply = { intent: 'apply', rows }
  const asked = await send('/lab/desk/prices/file', apply)
  expect(asked.status).toBe(409)
  expect(asked.text).toMatch(/name="sure"/)
  expect((await send('/lab/desk/prices/file', { ...apply, sure: 'on' })).status).toBe(302)
})

test('a wrong row is told beside it, keeps what was typed, and holds up no other', async () => {
  for (const language of ['', '/hi']) {
    const price = language === '' ? '311' : '312'
    const wrong = await row('WBC', { price: '<script>', tatHours: '1.5' })
    const good = await row('RBC', { price, listPrice: '400' })
    const answer = await send(`${language}/lab/desk/prices`, { ...wrong, ...good })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('value="&lt;script&gt;"')
    expect(answer.text).toContain('value="1.5"')
    expect(answer.text).toMatch(/id="trouble-WBC"/)
    expect(answer.text).toContain('href="#price-WBC"')
    expect(answer.text).toMatch(new RegExp(`name="RBC\\.price"[^>]*value="${price}"`))
  }
})

test('the second editor sees what is in force beside what they typed, and may then save', async () => {
  const [first, second] = [
    await row('PLT', { price: '400', listPrice: '450' }),
    await row('PLT', { price: '500', listPrice: '550' }),
  ]
  expect((await send('/lab/desk/prices', first)).status).toBe(302)
  const refused = await send('/lab/desk/prices', second)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Someone else changed this row')
  expect(refused.text).toContain('₹400.00')
  expect(refused.text).toMatch(/name="PLT\.price"[^>]*value="500"/)
  const was = /name="PLT\.was" value="([^"]*)"/.exec(refused.text)?.[1] ?? ''
  expect((await send('/lab/desk/prices', { ...second, 'PLT.was': was })).status).toBe(302)
})

test('a refused row stays in sight where it no longer matches the search', async () => {
  await product.asOwner(`delete from offers where item_code = 'ESR'`)
  const asked = '?q=esr&show=none'
  const typed = await row('ESR', { price: '90' }, asked)
  await send('/lab/desk/prices', await row('ESR', { price: '80' }))
  const refused = await send(`/lab/desk/prices${asked}`, typed)
  expect(refused.text).toMatch(/name="ESR\.price"[^>]*value="90"/)
})

test('what is no price list of ours is refused', async () => {
  expect((await send('/lab/desk/prices', { labId: 'x' })).status).toBe(400)
  const apply = { intent: 'apply', rows: 'HB 1 2' }
  expect((await send('/lab/desk/prices/file', apply)).status).toBe(400)
})

test('a file shows each old price beside the new one, and is applied once it is confirmed', async () => {
  const before = await page('/lab/desk/prices?q=TSH')
  const { status, text } = await upload('code,name,price,list_price\nTSH,தைராய்டு,777,800\n')
  expect(status).toBe(200)
  expect(text).toMatch(/<del>[^]*₹[^]*<\/del>[^]*<ins>[^]*₹777/)
  expect(text).toContain('தைராய்டு')
  expect((await page('/lab/desk/prices?q=TSH')).text).toBe(before.text)
  const rows = /name="rows" value="([^"]*)"/.exec(text)?.[1] ?? ''
  const apply = { intent: 'apply', rows }
  expect(await send('/lab/desk/prices/file', apply)).toMatchObject({
    status: 302,
    location: '/lab/desk/prices?saved=1',
  })
  // What was shown no longer holds: it is compared anew, and nothing is applied.
  const again = await send('/lab/desk/prices/file', apply)
  expect(again.status).toBe(409)
  expect(again.text).toContain('Prices changed after this was shown')
})

test('a wrong file is told by row and column, as text and not as markup', async () => {
  const wrong = await upload('code,price,hours\nHB,<script>,24\nNO-SUCH,10,\n')
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('&lt;script&gt;')
  expect(wrong.text).not.toContain('<script>,')
  expect(wrong.text).toContain('There is no test or panel with this code.')
  expect(wrong.text).not.toContain('name="rows"')
  const column = await upload('code,prise\nHB,10\n')
  expect(column.text).toContain('We don’t know this column')
  const many = await upload(`code,price\n${'HB,10\n'.repeat(5000)}`)
  expect(many.status).toBe(422)
  expect(many.text).toContain('1002')
  for (const file of ['', 'x'.repeat(1024 * 1024 + 1)]) {
    const refused = await upload(file)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Choose a CSV file of at most 1 MB.')
  }
})

test('the office prices a lab and sets its capacity on pages of its own, told who hears of it', async () => {
  const office = await signedInAs(product, 'backoffice')
  const { rows } = await product.pool.query(`select id from labs where code = 'LAB005'`)
  const at = `/backoffice/labs/${rows[0].id}`
  for (const language of ['', '/hi'])
    for (const path of ['/prices', '/prices/file', '/capacity'])
      expect((await page(`${language}${at}${path}`, office)).status, path).toBe(200)
  expect((await page(`${at}/prices`, office)).text).toContain('mailbox is told what you change')
  expect((await page(`${at}/prices/csv`, office)).text).toContain('"code","name"')
  expect((await page(`${at}/prices`)).status).toBe(403)
  expect(
    (await page('/backoffice/labs/01970000-0000-7000-8000-000000000000/prices', office)).status,
  ).toBe(404)
})

test('a capacity out of bounds and an invalid day are reported beside the field', async () => {
  const path = '/lab/desk/hours'
  for (const capacity of ['', '0', '1001', '2.5', 'ten']) {
    const answer = await send(path, { capacity, intent: 'capacity' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('id="capacity-capacity-error"')
  }
  const answer = await send(path, { day: '2026-02-30', reason: '', intent: 'add' })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('id="holiday-day-error"')
  expect(answer.text).toContain('id="holiday-reason-error"')
  expect((await send(path, { day: '2026-11-23', reason: 'Feast', intent: 'add' })).status).toBe(422)
})

test('capacity and holidays are set, confirmed and removed on one page', async () => {
  const path = '/lab/desk/hours'
  expect(await send(path, { capacity: '9', intent: 'capacity' })).toMatchObject({
    location: `${path}?done=capacity`,
  })
  const holiday = { day: '2027-01-26', reason: 'Republic Day' }
  expect(await send(path, { ...holiday, intent: 'add' })).toMatchObject({
    location: `${path}?done=added`,
  })
  expect((await page(path)).text).toContain('Republic Day')
  await send(path, { day: holiday.day, intent: 'remove' })
  expect((await page(path)).text).not.toContain('Republic Day')
})

test('a day with bookings says how many and whom to call', async () => {
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  await aBooking(product, await aBooker(product), { startsAt })
  const day = Temporal.Instant.from(startsAt).toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const answer = await send('/lab/desk/hours', {
    day: day.toString(),
    reason: 'Feast',
    intent: 'add',
  })
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('Bookings on that day: 1.')
  expect(answer.text).toContain('+91 98765 43210')
})

test('the staff page names who works here and whom to ask for a role', async () => {
  const { text } = await page('/lab/desk/staff')
  expect(text).toContain('Anil Deshpande')
  expect(text).toContain('help@oxalate.example')
})

test('how a pathologist signs is changed by a form, and an outdated page loses nothing typed', async () => {
  const path = '/lab/desk/signatories'
  const { text } = await page(path)
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  const shown = { userId: hidden('userId'), version: hidden('version') }
  const typed = {
    name: 'Dr Kiran Bhat',
    qualification: 'MD Pathology',
    registrationNumber: 'KMC 77',
  }
  const saved = await send(path, { ...shown, ...typed, intent: 'save' })
  expect([saved.status, saved.location]).toEqual([302, `${path}?done=1`])
  expect((await page(path)).text).toContain('KMC 77')
  const late = await send(path, {
    ...shown,
    ...typed,
    registrationNumber: 'KMC 78',
    intent: 'save',
  })
  expect(late.status).toBe(409)
  expect(late.text).toContain('KMC 78')
  const nameless = await send(path, { ...shown, ...typed, name: '', intent: 'save' })
  expect(nameless.status).toBe(422)
  expect(nameless.text).toContain('KMC 77')
})

test('a long price list stands in sections by category, which a refused row opens; a found one does not', async () => {
  const { text } = await page('/lab/desk/prices')
  const sections = [...text.matchAll(/<tbody[^>]*>([\s\S]*?)<\/tbody>/g)].map(
    ([, rows = '']) => rows,
  )
  expect(sections.length).toBeGreaterThan(5)
  const rowsIn = (rows: string) => rows.split('data-row=').length - 1
  for (const rows of sections) {
    const [, count] = /class="soft num">(\d+)</.exec(rows) ?? []
    expect(rowsIn(rows)).toBe(Number(count))
    expect(rows).toMatch(/<input type="checkbox"(?! name)[^>]*aria-label="Show /)
    expect(rows).not.toMatch(/aria-label="Show [^>]*checked/)
  }
  const wrong = await send('/lab/desk/prices', await row('HB', { price: 'dear' }))
  const opened = [...wrong.text.matchAll(/<tbody[^>]*>([\s\S]*?)<\/tbody>/g)].filter(([, rows]) =>
    /aria-label="Show [^>]*checked=""/.test(rows ?? ''),
  )
  expect(opened.map(([, rows]) => rows?.includes('data-row="HB"'))).toEqual([true])
  expect((await page('/lab/desk/prices?q=HB')).text).not.toContain('aria-label="Show ')
})
