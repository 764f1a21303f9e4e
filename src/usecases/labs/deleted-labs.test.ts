import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { aBooker, aBooking, demoActor, demoLab } from '#test/booking.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { stepsOf } from '#test/steps-taken.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const verbs = product.as(office)
const visitor = product.as({ kind: 'visitor' })
const bengaluru = { latitude: 12.975, longitude: 77.605 }

async function stateOf(labId: LabId) {
  const { rows } = await product.pool.query('select state from labs where id = $1', [labId])
  return rows[0].state
}

async function offered(labId: LabId) {
  const codes = [ItemCode.parse('TSH')]
  const { offers } = await visitor.listOffers({ codes, sort: 'price', ...bengaluru })
  return offers.some((offer) => offer.labId === labId)
}

test('a lab that never took a booking can be terminated', async () => {
  const labId = await aJoinedLab(product)
  await verbs.deleteLab({ labId })
  expect(await stepsOf(product, 'lab', labId)).toEqual(['inactive terminate terminated'])
})

test('a lab with open orders is not deleted, and they are named', async () => {
  const labId = await demoLab(product)
  const booker = await aBooker(product)
  const { view } = await aBooking(product, booker)
  const refused = await verbs.deleteLab({ labId }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ refusal: 'in-use', detail: { facts: { unpaidPaise: 0 } } })
  const { bookings, orders } = (refused as { detail: { facts: Record<string, unknown> } }).detail
    .facts
  expect(bookings).toContain(view.number)
  expect(orders).toBeGreaterThan(0)
  expect(await stateOf(labId)).toBe('active')
})

test('nor is one that was not paid yet', async () => {
  const labId = await aJoinedLab(product)
  const { rows } = await product.pool.query('select id from bookings limit 1')
  const journal = product.world.chance.uuid()
  await product.asOwner(
    `with made as (insert into ledger_journals values ($1, now(), 'item-accrued', $2, $2))
     insert into ledger_entries values (gen_random_uuid(), $1, 'lab-payable', $3, -42000),
       (gen_random_uuid(), $1, 'platform-revenue', null, 42000)`,
    [journal, rows[0].id, labId],
  )
  await expect(verbs.deleteLab({ labId })).rejects.toMatchObject({
    refusal: 'in-use',
    detail: { facts: { orders: 0, bookings: '', unpaidPaise: 42_000 } },
  })
})

test('a deleted lab is gone for everybody, and its people no longer work there', async () => {
  const labId = await aJoinedLab(product)
  await verbs.switchLab({ labId, status: 1 })
  const person = await aBooker(product)
  await product.asOwner(`update "user" set email_verified = true where id = $1`, [person.actor.id])
  await product.asOwner(
    `insert into role_grants (id, user_id, role, lab_id) values (gen_random_uuid(), $1, 'lab-manager', $2)`,
    [person.actor.id, labId],
  )
  await product.cookieFor(person.actor)
  const bank = { bankName: 'A bank', accountHolderName: 'A lab', accountNumber: '123456789012' }
  await verbs.proposeChange({ labId, kind: 'bank', ifsc: 'SBIN0000001', ...bank })
  const administrator = product.as(await demoActor(product, 'administrator'))
  await administrator.inviteToRole({ email: 'late@lab.example', role: 'lab-manager', labId })
  await verbs.deleteLab({ labId })
  expect(await stateOf(labId)).toBe('terminated')
  expect(await offered(labId)).toBe(false)
  const gone = { refusal: 'not-found' }
  await expect(verbs.viewLabLife({ labId })).rejects.toMatchObject(gone)
  await expect(verbs.switchLab({ labId, status: 1 })).rejects.toMatchObject(gone)
  await expect(verbs.deleteLab({ labId })).rejects.toMatchObject(gone)
  await expect(verbs.listChanges({ labId })).rejects.toMatchObject(gone)
  const left = await product.pool.query(
    `select (select count(*) from role_grants where lab_id = $1)::int as grants,
       (select count(*) from session where user_id = $2)::int as sessions,
       (select count(*) from invitations where lab_id = $1 and state = 'sent')::int as invitations,
       (select count(*) from contract_changes where lab_id = $1 and state = 'waiting')::int as waiting,
       (select count(*) from offers where lab_id = $1)::int > 0 as "hasOffers"`,
    [labId, person.actor.id],
  )
  expect(left.rows[0]).toEqual({
    grants: 0,
    sessions: 0,
    invitations: 0,
    waiting: 0,
    hasOffers: true,
  })
})

test('a deleted lab withdraws an invitation waiting for a second administrator', async () => {
  const labId = await aJoinedLab(product)
  const actor = await demoActor(product, 'administrator')
  const email = 'administrator@demo.oxalate.example'
  const asked = { email, role: 'lab-manager', labId, password: DEMO_PASSWORD } as const
  const { id, state } = await product.as(actor).inviteToRole(asked)
  expect(state).toBe('waiting')
  await verbs.deleteLab({ labId })
  expect(await stepsOf(product, 'invitation', id)).toEqual(['waiting withdraw withdrawn'])
  const two = product.as(await demoActor(product, 'administrator2'))
  const late = two.approveInvitation({ id, version: 2, password: DEMO_PASSWORD })
  await expect(late).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})
