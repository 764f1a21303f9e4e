import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { letterTo, tokenSentTo } from '#test/accounts.ts'
import { demoActor } from '#test/booking.ts'
import { accept, approve, invite } from '#test/invitations.ts'
import { meOf, type Product, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { queueOf } from '#test/queues.ts'

const at = (name: string) => `${name}@demo.oxalate.example`
const patient = at('patient')
const newcomer = { email: patient, role: 'administrator', password: DEMO_PASSWORD }

test('an administrator is made by two: it waits without a letter until another one approves', async () => {
  await using product = await aProduct()
  const { one, two } = await both(product)
  const theirs = await signedInAs(product, 'patient')
  const asked = await invite(product, one, newcomer)
  expect(asked).toMatchObject({ status: 201, body: { state: 'waiting' } })
  expect(await letterTo(product, patient)).toBeUndefined()
  const told = await letterTo(product, at('administrator2'))
  expect(told?.text).toContain(`/backoffice/invitations/${asked.body.id}`)
  expect(told?.text).not.toContain(patient)
  expect(await letterTo(product, at('administrator'))).toBeUndefined()
  const approved = await approve(product, two, asked.body)
  expect(approved).toMatchObject({ status: 200, body: { state: 'sent', version: 2 } })
  expect((await letterTo(product, at('administrator')))?.text).toContain(
    `Arjun Pillai approved your invitation to ${patient}`,
  )
  expect((await letterTo(product, patient))?.text).toContain(
    'Lakshmi Iyer from Oxalate has invited you',
  )
  const taken = await accept(product, theirs, await tokenSentTo(product, patient))
  expect(await rolesOf(product, taken.cookie)).toEqual(['administrator', 'patient'])
  const { id: decidedBy } = (await meOf(product, two)).me
  const { id: invitedBy } = (await meOf(product, one)).me
  const { rows } = await product.pool.query(
    `select actor_id, detail from audit where action = 'invitation:decide'`,
  )
  expect(rows).toMatchObject([{ actor_id: decidedBy, detail: { event: 'approve', invitedBy } }])
})

test.each(['finance', 'back-office', 'administrator'] as const)(
  'nobody gives themselves the role %s alone, and everybody else’s needs no second person',
  async (role) => {
    await using product = await aProduct()
    const { one, two } = await both(product)
    const own = { email: at('ADMINISTRATOR'), role, password: DEMO_PASSWORD }
    const asked = await invite(product, one, own)
    expect(asked).toMatchObject({ status: 201, body: { state: 'waiting' } })
    expect(await approve(product, one, asked.body)).toMatchObject(samePerson)
    expect((await approve(product, two, asked.body)).status).toBe(200)
    const token = await tokenSentTo(product, at('administrator'))
    const { status, cookie } = await accept(product, one, token)
    expect(status).toBe(200)
    expect(new Set(await rolesOf(product, cookie))).toEqual(
      new Set(['administrator', role, 'patient']),
    )
    expect(await invite(product, cookie, { email: patient, role: 'finance' })).toMatchObject({
      status: 201,
      body: { state: 'sent' },
    })
  },
)

test('neither requesting nor approving works without the right password, and wrong ones wait', async () => {
  await using product = await aProduct()
  const { one, two } = await both(product)
  const again = { status: 403, body: { code: 'password-again' } }
  expect(await invite(product, one, { ...newcomer, password: undefined })).toMatchObject(again)
  expect(await invite(product, one, { ...newcomer, password: 'not mine' })).toMatchObject(again)
  expect(await statesOf(product)).toEqual([])
  const asked = await invite(product, one, newcomer)
  const guess = () => approve(product, two, { ...asked.body, password: 'a guess' })
  for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toMatchObject(again)
  expect(await guess()).toMatchObject({ status: 429, body: { code: 'too-many' } })
  expect(await approve(product, two, asked.body)).toMatchObject({ status: 429 })
  expect(await statesOf(product)).toEqual(['waiting'])
})

test('neither the requester nor the invited person decides, and no other role does', async () => {
  await using product = await aProduct()
  const { one, two } = await both(product)
  await alsoAdministrator(product, 'backoffice')
  const own = { ...newcomer, email: at('administrator2') }
  const { body } = await invite(product, one, own)
  for (const by of [one, two]) {
    expect(await approve(product, by, body)).toMatchObject(samePerson)
    expect(await refuse(product, by, body)).toMatchObject(samePerson)
  }
  for (const name of ['finance', 'backoffice2', 'labmanager', 'patient'])
    expect((await approve(product, await signedInAs(product, name), body)).status).toBe(403)
  expect(await letterTo(product, at('administrator2'))).toBeUndefined()
  expect((await letterTo(product, at('backoffice')))?.subject).toContain('needs your approval')
  expect((await approve(product, await signedInAs(product, 'backoffice'), body)).status).toBe(200)
})

test('a person who lost the role or was suspended since the page was opened approves nothing', async () => {
  await using product = await aProduct()
  const { one, two } = await both(product)
  const { body } = await invite(product, one, newcomer)
  const actor = await demoActor(product, 'administrator2')
  const approval = { id: body.id as never, version: 1, password: DEMO_PASSWORD }
  await product.asOwner('delete from role_grants where user_id = $1', [actor.id])
  const late = () => product.as(actor).approveInvitation(approval)
  await expect(late()).rejects.toMatchObject({ refusal: 'forbidden' })
  await alsoAdministrator(product, 'administrator2')
  await suspend(product, one, actor.id)
  await expect(late()).rejects.toMatchObject({ refusal: 'forbidden' })
  expect((await approve(product, two, body)).status).toBe(401)
  expect(await statesOf(product)).toEqual(['waiting'])
})

test('when two approve at once one does, and an outdated page decides nothing', async () => {
  await using product = await aProduct()
  const { one, two } = await both(product)
  await alsoAdministrator(product, 'backoffice')
  const third = await signedInAs(product, 'backoffice')
  const { body } = await invite(product, one, newcomer)
  expect(await approve(product, two, { ...body, version: 2 })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
  const ends = await Promise.all([two, third, two].map((by) => approve(product, by, body)))
  expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await refuse(product, third, { ...body, version: 2 })).toMatchObject({
    status: 409,
    body: { code: 'not-allowed-now', currentState: 'sent' },
  })
})

test('when two approve at the same moment one does', async () => {
  await using product = await aProduct()
  const { one, two } = await both(product)
  await alsoAdministrator(product, 'backoffice')
  const third = await signedInAs(product, 'backoffice')
  const { body } = await invite(product, one, newcomer)
  const release = await rowHeld(product, String(body.id))
  const ends = Promise.all([two, third].map((by) => approve(product, by, body)))
  await release()
  const statuses = (await ends).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the list says what waits and who may decide', async () => {
  await using product = await aProduct()
  const { one, two } = await both(product)
  await invite(product, one, newcomer)
  const seen = async (cookie: string) =>
    (await (await send(product, '/api/v1/invitations', undefined, { cookie })).json()).invitations
  const line = { email: patient, state: 'waiting', invitedBy: 'Lakshmi Iyer' }
  expect(await seen(one)).toMatchObject([
    { ...line, isForInviter: false, isMine: true, mayDecide: false },
  ])
  expect(await seen(two)).toMatchObject([{ ...line, isMine: false, mayDecide: true }])
  await invite(product, one, { ...newcomer, email: at('administrator'), role: 'finance' })
  expect((await seen(two)).at(-1)).toMatchObject({ isForInviter: true, mayDecide: true })
  const count = async (name: string) =>
    queueOf(product.as(await demoActor(product, name)), 'invitations')
  expect(await count('administrator')).toMatchObject({ count: 0, own: 2 })
  expect(await count('administrator2')).toMatchObject({ count: 2, own: 0 })
})

const samePerson = { status: 409, body: { code: 'same-person' } }

/** Two administrators, signed in. */
async function both(product: Product) {
  const one = await signedInAs(product, 'administrator')
  return { one, two: await signedInAs(product, 'administrator2') }
}

async function alsoAdministrator(product: Product, name: string) {
  const { id } = await demoActor(product, name)
  const grant = `insert into role_grants (id, user_id, role) values ($1, $2, 'administrator')`
  await product.asOwner(grant, [crypto.randomUUID(), id])
}

async function refuse(
  product: Product,
  cookie: string,
  { id, version = 1 }: { id?: string; version?: number },
  reason = 'I never heard of it',
) {
  const path = `/api/v1/invitations/${id}/refuse`
  const answer = await send(product, path, { version, reason }, { cookie })
  return { status: answer.status, body: await answer.json() }
}

/** Holds an invitation’s row, and releases it once two requests wait for it. */
async function rowHeld({ pool }: Product, id: string) {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from invitations where id = $1 for update', [id])
  const waiting = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  return async () => {
    while ((await pool.query(waiting)).rows[0].count < 2);
    await holder.query('commit')
    holder.release()
  }
}

function suspend(product: Product, cookie: string, userId: string) {
  const path = `/api/v1/people/${userId}/suspension`
  return send(product, path, { reason: 'a test of power' }, { cookie })
}

async function rolesOf(product: Product, cookie: string) {
  return (await meOf(product, cookie)).me.grants.map(({ role }) => role)
}

async function statesOf({ pool }: Product) {
  const { rows } = await pool.query<{ state: string }>(
    'select state::text from invitations order by state, id',
  )
  return rows.map(({ state }) => state)
}
