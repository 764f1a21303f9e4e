import { expect, test } from 'vitest'
import { goodPassword, signedUp, tokenSentTo } from '#test/accounts.ts'
import { accept, invite } from '#test/invitations.ts'
import { type Product, send, signedInAs, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const doctor = 'doctor@hospital.example'
const patient = 'patient@demo.oxalate.example'
const over = { status: 410, body: { code: 'link-over' } }
const join = '/api/auth/account/join'

test('after 72 hours of real time it opens nothing, one minute earlier it does', async () => {
  await using product = await aProduct()
  const { administrator } = await both(product)
  await invite(product, administrator, { email: doctor, role: 'finance' })
  await invite(product, administrator, { email: 'two@hospital.example', role: 'finance' })
  const [one, two] = [
    await tokenSentTo(product, doctor),
    await tokenSentTo(product, 'two@hospital.example'),
  ]
  product.clock.pass(72 * 60 - 1)
  const joined = await send(product, join, { token: one, name: 'Dr Rao', password: goodPassword })
  expect(joined.status).toBe(200)
  product.clock.pass(1)
  const late = await send(product, join, { token: two, name: 'Dr Rao', password: goodPassword })
  expect([late.status, await late.json()]).toEqual([
    410,
    expect.objectContaining({ code: 'link-over' }),
  ])
  expect(await product.as({ kind: 'worker' }).expireInvitations()).toEqual({ expired: 1 })
  expect(await statesOf(product)).toEqual(['accepted', 'expired'])
})

test('only the account of exactly that address accepts; another one learns nothing', async () => {
  await using product = await aProduct()
  const { administrator, cookie } = await both(product)
  await invite(product, administrator, { email: doctor, role: 'back-office' })
  const token = await tokenSentTo(product, doctor)
  const forged = await accept(product, cookie, 'x'.repeat(43))
  expect(forged).toMatchObject(over)
  for (const other of [
    cookie,
    await signedInAs(product, 'finance'),
    await signedInByPhone(product),
  ])
    expect(alike(await accept(product, other, token))).toEqual(alike(forged))
  const view = product.as({ kind: 'visitor' }).viewInvitation({ token })
  expect(await view).toMatchObject({ email: doctor, role: 'back-office', hasAccount: false })
  const theirs = await signedUp(product, doctor)
  expect((await accept(product, theirs, token)).status).toBe(200)
})

test('a withdrawn one opens nothing, and is answered like a forged one', async () => {
  await using product = await aProduct()
  const { administrator, cookie } = await both(product)
  const { body } = await invite(product, administrator, { email: patient, role: 'finance' })
  const token = await tokenSentTo(product, patient)
  const path = `/api/v1/invitations/${body.id}/withdraw`
  const given = { cookie: administrator }
  expect((await send(product, path, { version: 2 }, given)).status).toBe(409)
  expect((await send(product, path, { version: 1 }, given)).status).toBe(200)
  expect((await send(product, path, { version: 2 }, given)).status).toBe(409)
  expect(await accept(product, cookie, token)).toMatchObject(over)
  expect(await statesOf(product)).toEqual(['withdrawn'])
})

test('sent again, the new link works for 72 hours and the old one not at all', async () => {
  await using product = await aProduct()
  const { administrator } = await both(product)
  const { body } = await invite(product, administrator, { email: doctor, role: 'finance' })
  const old = await tokenSentTo(product, doctor)
  product.clock.pass(71 * 60)
  const path = `/api/v1/invitations/${body.id}/resend`
  const later = await signedInAs(product, 'administrator')
  const again = () => send(product, path, { version: 1 }, { cookie: later })
  expect((await again()).status).toBe(200)
  expect((await again()).status).toBe(409)
  const token = await tokenSentTo(product, doctor)
  product.clock.pass(71 * 60)
  const person = { name: 'Dr Rao', password: goodPassword }
  expect((await send(product, join, { token: old, ...person })).status).toBe(410)
  expect((await send(product, join, { token, ...person })).status).toBe(200)
})

function alike({ status, body }: Awaited<ReturnType<typeof accept>>) {
  const { requestId: _, instance: __, ...said } = body
  return { status, said }
}

async function both(product: Product) {
  const administrator = await signedInAs(product, 'administrator')
  return { administrator, cookie: await signedInAs(product, 'patient') }
}

async function statesOf({ pool }: Product) {
  const { rows } = await pool.query<{ state: string }>(
    'select state::text from invitations order by state::text, id',
  )
  return rows.map(({ state }) => state)
}
