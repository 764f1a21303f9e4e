import { expect, test } from 'vitest'
import type { Actor, Role } from '#src/domain/people/actor.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { givenRole, invite } from '#test/invitations.ts'
import { meOf, type Product, send, signedInAs } from '#test/people.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { aProduct } from '#test/product.ts'

const email = 'patient@demo.oxalate.example'

type Held = { id: string; role: Role; place: string | null }

test('an accepted role holds from the next request on and is audited', async () => {
  await using product = await aProduct()
  const { cookie, id, administrator } = await aNewcomer(product)
  expect(await rolesOf(product, cookie)).toEqual(['patient'])
  const labId = await demoLab(product, 'LAB002')
  const given = await grant(product, administrator, { role: 'lab-technician', labId })
  expect(given.status).toBe(200)
  expect(given.body).toMatchObject({ userId: id, role: 'lab-technician', labId })
  expect(await rolesOf(product, given.cookie)).toEqual(['lab-technician', 'patient'])
  expect((await meOf(product, cookie)).status).toBe(401)
  const [held] = await heldBy(product, administrator, 'patient@demo')
  expect(held).toMatchObject({ id: given.body.grantId, role: 'lab-technician' })
  expect(held?.place).toMatch(/\w/)
  expect(await auditOf(product, 'invitation:accept')).toMatchObject([
    {
      subject_id: id,
      detail: { grantId: given.body.grantId, isNew: true, role: held?.role, labId },
    },
  ])
})

test('the same grant again changes nothing', async () => {
  await using product = await aProduct()
  const { id, administrator } = await aNewcomer(product)
  for (const role of [{ role: 'finance' }, { role: 'phlebotomist', locationId: 1 }]) {
    const first = await grant(product, administrator, role)
    const second = await grant(product, administrator, role)
    expect(second.body).toEqual(first.body)
  }
  const { rowCount } = await product.pool.query('select from role_grants where user_id = $1', [id])
  expect(rowCount).toBe(2)
})

test('a person who becomes a phlebotomist has a name that patients see', async () => {
  await using product = await aProduct()
  const { id, administrator } = await aNewcomer(product)
  await grant(product, administrator, { role: 'phlebotomist', locationId: 1 })
  await grant(product, administrator, { role: 'phlebotomist', locationId: 2 })
  const { rows } = await product.pool.query(
    'select display_name, is_active from phlebotomists where user_id = $1',
    [id],
  )
  expect(rows).toEqual([{ display_name: 'Asha Rao', is_active: true }])
})

test('an unknown lab or city is refused, and so is a lab for a role without one', async () => {
  await using product = await aProduct()
  const { administrator } = await aNewcomer(product)
  const refused = async (role: object) => {
    const { status, body } = await invite(product, administrator, { email, ...role })
    return [status, body.code]
  }
  const labId = crypto.randomUUID()
  expect(await refused({ role: 'lab-manager', labId })).toEqual([404, 'not-found'])
  expect(await refused({ role: 'phlebotomist', locationId: 999 })).toEqual([404, 'not-found'])
  expect(await refused({ role: 'finance', labId })).toEqual([422, 'invalid'])
  expect(await refused({ role: 'lab-manager' })).toEqual([422, 'invalid'])
  expect(await refused({ role: 'patient' })).toEqual([422, 'invalid'])
})

test('taking a role away ends every session of its person at once, and nobody else’s', async () => {
  await using product = await aProduct()
  const { id, administrator } = await aNewcomer(product)
  const { grantId } = (await grant(product, administrator, { role: 'finance' })).body
  const [here, there] = [await signedInAs(product, 'patient'), await signedInAs(product, 'patient')]
  const other = await signedInAs(product, 'finance')
  expect((await revoke(product, administrator, id, grantId)).status).toBe(200)
  for (const old of [here, there]) expect((await meOf(product, old)).status).toBe(401)
  expect((await meOf(product, other)).status).toBe(200)
  expect(await rolesOf(product, await signedInAs(product, 'patient'))).toEqual(['patient'])
  expect((await auditOf(product, 'role:grant')).at(-1)).toMatchObject({
    subject_id: id,
    detail: { revoked: true, grantId, role: 'finance' },
  })
  expect((await revoke(product, administrator, id, grantId)).status).toBe(404)
})

test('a grant is taken only from the person it is named with', async () => {
  await using product = await aProduct()
  const { administrator } = await aNewcomer(product)
  const { grantId } = (await grant(product, administrator, { role: 'finance' })).body
  const { id: another } = await demoActor(product, 'finance')
  expect((await revoke(product, administrator, another, grantId)).status).toBe(404)
  expect(await heldBy(product, administrator, 'patient@demo')).toHaveLength(1)
})

test('nobody takes the role of the last administrator, not even their own', async () => {
  await using product = await aProduct()
  const { administrator } = await aNewcomer(product)
  const [own] = await heldBy(product, administrator, 'administrator@demo')
  const { id: self } = (await meOf(product, administrator)).me
  await dismissSecond(product)
  const refused = await revoke(product, administrator, self, own?.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'last-administrator' } })
  expect((await meOf(product, administrator)).status).toBe(200)
  await product.as({ kind: 'worker' }).appointAdministrator({ email })
  expect((await revoke(product, administrator, self, own?.id)).status).toBe(200)
})

test('a suspended administrator does not count as one', async () => {
  await using product = await aProduct()
  const administrator = await signedInAs(product, 'administrator')
  const { id } = await demoActor(product, 'administrator2')
  const suspended = await send(
    product,
    `/api/v1/people/${id}/suspension`,
    { reason: 'left us' },
    { cookie: administrator },
  )
  expect(suspended.status).toBe(200)
  const [own] = await heldBy(product, administrator, 'administrator@demo')
  const { id: self } = (await meOf(product, administrator)).me
  const refused = await revoke(product, administrator, self, own?.id)
  expect(refused.body.code).toBe('last-administrator')
})

test.each(['revoke', 'suspend'] as const)(
  'when two administrators %s each other at once, one remains, every time',
  async (how) => {
    await using product = await aProduct()
    await signedInAs(product, 'administrator')
    const one = await demoActor(product, 'administrator')
    const two = await demoActor(product, 'administrator2')
    const grants = await grantIds(product)
    const against = (by: Actor, userId: string) =>
      how === 'revoke'
        ? product.as(by).revokeRole({ userId: UserId.parse(userId), grantId: grants[userId] ?? '' })
        : product.as(by).suspendPerson({ userId: UserId.parse(userId), reason: 'a quarrel' })
    const [table, event] = how === 'revoke' ? ['role_grants', 'delete'] : ['suspensions', 'insert']
    const open = await gateAtCommit(product, [`${event} on ${table}`], 2)
    const both = Promise.allSettled([
      against(one, personOf(two).id),
      against(two, personOf(one).id),
    ])
    await open()
    const ends = await both
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find((end) => end.status === 'rejected')).toMatchObject({
      reason: { refusal: 'last-administrator' },
    })
  },
)

test('only an administrator gives or takes roles, and only with the second factor', async () => {
  await using product = await aProduct({ isDemo: false })
  const { administrator } = await aNewcomer(product)
  const refused = await grant(product, administrator, { role: 'finance' })
  expect(refused).toMatchObject({ status: 403, body: { code: 'second-factor-first' } })
  const manager = await signedInAs(product, 'labmanager')
  const own = await grant(product, manager, { role: 'administrator' })
  expect(own).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const [[holder, grantId] = ['']] = Object.entries(await grantIds(product))
  const taken = await revoke(product, manager, holder, grantId)
  expect(taken).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

/** The demonstration's patient, who signs in by e-mail, and the administrator's cookie. */
async function aNewcomer(product: Product) {
  const cookie = await signedInAs(product, 'patient')
  const { id } = (await meOf(product, cookie)).me
  return { cookie, id, administrator: await signedInAs(product, 'administrator') }
}

/** The demonstration's patient is invited, and accepts. */
async function grant(product: Product, administrator: string, role: object) {
  const cookie = await signedInAs(product, 'patient')
  return givenRole(product, { administrator, cookie, email }, role)
}

/** Leaves one administrator. */
async function dismissSecond(product: Product) {
  const { id } = await demoActor(product, 'administrator2')
  await product.asOwner('delete from role_grants where user_id = $1', [id])
}

async function revoke(product: Product, cookie: string, userId: string, grantId = '') {
  const path = `/api/v1/people/${userId}/roles/${grantId}`
  const answer = await send(product, path, undefined, { cookie, method: 'DELETE' })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

async function heldBy(product: Product, cookie: string, q: string): Promise<Held[]> {
  const path = `/api/v1/people?q=${encodeURIComponent(q)}`
  const answer = await send(product, path, undefined, { cookie })
  const { people } = (await answer.json()) as { people: { grants: Held[] }[] }
  return people[0]?.grants ?? []
}

async function rolesOf(product: Product, cookie: string) {
  return (await meOf(product, cookie)).me.grants.map(({ role }) => role)
}

async function auditOf({ pool }: Product, action: string) {
  const { rows } = await pool.query(
    'select subject_id, detail from audit where action = $1 order by at, id',
    [action],
  )
  return rows
}

async function grantIds({ pool }: Product): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    `select id, user_id from role_grants where role = 'administrator'`,
  )
  return Object.fromEntries(rows.map((row) => [row.user_id, row.id]))
}
