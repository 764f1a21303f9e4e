import { expect, test } from 'vitest'
import { askedLink, goodPassword, letterTo, tokenSentTo } from '#test/accounts.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { demoLab } from '#test/booking.ts'
import { accept, givenRole, invite } from '#test/invitations.ts'
import { cookieOf, meOf, type Product, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const doctor = 'doctor@hospital.example'
const patient = 'patient@demo.oxalate.example'
const over = { status: 410, body: { code: 'link-over' } }
const join = '/api/auth/account/join'

test('an invited person has the role once they accept, and not before', async () => {
  await using product = await aProduct()
  const { administrator, cookie } = await both(product)
  const labId = await demoLab(product, 'LAB002')
  const offer = { email: 'Patient@Demo.oxalate.example', role: 'lab-manager', labId }
  expect((await invite(product, administrator, offer)).status).toBe(201)
  expect(await rolesOf(product, cookie)).toEqual(['patient'])
  const letter = await letterTo(product, patient)
  expect(letter?.text).toMatch(
    /Lakshmi Iyer from Oxalate has invited you to this role: lab manager, \w/,
  )
  const token = await tokenSentTo(product, patient)
  const given = await accept(product, cookie, token)
  expect(given).toMatchObject({ status: 200, body: { role: 'lab-manager', labId } })
  expect(await rolesOf(product, given.cookie)).toEqual(['lab-manager', 'patient'])
  expect(await statesOf(product)).toEqual(['accepted'])
})

test('with the role the session is replaced: every earlier cookie answers 401', async () => {
  await using product = await aProduct()
  const { administrator, cookie } = await both(product)
  const elsewhere = await signedInAs(product, 'patient')
  await product.asOwner(
    `update session set created_at = created_at - interval '1 hour', second_factor = true`,
  )
  await invite(product, administrator, { email: patient, role: 'finance' })
  const before = await sessionsOfPatient(product)
  const given = await accept(product, cookie, await tokenSentTo(product, patient))
  expect(given.status).toBe(200)
  expect(JSON.stringify(given.body)).not.toContain('session')
  for (const old of [cookie, elsewhere]) expect((await meOf(product, old)).status).toBe(401)
  expect(await rolesOf(product, given.cookie)).toEqual(['finance', 'patient'])
  expect((await meOf(product, administrator)).status).toBe(200)
  const [anew, ...others] = await sessionsOfPatient(product)
  expect(others).toEqual([])
  expect(before.map(({ id }) => id)).not.toContain(anew?.id)
  expect(before.map(({ token }) => token)).not.toContain(anew?.token)
  const stays = { created_at: before[0]?.created_at, second_factor: true }
  expect(anew).toMatchObject(stays)
})

test('a session that ended meanwhile gets no role', async () => {
  await using product = await aProduct()
  const { administrator, cookie } = await both(product)
  const { id: userId } = (await meOf(product, cookie)).me
  await invite(product, administrator, { email: patient, role: 'finance' })
  const token = await tokenSentTo(product, patient)
  const grants = [{ role: 'patient', labId: null, locationId: null }] as const
  const [held] = await sessionsOfPatient(product)
  const person = { kind: 'person', id: UserId.parse(userId), name: 'Asha Rao', grants } as const
  for (const sessionId of [undefined, crypto.randomUUID()]) {
    const actor = { ...person, ...(sessionId && { sessionId }) }
    await expect(product.as(actor).acceptInvitation({ token })).rejects.toMatchObject({
      refusal: 'sign-in-first',
    })
  }
  expect(await statesOf(product)).toEqual(['sent'])
  expect(await sessionsOfPatient(product)).toEqual([held])
})

test('an address without an account creates it through the link, verified and with the role', async () => {
  await using product = await aProduct()
  const { administrator } = await both(product)
  await askedLink(product, doctor, 'sign-up')
  const older = await tokenSentTo(product, doctor)
  await invite(product, administrator, { email: doctor, role: 'phlebotomist', locationId: 1 })
  const token = await tokenSentTo(product, doctor)
  const body = { token, name: 'Dr Rao', password: goodPassword }
  const joined = await send(product, join, body)
  expect(joined.status).toBe(200)
  expect(await rolesOf(product, cookieOf(joined))).toEqual(['phlebotomist', 'patient'])
  const { rows } = await product.pool.query(
    `select u.email_verified as proved, p.display_name as name
     from "user" u join phlebotomists p on p.user_id = u.id where u.email = $1`,
    [doctor],
  )
  expect(rows).toEqual([{ proved: true, name: 'Dr Rao' }])
  const late = { ...body, token: older }
  expect((await send(product, '/api/auth/account/sign-up', late)).status).toBe(410)
})

test('an invitation does not recreate an existing account: its owner signs in', async () => {
  await using product = await aProduct()
  const { administrator, cookie } = await both(product)
  await invite(product, administrator, { email: patient, role: 'finance' })
  const token = await tokenSentTo(product, patient)
  const body = { token, name: 'Somebody', password: goodPassword }
  expect((await send(product, join, body)).status).toBe(410)
  expect((await meOf(product, cookie)).status).toBe(200)
  expect((await accept(product, cookie, token)).status).toBe(200)
})

test('when several accept at once, one gets the role, and nobody afterwards', async () => {
  await using product = await aProduct()
  const { administrator, cookie } = await both(product)
  await invite(product, administrator, { email: patient, role: 'finance' })
  const token = await tokenSentTo(product, patient)
  const at = await Promise.all(Array.from({ length: 5 }, () => accept(product, cookie, token)))
  expect(at.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = at.filter(({ status }) => status !== 200)
  for (const { body } of others) expect(['link-over', 'sign-in-first']).toContain(body.code)
  const [held] = await grantsOf(product)
  await send(product, `/api/v1/people/${held?.user_id}/roles/${held?.id}`, undefined, {
    cookie: administrator,
    method: 'DELETE',
  })
  const anew = await signedInAs(product, 'patient')
  expect(await accept(product, anew, token)).toMatchObject(over)
  expect(await rolesOf(product, anew)).toEqual(['patient'])
})

test('when five use one link at once, one creates the account', async () => {
  await using product = await aProduct()
  const { administrator } = await both(product)
  await invite(product, administrator, { email: doctor, role: 'finance' })
  const body = { token: await tokenSentTo(product, doctor), name: 'Dr Rao', password: goodPassword }
  const uses = await Promise.all(Array.from({ length: 5 }, () => send(product, join, body)))
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rowCount } = await product.pool.query('select from "user" where email = $1', [doctor])
  expect(rowCount).toBe(1)
})

test('an address that lost its verification accepts nothing', async () => {
  await using product = await aProduct()
  const { administrator, cookie } = await both(product)
  await invite(product, administrator, { email: patient, role: 'finance' })
  const token = await tokenSentTo(product, patient)
  await product.asOwner(`update "user" set email_verified = false where email = $1`, [patient])
  expect(await accept(product, cookie, token)).toMatchObject(over)
  expect(await statesOf(product)).toEqual(['sent'])
})

test('an address has one open invitation to a role; another role, or a later one, may be sent', async () => {
  await using product = await aProduct()
  const { administrator } = await both(product)
  const offer = { email: doctor, role: 'finance' }
  expect((await invite(product, administrator, offer)).status).toBe(201)
  expect(await invite(product, administrator, offer)).toMatchObject({
    status: 409,
    body: { code: 'invited-already' },
  })
  for (const locationId of [1, 2])
    expect(
      (await invite(product, administrator, { email: doctor, role: 'phlebotomist', locationId }))
        .status,
    ).toBe(201)
  product.clock.pass(72 * 60)
  const later = await signedInAs(product, 'administrator')
  expect((await invite(product, later, offer)).status).toBe(201)
  expect(await statesOf(product)).toEqual(['expired', 'expired', 'expired', 'sent'])
})

test('the list shows open invitations, to an administrator only, and no token', async () => {
  await using product = await aProduct()
  const { administrator } = await both(product)
  await invite(product, administrator, { email: doctor, role: 'phlebotomist', locationId: 1 })
  const token = await tokenSentTo(product, doctor)
  const seen = async (cookie: string) => send(product, '/api/v1/invitations', undefined, { cookie })
  const text = await (await seen(administrator)).text()
  expect(JSON.parse(text).invitations).toMatchObject([
    { email: doctor, role: 'phlebotomist', place: 'Bengaluru', invitedBy: 'Lakshmi Iyer' },
  ])
  expect(text).not.toContain(token)
  const { rows } = await product.pool.query('select token_hash from invitations')
  expect(rows[0].token_hash).not.toContain(token)
  expect((await seen(await signedInAs(product, 'backoffice'))).status).toBe(403)
})

test('every step is in the audit, with who invited', async () => {
  await using product = await aProduct()
  const { administrator, cookie } = await both(product)
  const { id: invitedBy } = (await meOf(product, administrator)).me
  const { id } = (await meOf(product, cookie)).me
  const given = { administrator, cookie, email: patient }
  const { grantId } = (await givenRole(product, given, { role: 'finance' })).body
  const { rows } = await product.pool.query(
    `select action, subject_id, detail from audit where action like 'invitation:%' order by at, id`,
  )
  expect(rows).toMatchObject([
    { action: 'invitation:manage', detail: { role: 'finance' } },
    { action: 'invitation:accept', subject_id: id, detail: { grantId, isNew: true, invitedBy } },
  ])
  expect(JSON.stringify(rows)).not.toContain(patient)
})

async function both(product: Product) {
  const administrator = await signedInAs(product, 'administrator')
  return { administrator, cookie: await signedInAs(product, 'patient') }
}

async function rolesOf(product: Product, cookie: string) {
  return (await meOf(product, cookie)).me.grants.map(({ role }) => role)
}

async function sessionsOfPatient({ pool }: Product) {
  const { rows } = await pool.query<{ id: string; token: string; created_at: Date }>(
    `select s.id, token, s.created_at, second_factor
     from session s join "user" u on u.id = s.user_id where u.email = $1 order by s.id`,
    [patient],
  )
  return rows
}

async function statesOf({ pool }: Product) {
  const { rows } = await pool.query<{ state: string }>(
    'select state::text from invitations order by state::text, id',
  )
  return rows.map(({ state }) => state)
}

async function grantsOf({ pool }: Product) {
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    'select id, user_id from role_grants where invitation_id is not null',
  )
  return rows
}
