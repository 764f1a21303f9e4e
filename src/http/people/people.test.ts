import { expect, test } from 'vitest'
import { connectOwner } from '#src/db/driver/client.ts'
import { findPatient } from '#src/db/queries/people/people-family.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { demoEmails, seedDemoPeople } from '#src/main/demonstration/demo-people.ts'
import { DEMO_PASSWORD as PUBLISHED } from '#src/main/demonstration/demo-password.ts'
import { seed } from '#src/main/seed.ts'
import { authorise } from '#src/usecases/access.ts'
import { meOf, type Product, send, signedInAs, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const asha = { name: 'Asha Rao', birthDate: '1988-04-12', sex: 'female', relation: 'self' }
const home = {
  line: '12, 4th Cross',
  locality: 'Indiranagar',
  district: 'Bengaluru Urban',
  state: 'Karnataka',
  pincode: '560038',
  latitude: 12.97,
  longitude: 77.64,
  pointSource: 'placed',
}

test('no personal field before consent to the notice, and the agreed version is kept', async () => {
  await using product = await aProduct()
  const cookie = await signedInByPhone(product)
  for (const [path, body] of [
    ['/api/v1/patients', asha],
    ['/api/v1/addresses', home],
  ] as const) {
    const refused = await send(product, path, body, { cookie })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'notice-first' })
  }
  const old = await send(product, '/api/v1/me/notice', { version: 'older' }, { cookie })
  expect(await old.json()).toMatchObject({ code: 'stale' })
  await agree(product, cookie)
  expect((await send(product, '/api/v1/patients', asha, { cookie })).status).toBe(201)
  const { rows } = await product.pool.query('select version, hash from notice_acceptances')
  expect(rows).toEqual([{ version: NOTICE_VERSION, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})

test('consent is withdrawn as easily as it is given, and can be given again', async () => {
  await using product = await aProduct()
  const cookie = await signedInByPhone(product)
  await agree(product, cookie)
  const leave = { cookie, method: 'DELETE' }
  expect((await send(product, '/api/v1/me/notice', undefined, leave)).status).toBe(200)
  expect((await meOf(product, cookie)).me.noticeAccepted).toBe(false)
  const refused = await send(product, '/api/v1/patients', asha, { cookie })
  expect(await refused.json()).toMatchObject({ code: 'notice-first' })
  await agree(product, cookie)
  const { rows } = await product.pool.query('select withdrawn_at from notice_acceptances')
  expect(rows).toHaveLength(2)
})

test('a patient of another account is answered exactly like one that does not exist', async () => {
  await using product = await aProduct()
  const cookie = await signedInByPhone(product)
  await agree(product, cookie)
  const added = await send(product, '/api/v1/patients', asha, { cookie })
  const { id } = (await added.json()) as { id: string }
  const { me } = await meOf(product, await signedInByPhone(product, '+919876500000'))
  const stranger = { ...visitorNamed(me.id), kind: 'person' } as const
  const refusalFor = (wanted: string) =>
    product.world.db.transaction(async (tx) => {
      const row = await findPatient(tx, PatientId.parse(wanted))
      return authorise(stranger, 'patient:read').over(row)
    })
  const missing = { refusal: 'not-found', message: 'We could not find that.', detail: {} }
  await expect(refusalFor(id)).rejects.toMatchObject(missing)
  await expect(refusalFor(crypto.randomUUID())).rejects.toMatchObject(missing)
})

test('under 18 on the day in India only with the declaration of the parent or guardian', async () => {
  await using product = await aProduct()
  product.clock.set('2026-11-22T18:29:59Z') // 23:59:59 of the 22nd in India
  const cookie = await signedInByPhone(product)
  await agree(product, cookie)
  const child = { ...asha, name: 'Ira Rao', birthDate: '2008-11-23', relation: 'child' }
  const refused = await send(product, '/api/v1/patients', child, { cookie })
  expect(await refused.json()).toMatchObject({ status: 422, code: 'guardian-first' })
  const declared = { ...child, guardianDeclared: true }
  const added = await send(product, '/api/v1/patients', declared, { cookie })
  expect(await added.json()).toMatchObject({ isMinor: true, guardianDeclared: true })
  product.clock.pass(1 / 60)
  const ofAge = await send(product, '/api/v1/patients', child, { cookie })
  expect(await ofAge.json()).toMatchObject({ isMinor: false, guardianDeclared: false })
})

test('an account sees its own patients and addresses, and nobody else does', async () => {
  await using product = await aProduct()
  const cookie = await signedInByPhone(product)
  await agree(product, cookie)
  await send(product, '/api/v1/patients', asha, { cookie })
  expect((await send(product, '/api/v1/addresses', home, { cookie })).status).toBe(201)
  const { me } = await meOf(product, cookie)
  expect(me).toMatchObject({
    phone: '+91 •••••• 3210',
    email: null,
    noticeAccepted: true,
    patients: [{ name: 'Asha Rao' }],
    addresses: [{ ...home, landmark: null }],
  })
  const stranger = await signedInByPhone(product, '+919876500000')
  const seen = await send(product, '/api/v1/patients', undefined, { cookie: stranger })
  expect(await seen.json()).toEqual({ patients: [] })
  expect((await send(product, '/api/v1/patients')).status).toBe(401)
})

test('impossible input is refused: unknown fields, born tomorrow, a point outside India', async () => {
  await using product = await aProduct()
  const cookie = await signedInByPhone(product)
  await agree(product, cookie)
  const statusOf = async (path: string, body: object) =>
    (await send(product, `/api/v1/${path}`, body, { cookie })).status
  expect(await statusOf('patients', { ...asha, accountId: 'x' })).toBe(422)
  expect(await statusOf('patients', { ...asha, birthDate: '2027-01-01' })).toBe(422)
  expect(await statusOf('addresses', { ...home, latitude: 51.5, longitude: -0.1 })).toBe(422)
  expect(await statusOf('addresses', { ...home, pincode: '056003' })).toBe(422)
})

test('once a demonstration has its own password, the published one signs nobody in', async () => {
  await using product = await aProduct()
  const cookie = await signedInAs(product, 'administrator')
  const owner = connectOwner(product.ownerUrl, 1)
  const password = 'told to guests'
  for (const DEMO_PASSWORD of [PUBLISHED, password, password])
    await seed({ isDemo: true, DEMO_PASSWORD }, owner)
  await owner.pool.end()
  const email = 'administrator@demo.oxalate.example'
  const signIn = async (typed: string) =>
    (await send(product, '/api/auth/sign-in/email', { email, password: typed })).status
  expect([await signIn(PUBLISHED), await signIn(password)]).toEqual([401, 200])
  expect((await meOf(product, cookie)).status).toBe(401)
})

test('the demo accounts are created once, with the roles and places of the model', async () => {
  await using product = await aProduct()
  await Promise.all([seedDemoPeople(product.world), seedDemoPeople(product.world)])
  await seedDemoPeople(product.world)
  const { rows } = await product.pool.query(
    `select u.email, g.role, l.code, p.name as city from "user" u
     left join role_grants g on g.user_id = u.id
     left join labs l on l.id = g.lab_id left join locations p on p.id = g.location_id`,
  )
  expect(new Set(rows.map(({ email }) => email))).toEqual(new Set(demoEmails))
  expect(rows).toContainEqual({
    email: 'authoriser@demo.oxalate.example',
    role: 'lab-authoriser',
    code: 'LAB001',
    city: null,
  })
  expect(rows).toContainEqual({
    email: 'phlebotomist2@demo.oxalate.example',
    role: 'phlebotomist',
    code: null,
    city: 'Bengaluru',
  })
  expect((await product.pool.query('select from signatories')).rowCount).toBe(1)
  expect((await product.pool.query('select from phlebotomists')).rowCount).toBe(20)
  const rostered =
    'select from rosters r join role_grants g on g.location_id = r.location_id and g.user_id = r.phlebotomist_id'
  expect((await product.pool.query(rostered)).rowCount).toBe(20)
})

function visitorNamed(id: string) {
  const grants = [{ role: 'patient', labId: null, locationId: null }] as const
  return { id: UserId.parse(id), name: 'a stranger', grants }
}

async function agree(product: Product, cookie: string) {
  const answer = await send(product, '/api/v1/me/notice', { version: NOTICE_VERSION }, { cookie })
  expect(answer.status).toBe(200)
}
