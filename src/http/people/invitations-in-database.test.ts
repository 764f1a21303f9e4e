import { expect, test } from 'vitest'
import { tokenSentTo } from '#test/accounts.ts'
import { accept, invite } from '#test/invitations.ts'
import { meOf, type Product, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const doctor = 'doctor@hospital.example'
const patient = 'patient@demo.oxalate.example'

test('the database gives no role without an invitation that its person accepted', async () => {
  await using product = await aProduct()
  const { administrator, cookie } = await both(product)
  const { id } = (await meOf(product, cookie)).me
  const { body } = await invite(product, administrator, { email: patient, role: 'finance' })
  const insert = `insert into role_grants (id, user_id, role, invitation_id)
    values (gen_random_uuid(), $1, $2, $3)`
  const refused = { constraint: 'role_grants_by_invitation' }
  const { pool } = product
  await expect(pool.query(insert, [id, 'finance', null])).rejects.toMatchObject(refused)
  await expect(pool.query(insert, [id, 'finance', body.id])).rejects.toMatchObject(refused)
  await accept(product, cookie, await tokenSentTo(product, patient))
  await pool.query('delete from role_grants where user_id = $1', [id])
  await expect(pool.query(insert, [id, 'administrator', body.id])).rejects.toMatchObject(refused)
  const other = (await meOf(product, await signedInAs(product, 'backoffice2'))).me.id
  await expect(pool.query(insert, [other, 'finance', body.id])).rejects.toMatchObject(refused)
})

test('the database lets no other account accept, nothing be accepted twice and nothing be rewritten', async () => {
  await using product = await aProduct()
  const { administrator, cookie } = await both(product)
  const { id } = (await meOf(product, cookie)).me
  const { body } = await invite(product, administrator, { email: doctor, role: 'finance' })
  const change = (set: string, values: unknown[] = []) =>
    product.pool.query(`update invitations set ${set} where id = $1`, [body.id, ...values])
  const take = `state = 'accepted', accepted_by = $2`
  await expect(change(take, [id])).rejects.toMatchObject({
    constraint: 'invitations_accepted_by_its_address',
  })
  await expect(change(`state = 'accepted'`)).rejects.toMatchObject({
    constraint: 'invitations_accepted_by',
  })
  for (const set of [`email = '${patient}'`, `role = 'administrator'`])
    await expect(change(set)).rejects.toMatchObject({ constraint: 'invitations_stay' })
  await change(`state = 'withdrawn'`)
  await expect(change(`state = 'sent'`)).rejects.toMatchObject({
    constraint: 'transition_invitation',
  })
})

async function both(product: Product) {
  const administrator = await signedInAs(product, 'administrator')
  return { administrator, cookie: await signedInAs(product, 'patient') }
}
