import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { demoActor } from '#test/booking.ts'
import { approve, invite } from '#test/invitations.ts'
import { meOf, type Product, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const at = (name: string) => `${name}@demo.oxalate.example`
const patient = at('patient')
const newcomer = { email: patient, role: 'administrator', password: DEMO_PASSWORD }

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

/** Two administrators, signed in. */
async function both(product: Product) {
  const one = await signedInAs(product, 'administrator')
  return { one, two: await signedInAs(product, 'administrator2') }
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

function suspend(product: Product, cookie: string, userId: string) {
  const path = `/api/v1/people/${userId}/suspension`
  return send(product, path, { reason: 'a test of power' }, { cookie })
}

function restore(product: Product, cookie: string, userId: string) {
  const path = `/api/v1/people/${userId}/suspension`
  return send(product, path, { reason: 'a test of power' }, { cookie, method: 'DELETE' })
}

async function rolesOf(product: Product, cookie: string) {
  return (await meOf(product, cookie)).me.grants.map(({ role }) => role)
}
