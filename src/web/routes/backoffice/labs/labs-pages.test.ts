import { afterAll, expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { demoActor } from '#test/booking.ts'
import { aPng } from '#test/images.ts'
import { aProduct } from '#test/product.ts'
import { baseUrl } from '#test/people.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const cookie = await product.cookieFor(await demoActor(product, 'backoffice'))
const other = await product.cookieFor(await demoActor(product, 'backoffice2'))

async function pageOf(path: string, who = cookie) {
  const answer = await product.get(path, { cookie: who })
  return { status: answer.status, text: await answer.text() }
}

/** Sends a form like a browser without script. */
async function sent(path: string, fields: Record<string, string>, who = cookie) {
  const answer = await product.api.request(baseUrl + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: baseUrl,
      cookie: who,
    },
  })
  const to = answer.headers.get('location') ?? ''
  return { status: answer.status, to, text: await answer.text() }
}

async function labOf(code: string) {
  const { rows } = await product.pool.query('select id, version from labs where code = $1', [code])
  return { id: String(rows[0].id), version: String(rows[0].version) }
}

const record = {
  intent: 'edit',
  locationId: '1',
  name: 'Neem Demo Pathlab',
  address: '17 Sample Road',
  latitude: '12.92302',
  longitude: '77.62481',
  opensAt: '07:30',
  closesAt: '19:30',
  ratingTenths: '4.4',
  minimumChargePaise: '100',
  perKmChargePaise: '12',
  additionalChargesPaise: '0',
  minimumKm: '5',
  maximumKm: '10',
  platformPercent: '25',
  labPercent: '75',
}

test('rows are numbered from 1 across the pages, and every list has an address', async () => {
  const first = await pageOf('/backoffice/labs?size=10&sort=code')
  expect(first.text).toMatch(/<td class="r sub num">1<\/td><td class="num">LAB001</)
  const next = /href="([^"]*after=[^"]*)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const second = await pageOf(next)
  expect(second.text).toMatch(/<td class="r sub num">11<\/td><td class="num">LAB011</)
  const found = await pageOf('/backoffice/labs?q=%20nEEm%20&city=&unknown=1')
  expect(found.text).toContain('Neem Demo Pathlab')
  expect(found.text).not.toContain('Tulsi Demo Diagnostics')
})

test('an empty list says so in the specification’s words, and stays 200', async () => {
  const none = await pageOf('/backoffice/labs?q=no+such+lab')
  expect(none.status).toBe(200)
  expect(none.text).toContain('No Data Found')
  for (const path of ['/backoffice/labs?sort=address', '/backoffice/labs?after=nonsense'])
    expect((await pageOf(path)).status).toBe(404)
})

test('deleting asks first, in the specification’s words, and confirms that it is done', async () => {
  const { id } = await labOf('LAB008')
  const asked = await pageOf(`/backoffice/labs?delete=${id}`)
  for (const words of [
    'Are you sure to Delete Lab Data?',
    'You won&#x27;t be able to revert this!',
    'Yes, delete it!',
  ])
    expect(asked.text).toContain(words)
  const done = await sent('/backoffice/labs?location=1', { intent: 'delete', labId: id })
  expect(done.to).toBe('/backoffice/labs?location=1&done=deleted')
  expect((await pageOf(done.to)).text).toContain('Lab Data Deleted Sucessfully')
})

test('an edit, a status change or a deletion of a deleted lab fails in the specification’s words', async () => {
  const { id, version } = await labOf('LAB009')
  await sent('/backoffice/labs', { intent: 'delete', labId: id }, other)
  const tries = [
    { ...record, labId: id, version },
    { intent: 'switch', labId: id, status: '0' },
    { intent: 'delete', labId: id },
  ]
  for (const fields of tries) {
    const { to } = await sent('/backoffice/labs', fields)
    expect(to, fields.intent).toBe('/backoffice/labs?done=wrong')
    const { text } = await pageOf(to)
    expect(text).toMatch(/<div class="flash flash--alert" role="alert" lang="en">/)
    expect(text).toContain('Oops... Something went wrong!')
    expect(text).not.toContain('Sucessfully')
  }
})

test('the image of a branch opens in its own dialog, or is reported missing', async () => {
  const labId = LabId.parse((await labOf('LAB005')).id)
  const here = `/backoffice/labs?image=${labId}`
  expect((await pageOf(here)).text).toContain('No image uploaded yet.')
  const document = { kind: 'branch-image', declared: 'png', bytes: aPng() } as const
  await product.as(await demoActor(product, 'backoffice')).addDocument({
    of: { labId },
    ...document,
  })
  const { text } = await pageOf(here)
  const [, link = '', alt] =
    /<img class="labs-picture" src="([^"]*)" alt="([^"]*)"/.exec(text) ?? []
  expect(alt).toMatch(/^Image of ./)
  const picture = await product.get(link.replaceAll('&amp;', '&'), { cookie })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('the status switch sends the wanted state, and the reason for a refusal stays until it is closed', async () => {
  const { id } = await labOf('LAB003')
  const off = await sent('/backoffice/labs', { intent: 'switch', labId: id, status: '0' })
  expect(off.to).toBe('/backoffice/labs?done=switched')
  expect((await pageOf(off.to)).text).toContain('Lab Data Active/In-Active Sucessfully')
  await product.asOwner(`update offers set is_active = false where lab_id = $1`, [id])
  const on = await sent('/backoffice/labs', { intent: 'switch', labId: id, status: '1' })
  expect(on.status).toBe(409)
  expect(on.text).toMatch(/<dialog[^>]*flash--sticky/)
  expect(on.text).toContain('Missing: At least one test priced.')
})

test('an edit is saved, and changed percentages wait', async () => {
  const { id, version } = await labOf('LAB002')
  const here = `/backoffice/labs?edit=${id}`
  const saved = await sent(here, { ...record, labId: id, version, name: 'Neem of Edits' })
  expect(saved.to).toBe('/backoffice/labs?done=updated')
  expect((await pageOf(saved.to)).text).toContain('Data Updated Successfully')
  const pair = { platformPercent: '28', labPercent: '72' }
  const waits = await sent(here, { ...record, labId: id, ...pair })
  expect(waits.to).toBe('/backoffice/labs?done=updated&waits=1')
})

test('a file that is no image is reported at its field, and nothing is saved', async () => {
  const { id, version } = await labOf('LAB002')
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...record, labId: id, version }))
    body.set(name, value)
  body.set('image', new File(['no picture'], 'branch.png', { type: 'image/png' }))
  const headers = { origin: baseUrl, cookie }
  const address = `${baseUrl}/backoffice/labs?edit=${id}`
  const answer = await product.api.request(address, { method: 'POST', body, headers })
  expect(answer.status).toBe(422)
  const text = await answer.text()
  expect(text).toMatch(/<input(?=[^>]*name="image")[^>]*aria-invalid="true"/)
  expect(text).toContain('We can’t use this image.')
  expect((await labOf('LAB002')).version).toBe(version)
})

test('percentages that do not add up to 100 raise the specification’s alert, and nothing typed is lost', async () => {
  const { id } = await labOf('LAB002')
  const wrong = { ...record, labId: id, name: 'Still typed', labPercent: '80' }
  const { status, text } = await sent(`/backoffice/labs?edit=${id}`, wrong)
  expect(status).toBe(422)
  expect(text).toContain('Oops... Please Check Pecentages!')
  expect(text).toMatch(/name="name"[^>]*value="Still typed"|value="Still typed"[^>]*name="name"/)
})

test('a PCPNDT registration entered alone is refused beside its field, with where two people enter it', async () => {
  const { id } = await labOf('LAB002')
  const alone = { ...record, pcpndtNumber: 'KA/9', pcpndtTo: '2030-01-01' }
  const { status, text } = await sent(`/backoffice/labs/${id}/edit`, alone)
  expect(status).toBe(422)
  expect(text).toContain(
    '“Propose a new PCPNDT registration” on the lab’s page; a second person approves it',
  )
  expect(text).toMatch(
    /name="pcpndtNumber"[^>]*value="KA\/9"|value="KA\/9"[^>]*name="pcpndtNumber"/,
  )
})

test('the second editor sees both versions, keeps what was typed, and can save knowingly', async () => {
  const { id, version } = await labOf('LAB002')
  const here = `/backoffice/labs/${id}/edit`
  const theirs = await sent(here, { ...record, version, directorName: 'Dr Asha Rao' }, other)
  expect(theirs.status).toBe(302)
  const mine = { ...record, version, directorName: 'Dr Sunil Menon' }
  const { text } = await sent(here, mine)
  const rows = [...text.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td><td>([^<]*)</g)]
  expect(rows.map((row) => row.slice(1))).toContainEqual([
    'Lab director',
    'Dr Asha Rao',
    'Dr Sunil Menon',
  ])
  const now = /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''
  expect(Number(now)).toBeGreaterThan(Number(version))
  const saved = await sent(here, { ...mine, version: now })
  expect(saved.status).toBe(302)
})

test('the colour of the header is the person’s own', async () => {
  await sent('/backoffice/labs', { intent: 'head', listHead: 'plum' })
  expect((await pageOf('/backoffice/labs')).text).toContain('<div data-head="plum"')
  expect((await pageOf('/backoffice/labs', other)).text).toContain('<div data-head="teal"')
})

test('the file of a list downloads its labs', async () => {
  const file = await product.get('/backoffice/labs/csv?q=pathlab&size=10', { cookie })
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await file.text()).toContain('"LAB010","Amaltas Demo Pathlab"')
})

test('programs list, count, view and edit by the same verbs; unknown fields are refused', async () => {
  const { id } = await labOf('LAB004')
  const get = async (path: string) => (await product.get(`/api/v1${path}`, { cookie })).json()
  const { labs, next } = await get('/managed-labs?size=10&sort=rating&order=descending')
  expect(labs).toHaveLength(10)
  expect(
    await get(
      `/managed-labs?size=10&sort=rating&order=descending&after=${encodeURIComponent(next)}`,
    ),
  ).toMatchObject({ firstRow: 11 })
  expect(await get('/managed-labs/count?city=pune')).toMatchObject({ isMore: false })
  const { version, ...read } = await get(`/managed-labs/${id}`)
  expect(read).toMatchObject({ code: 'LAB004', status: 1 })
  const edit = (body: object) => product.post(`/api/v1/managed-labs/${id}`, body, { cookie })
  const edited = await edit({ technicians: '6', version })
  expect(await edited.json()).toMatchObject({ technicians: '6', pendingApproval: null })
  expect((await edit({ technicians: '7', version })).status).toBe(409)
  expect((await edit({ version, entryby: 7 })).status).toBe(422)
  expect((await product.get('/api/v1/managed-labs?page=2', { cookie })).status).toBe(422)
})
