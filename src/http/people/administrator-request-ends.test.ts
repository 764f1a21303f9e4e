import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { letterTo, tokenSentTo } from '#test/accounts.ts'
import { accept, approve, invite } from '#test/invitations.ts'
import { type Product, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const at = (name: string) => `${name}@demo.oxalate.example`
const patient = at('patient')
const newcomer = { email: patient, role: 'administrator', password: DEMO_PASSWORD }

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

async function resend(product: Product, cookie: string, { id }: { id?: string }, version: number) {
  const path = `/api/v1/invitations/${id}/resend`
  const answer = await send(product, path, { version }, { cookie })
  return { status: answer.status, body: await answer.json() }
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
