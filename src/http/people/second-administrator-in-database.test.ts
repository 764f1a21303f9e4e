import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { tokenSentTo } from '#test/accounts.ts'
import { demoActor } from '#test/booking.ts'
import { accept, invite } from '#test/invitations.ts'
import { meOf, type Product, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const at = (name: string) => `${name}@demo.oxalate.example`
const patient = at('patient')
const newcomer = { email: patient, role: 'administrator', password: DEMO_PASSWORD }

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

/** Two administrators, signed in. */
async function both(product: Product) {
  const one = await signedInAs(product, 'administrator')
  return { one, two: await signedInAs(product, 'administrator2') }
}

function suspend(product: Product, cookie: string, userId: string) {
  const path = `/api/v1/people/${userId}/suspension`
  return send(product, path, { reason: 'a test of power' }, { cookie })
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
