import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { letterTo, tokenSentTo } from '#test/accounts.ts'
import { demoActor } from '#test/booking.ts'
import { accept, approve, invite } from '#test/invitations.ts'
import { meOf, type Product, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

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

test('refused with a reason: the requester reads it, nobody else is told, and it may be requested again', async () => {
  await using product = await aProduct()
  const { one, two } = await both(product)
  const { body } = await invite(product, one, newcomer)
  expect((await refuse(product, two, body, '')).status).toBe(422)
  expect(await refuse(product, two, body)).toMatchObject({
    status: 200,
    body: { state: 'refused' },
  })
  expect((await letterTo(product, at('administrator')))?.text).toContain('I never heard of it')
  expect(await letterTo(product, patient)).toBeUndefined()
  expect((await invite(product, one, newcomer)).status).toBe(201)
  expect(await invite(product, one, newcomer)).toMatchObject({ body: { code: 'invited-already' } })
  expect(await statesOf(product)).toEqual(['refused', 'waiting'])
})

test('it lapses after 72 hours of real time, and can be approved one minute earlier', async () => {
  await using product = await aProduct()
  const { one } = await both(product)
  const { body } = await invite(product, one, newcomer)
  const other = await invite(product, one, { ...newcomer, email: 'two@hospital.example' })
  product.clock.pass(72 * 60 - 1)
  expect((await approve(product, await signedInAs(product, 'administrator2'), body)).status).toBe(
    200,
  )
  product.clock.pass(1)
  const two = await signedInAs(product, 'administrator2')
  expect(await approve(product, two, other.body)).toMatchObject({
    status: 409,
    body: { code: 'not-allowed-now', currentState: 'expired' },
  })
  expect(await product.as({ kind: 'worker' }).expireInvitations()).toEqual({ expired: 1 })
  expect(await statesOf(product)).toEqual(['expired', 'sent'])
})

test('sending the letter again does not extend an approval', async () => {
  await using product = await aProduct()
  const { one, two } = await both(product)
  const { body } = await invite(product, one, newcomer)
  expect(await resend(product, one, body, 1)).toMatchObject({ body: { code: 'not-allowed-now' } })
  await approve(product, two, body)
  const until = await endOf(product)
  product.clock.pass(71 * 60)
  const later = await signedInAs(product, 'administrator')
  expect((await resend(product, later, body, 2)).status).toBe(200)
  expect(await endOf(product)).toEqual(until)
  product.clock.pass(60)
  const last = await signedInAs(product, 'administrator')
  expect(await resend(product, last, body, 3)).toMatchObject({ body: { code: 'not-allowed-now' } })
  const theirs = await signedInAs(product, 'patient')
  expect((await accept(product, theirs, await tokenSentTo(product, patient))).status).toBe(410)
})

test('while it waits only the requester withdraws it, and it opens nothing', async () => {
  await using product = await aProduct()
  const { one, two } = await both(product)
  const { body } = await invite(product, one, newcomer)
  const withdraw = async (cookie: string) => {
    const path = `/api/v1/invitations/${body.id}/withdraw`
    return (await send(product, path, { version: 1 }, { cookie })).status
  }
  expect(await withdraw(two)).toBe(403)
  expect(await withdraw(one)).toBe(200)
  expect((await approve(product, two, body)).status).toBe(409)
  expect(await statesOf(product)).toEqual(['withdrawn'])
})

test('a request of a former administrator is refused or lapses, never approved', async () => {
  await using product = await aProduct()
  const { one, two } = await both(product)
  const { body } = await invite(product, one, newcomer)
  await suspend(product, two, (await demoActor(product, 'administrator')).id)
  expect(await approve(product, two, body)).toMatchObject({ body: { code: 'inviter-left' } })
  expect((await refuse(product, two, body)).status).toBe(200)
})

test('suspending the other administrator lets nobody do more alone, until the server names a second', async () => {
  await using product = await aProduct()
  const { one } = await both(product)
  const other = await demoActor(product, 'administrator2')
  expect((await suspend(product, one, other.id)).status).toBe(200)
  const alone = { status: 409, body: { code: 'second-administrator-first' } }
  expect(await invite(product, one, newcomer)).toMatchObject(alone)
  expect(
    await invite(product, one, { ...newcomer, email: at('administrator'), role: 'finance' }),
  ).toMatchObject(alone)
  expect((await restore(product, one, other.id)).status).toBe(200)
  expect(await rolesOf(product, await signedInAs(product, 'administrator2'))).toEqual(['patient'])
  expect(await invite(product, one, newcomer)).toMatchObject(alone)
  const appoint = (email: string) => product.as({ kind: 'worker' }).appointAdministrator({ email })
  expect(await appoint(at('administrator2'))).toMatchObject({ isNew: true })
  const { body } = await invite(product, one, newcomer)
  const two = await signedInAs(product, 'administrator2')
  expect((await approve(product, two, body)).status).toBe(200)
})

test('the server appoints nobody who is suspended, and of three commands at once one makes the second', async () => {
  await using product = await aProduct()
  const { one } = await both(product)
  const { id } = await demoActor(product, 'administrator2')
  await suspend(product, one, id)
  const appoint = (name: string) =>
    product.as({ kind: 'worker' }).appointAdministrator({ email: at(name) })
  await expect(appoint('administrator2')).rejects.toMatchObject({ refusal: 'suspended' })
  const ends = await Promise.allSettled(['patient', 'finance', 'backoffice'].map(appoint))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { refusal: 'administrators-enough' },
  })
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
    product.as(await demoActor(product, name)).countInvitationsToDecide()
  expect(await count('administrator')).toEqual({ count: 0 })
  expect(await count('administrator2')).toEqual({ count: 2 })
})

test('the database sends no administrator invitation that no other administrator approved', async () => {
  await using product = await aProduct()
  const { one } = await both(product)
  const { body } = await invite(product, one, newcomer)
  const self = (await demoActor(product, 'administrator')).id
  const { change, insert } = byHand(product, String(body.id), self)
  const sent = `state = 'sent', token_hash = 'x'`
  const by = (who: string, set = sent) =>
    change(`${set}, decided_at = sent_at, decided_by = '${who}'`)
  const refusedBy = (constraint: string) => ({ constraint })
  const { id: office } = await demoActor(product, 'backoffice')
  const { id: invited } = await demoActor(product, 'patient')
  const { id: second } = await demoActor(product, 'administrator2')
  await expect(change(sent)).rejects.toMatchObject(refusedBy('invitations_wait_for_second'))
  for (const who of [office, invited])
    await expect(by(who)).rejects.toMatchObject(refusedBy('invitations_decided_by_administrator'))
  await expect(by(self)).rejects.toMatchObject(refusedBy('invitations_decided_by_another'))
  const late = `${sent}, decided_by = '${second}', decided_at = expires_at`
  await expect(change(late)).rejects.toMatchObject(
    refusedBy('invitations_decided_by_administrator'),
  )
  const half = `${sent}, decided_by = '${second}'`
  await expect(change(half)).rejects.toMatchObject(refusedBy('invitations_decided_whole'))
  const unsaid = `state = 'refused', decided_by = '${second}', decided_at = sent_at`
  await expect(change(unsaid)).rejects.toMatchObject(refusedBy('invitations_decided_whole'))
  await expect(change(`token_hash = 'x'`)).rejects.toMatchObject(
    refusedBy('invitations_linked_when_sent'),
  )
  await expect(insert('new@hospital.example', 'administrator', 'sent')).rejects.toMatchObject(
    refusedBy('invitations_second_administrator'),
  )
  for (const state of ['sent', 'accepted'])
    await expect(insert(at('administrator'), 'finance', state)).rejects.toMatchObject(
      refusedBy('invitations_wait_for_second'),
    )
  await by(second)
  await expect(change(`decided_by = '${office}'`)).rejects.toMatchObject(
    refusedBy('invitations_decided_by_administrator'),
  )
  await expect(change(`expires_at = expires_at + interval '1 minute'`)).rejects.toMatchObject(
    refusedBy('invitations_approval_runs_out'),
  )
})

test('the database lets nobody accept what they offered to an address that became theirs later', async () => {
  await using product = await aProduct()
  const { one } = await both(product)
  const mailbox = 'second-mailbox@hospital.example'
  const { body } = await invite(product, one, { email: mailbox, role: 'finance' })
  expect(body.state).toBe('sent')
  const { id } = await demoActor(product, 'administrator')
  await product.asOwner('update "user" set email = $2 where id = $1', [id, mailbox])
  const taken = accept(product, one, await tokenSentTo(product, mailbox))
  expect((await taken).status).not.toBe(200)
  const change = product.pool.query(
    `update invitations set state = 'accepted', accepted_by = invited_by where id = $1`,
    [body.id],
  )
  await expect(change).rejects.toMatchObject({ constraint: 'invitations_wait_for_second' })
  expect(await rolesOf(product, one)).toEqual(['administrator', 'patient'])
})

test('the database ends no suspension of a person who is still an administrator', async () => {
  await using product = await aProduct()
  const { one } = await both(product)
  const { id } = await demoActor(product, 'administrator2')
  await suspend(product, one, id)
  const guarded = { constraint: 'suspensions_end_without_administration' }
  for (const statement of [
    'update suspensions set restored_at = now() where user_id = $1',
    'delete from suspensions where user_id = $1',
  ])
    await expect(product.pool.query(statement, [id])).rejects.toMatchObject(guarded)
})

test('the database lets the server command appoint nobody beside two administrators', async () => {
  await using product = await aProduct()
  await both(product)
  const { id } = await demoActor(product, 'patient')
  const client = await product.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('oxalate.grants', 'installation', true)`)
    const third = client.query(
      `insert into role_grants (id, user_id, role) values (gen_random_uuid(), $1, 'administrator')`,
      [id],
    )
    await expect(third).rejects.toMatchObject({ constraint: 'role_grants_appointed_below_two' })
  } finally {
    await client.query('rollback')
    client.release()
  }
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

async function resend(product: Product, cookie: string, { id }: { id?: string }, version: number) {
  const path = `/api/v1/invitations/${id}/resend`
  const answer = await send(product, path, { version }, { cookie })
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

function restore(product: Product, cookie: string, userId: string) {
  const path = `/api/v1/people/${userId}/suspension`
  return send(product, path, { reason: 'a test of power' }, { cookie, method: 'DELETE' })
}

/** Statements that bypass the code, as the serving role. */
function byHand({ pool }: Product, id: string, invitedBy: string) {
  const change = (set: string) => pool.query(`update invitations set ${set} where id = $1`, [id])
  const insert = (email: string, role: string, state: string) =>
    pool.query(
      `insert into invitations (id, email, role, state, token_hash, invited_by, sent_at, expires_at, accepted_by)
       values (gen_random_uuid(), $1, $2::role, $3::invitation_state, gen_random_uuid()::text, $4, now(),
         now() + interval '1 hour', case when $3 = 'accepted' then $4::uuid end)`,
      [email, role, state, invitedBy],
    )
  return { change, insert }
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

async function endOf({ pool }: Product) {
  const { rows } = await pool.query<{ until: string }>(
    'select expires_at::text as until from invitations',
  )
  return rows[0]?.until
}
