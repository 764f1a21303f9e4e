import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LabId } from '#src/domain/labs/lab.ts'
import { demoActor, demoLab, DEMO_PASSWORD } from '#test/booking.ts'
import { aJoinedLab } from '#test/labs.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const cookies: Record<string, string> = {}

beforeAll(async () => {
  for (const name of ['backoffice', 'backoffice2', 'labmanager', 'technician'])
    cookies[name] = await signedInAs(product, name)
})

async function read(path: string, as = 'backoffice') {
  const answer = await product.get(path, { cookie: cookies[as] ?? '' })
  return { status: answer.status, text: wordsIn(await answer.text()) }
}

async function send(path: string, fields: Record<string, string>, as = 'backoffice') {
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: {
      cookie: cookies[as] ?? '',
      origin: 'http://localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields),
  })
  const text = await answer.text()
  return { status: answer.status, to: answer.headers.get('location'), text: wordsIn(text) }
}

function wordsIn(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

async function versionOf(labId: LabId) {
  const { rows } = await product.pool.query('select version from labs where id = $1', [labId])
  return String(rows[0].version)
}

async function changeOf(labId: LabId) {
  const { rows } = await product.pool.query(
    'select id, version from contract_changes where lab_id = $1 order by proposed_at desc, id desc',
    [labId],
  )
  return { changeId: String(rows[0].id), version: String(rows[0].version) }
}

test('the office sees what a lab lacks, and a second person activates it', async () => {
  const labId = await aJoinedLab(product, {
    enteredBy: office.id,
    papers: ['gst', 'accreditation'],
  })
  const at = `/backoffice/labs/${labId}`
  const before = await read(at, 'backoffice2')
  expect(before.text).toContain('Requirements for taking bookings')
  expect(before.text).toContain('Missing before it can be activated Licence approved')
  await product.asOwner(
    `insert into lab_documents (id, lab_id, kind, state, declaration, uploaded_at)
     values (gen_random_uuid(), $1, 'licence', 'approved', 'On paper', now())`,
    [labId],
  )
  const version = await versionOf(labId)
  expect((await read(at)).text).toContain('someone else in the back office must activate it.')
  const own = await send(at, { intent: 'activate', version })
  expect(own).toMatchObject({ status: 409 })
  const done = await send(at, { intent: 'activate', version }, 'backoffice2')
  expect(done).toMatchObject({ status: 302, to: `${at}?done=activate` })
  expect((await read(done.to ?? '')).text).toContain('Activated. The lab is open for bookings.')
  const late = await send(at, { intent: 'deactivate', version })
  expect(late).toMatchObject({ status: 409 })
  expect(late.text).toContain('Someone changed this')
})

test('suspending needs a reason, which is shown on the page until the lab is restored', async () => {
  const labId = await aJoinedLab(product)
  const at = `/backoffice/labs/${labId}`
  const version = await versionOf(labId)
  expect(await send(at, { intent: 'suspend', version, reason: '' })).toMatchObject({ status: 422 })
  await send(at, { intent: 'suspend', version, reason: 'Reports came late twice' })
  const seen = await read(at)
  expect(seen.text).toContain('Reason: Reports came late twice')
  expect(seen.text).toContain('Lifts the suspension')
  await send(at, { intent: 'restore', version: await versionOf(labId) })
  expect((await read(at)).text).not.toContain('Reason: Reports')
})

test('an application is listed, checked and returned, and not approved before it is sent again', async () => {
  const labId = await aJoinedLab(product, { state: 'submitted' })
  const at = `/backoffice/labs/${labId}`
  const list = await read('/backoffice/applications')
  expect(list.text).toContain('Joined Lab')
  await send(at, { intent: 'start', version: await versionOf(labId) })
  const version = await versionOf(labId)
  await send(at, { intent: 'send-back', version, reason: 'The licence cannot be read' })
  expect((await read(at)).text).toContain('The licence cannot be read')
  const early = { intent: 'approve', version: await versionOf(labId) }
  expect(await send(at, early)).toMatchObject({ status: 409 })
})

test('a bank change is proposed in the lab portal and decided by the office, signed', async () => {
  const labId = await demoLab(product)
  const bank = {
    intent: 'propose-bank',
    bankName: 'State Bank of India',
    accountHolderName: 'Tulsi',
    ifsc: 'SBIN0000001',
  }
  const wrong = await send('/lab/desk', { ...bank, accountNumber: '12' }, 'labmanager')
  expect(wrong).toMatchObject({ status: 422 })
  expect(wrong.text).toContain('Enter 9 to 18 digits.')
  const sent = await send('/lab/desk', { ...bank, accountNumber: '501001234567890' }, 'labmanager')
  expect(sent).toMatchObject({ status: 302, to: '/lab/desk?done=propose#contract' })
  const desk = await read('/lab/desk', 'labmanager')
  expect(desk.text).toContain('ending 7890')
  expect(desk.text).not.toContain('501001234567890')
  expect((await read('/backoffice/applications')).text).toContain('New bank account of Tulsi')
  const at = `/backoffice/labs/${labId}`
  const change = await changeOf(labId)
  const bad = { intent: 'approve-change', ...change, password: 'not mine' }
  const refused = await send(at, bad)
  expect(refused).toMatchObject({ status: 403 })
  expect(refused.text).not.toContain('not mine')
  const unsaid = { ...change, intent: 'refuse-change', password: DEMO_PASSWORD }
  expect((await send(at, unsaid)).text).toContain('Enter a reason for rejecting.')
  const good = { ...change, intent: 'approve-change', password: DEMO_PASSWORD }
  expect(await send(at, good)).toMatchObject({ status: 302, to: `${at}?done=decide#contract` })
})

test('shares are typed as a table; a pair that is not 100 comes back as typed', async () => {
  const labId = await aJoinedLab(product)
  const at = `/backoffice/labs/${labId}`
  expect((await read(`${at}?shares=order`)).text).toContain('All tests')
  const table = (platform: string, lab: string) => ({
    intent: 'propose-shares',
    'platform.all': platform,
    'lab.all': lab,
    from: '',
  })
  const wrong = await send(`${at}?shares=order`, table('20', '70'))
  expect(wrong).toMatchObject({ status: 422 })
  expect(wrong.text).toContain('must total exactly 100')
  expect(await send(at, table('21', '79'))).toMatchObject({ status: 302 })
  expect((await read(at)).text).toContain('All tests: 21 % platform, 79 % lab')
})

test('a manager cannot decide by the portal’s form either, and another role sees neither page', async () => {
  const labId = await aJoinedLab(product)
  await send(`/backoffice/labs/${labId}`, {
    intent: 'propose-shares',
    'platform.all': '30',
    'lab.all': '70',
  })
  const decision = { intent: 'approve-change', password: DEMO_PASSWORD, ...(await changeOf(labId)) }
  expect(await send('/lab/desk', decision, 'labmanager')).toMatchObject({ status: 403 })
  for (const who of ['labmanager', 'technician']) {
    expect((await read(`/backoffice/labs/${labId}`, who)).status).toBe(403)
    expect((await read('/backoffice/applications', who)).status).toBe(403)
  }
  const none = crypto.randomUUID()
  expect((await read(`/backoffice/labs/${none}`)).status).toBe(404)
  expect((await send(`/backoffice/labs/${none}`, { intent: 'nothing' })).status).toBe(400)
})
