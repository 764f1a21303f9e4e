import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { aBooker, aBooking, aQuote, demoActor, demoLab } from '#test/booking.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { stepsOf } from '#test/steps-taken.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const second = await demoActor(product, 'backoffice2')
const manager = await demoActor(product, 'labmanager')
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

const eventsOf = async (labId: LabId) =>
  (await verbs.viewLabLife({ labId })).history.map(({ event }) => event)

/** Opens the connections in advance: opening one would be too slow for a race. */
const ready = () =>
  Promise.all(Array.from({ length: 20 }, () => product.pool.query('select pg_sleep(0.1)')))

test('a lab takes bookings once somebody who neither entered nor approved it activates it', async () => {
  const labId = await aJoinedLab(product, { enteredBy: office.id, approvedBy: office.id })
  expect(await offered(labId)).toBe(false)
  await expect(verbs.switchLab({ labId, status: 1 })).rejects.toMatchObject({
    refusal: 'same-person',
  })
  expect(await stateOf(labId)).toBe('inactive')
  const done = await product.as(second).switchLab({ labId, status: 1 })
  expect(done).toMatchObject({ state: 'active', status: 1 })
  expect(await offered(labId)).toBe(true)
  const { people } = await verbs.viewLabLife({ labId })
  expect(people).toMatchObject({ approvedBy: office.name, activatedBy: second.name })
})

test('the approver of an applicant does not activate it either', async () => {
  const labId = await aJoinedLab(product, { approvedBy: second.id })
  await expect(product.as(second).switchLab({ labId, status: 1 })).rejects.toMatchObject({
    refusal: 'same-person',
  })
  await verbs.switchLab({ labId, status: 1 })
  await verbs.switchLab({ labId, status: 0 })
  // Two people have seen it: from now on either may.
  await product.as(second).switchLab({ labId, status: 1 })
  expect(await stateOf(labId)).toBe('active')
})

test('a person who works at a lab does not activate it for the platform', async () => {
  const labId = await aJoinedLab(product)
  const grants = [...second.grants, { role: 'lab-manager', labId, locationId: null }] as const
  const both = product.as({ ...second, grants })
  await expect(both.switchLab({ labId, status: 1 })).rejects.toMatchObject({
    refusal: 'same-person',
  })
  expect((await both.viewLabLife({ labId })).people.mayActivateFirst).toBe(false)
  await product.as(second).switchLab({ labId, status: 1 })
})

test.each(['entered_by', 'approved_by'])(
  'the database itself lets nobody activate what they have %s',
  async (column) => {
    const labId = await aJoinedLab(product)
    const sql = `update labs set state = 'active', version = version + 1, activated_by = $2,
      ${column} = $2 where id = $1`
    await expect(product.pool.query(sql, [labId, office.id])).rejects.toMatchObject({
      constraint: 'labs_second_person_activates',
    })
  },
)

test('what is missing is named, and nothing is activated', async () => {
  const labId = await aJoinedLab(product, { papers: ['gst'] })
  await product.asOwner('update labs set slot_capacity = null where id = $1', [labId])
  await product.asOwner('update authorized_signatories set email = null where lab_id = $1', [labId])
  await expect(verbs.switchLab({ labId, status: 1 })).rejects.toMatchObject({
    refusal: 'not-ready',
    detail: { facts: { missing: 'licence, accreditation, signatory, capacity' } },
  })
  const { readiness } = await verbs.viewLabLife({ labId })
  expect(readiness.filter(({ isMet }) => isMet).map(({ need }) => need)).toEqual([
    'licence-valid',
    'gst',
    'charges',
    'offers',
    'splits',
  ])
  expect(await stateOf(labId)).toBe('inactive')
})

test('an offer of a category without a share blocks a lab’s activation', async () => {
  const labId = await aJoinedLab(product)
  await product.asOwner(
    `delete from lab_shares where lab_id = $1
     and category_code = (select category_code from tests where code = 'TSH')`,
    [labId],
  )
  await expect(verbs.switchLab({ labId, status: 1 })).rejects.toMatchObject({
    refusal: 'not-ready',
    detail: { facts: { missing: 'splits' } },
  })
})

test('the wanted state is set, never the opposite: twenty at once deactivate it once', async () => {
  const labId = await aJoinedLab(product)
  const { version } = await verbs.switchLab({ labId, status: 1 })
  await ready()
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      product.as(at % 2 ? office : second).switchLab({ labId, status: 0, version }),
    ),
  )
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['inactive']))
  expect(await eventsOf(labId)).toEqual(['activate', 'deactivate'])
})

test('a person who read an older version is told, instead of changing what they have not seen', async () => {
  const labId = await aJoinedLab(product)
  const { version } = await verbs.switchLab({ labId, status: 1 })
  await verbs.switchLab({ labId, status: 0 })
  const stale = { refusal: 'stale' }
  await expect(verbs.switchLab({ labId, status: 1, version })).rejects.toMatchObject(stale)
  await expect(verbs.suspendLab({ labId, reason: 'A complaint', version })).rejects.toMatchObject(
    stale,
  )
  await expect(verbs.deleteLab({ labId, version })).rejects.toMatchObject(stale)
})

test('a suspended lab leaves search, pages and quotes at once; activating does not lift it', async () => {
  const labId = await aJoinedLab(product)
  await verbs.switchLab({ labId, status: 1 })
  expect((await visitor.viewLab({ id: labId })).id).toBe(labId)
  const reason = 'Two complaints about reports'
  const suspended = await verbs.suspendLab({ labId, reason })
  expect(suspended).toMatchObject({ state: 'suspended', status: 0, reason })
  expect(await offered(labId)).toBe(false)
  await expect(visitor.viewLab({ id: labId })).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(verbs.switchLab({ labId, status: 1 })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
    detail: { currentState: 'suspended', allowedActions: ['restore', 'terminate'] },
  })
  // 0 is its current status: nothing to do.
  expect(await verbs.switchLab({ labId, status: 0 })).toMatchObject({ state: 'suspended' })
  expect(await verbs.restoreLab({ labId })).toMatchObject({ state: 'inactive', reason: null })
  expect(await offered(labId)).toBe(false)
  await verbs.switchLab({ labId, status: 1 })
  expect(await offered(labId)).toBe(true)
  expect(await eventsOf(labId)).toEqual(['activate', 'suspend', 'restore', 'activate'])
})

test.each(['inactive', 'active'] as const)(
  'a lab that is %s is suspended, and ended without being restored',
  async (state) => {
    const labId = await aJoinedLab(product, { state })
    await verbs.suspendLab({ labId, reason: 'Its licence is looked into' })
    await verbs.deleteLab({ labId })
    expect(await stepsOf(product, 'lab', labId)).toEqual([
      `${state} suspend suspended`,
      'suspended terminate terminated',
    ])
  },
)

test('a lab that never took a booking can be terminated', async () => {
  const labId = await aJoinedLab(product)
  await verbs.deleteLab({ labId })
  expect(await stepsOf(product, 'lab', labId)).toEqual(['inactive terminate terminated'])
})

test('a suspended lab in an open cart is no longer booked; open orders continue', async () => {
  const labId = await demoLab(product)
  const booker = await aBooker(product)
  const running = await aBooking(product, booker)
  const { quoteId } = await aQuote(product, booker)
  await verbs.suspendLab({ labId, reason: 'Its licence is looked into' })
  await expect(product.as(booker.actor).placeBooking({ quoteId })).rejects.toMatchObject({
    refusal: 'not-offered',
  })
  await expect(aQuote(product, booker)).rejects.toMatchObject({ refusal: 'not-offered' })
  const { bookingId } = running
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  expect(view.orders[0]?.state).toBe('placed')
  await verbs.restoreLab({ labId })
  await verbs.switchLab({ labId, status: 1 })
  expect(await product.as(booker.actor).placeBooking({ quoteId })).toMatchObject({
    total: running.view.total,
  })
})

test('of a concurrent booking and suspension each sees the other', async () => {
  const labId = await demoLab(product)
  const booker = await aBooker(product)
  const { quoteId } = await aQuote(product, booker)
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from labs where id = $1 for no key update', [labId])
  const placing = product
    .as(booker.actor)
    .placeBooking({ quoteId })
    .catch((error: unknown) => error)
  const waits = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await product.pool.query(waits)).rows[0].count).toBe(1)
  await holder.query(`update labs set state = 'suspended', version = version + 1 where id = $1`, [
    labId,
  ])
  await holder.query('commit')
  holder.release()
  expect(await placing).toMatchObject({ refusal: 'not-offered' })
  await verbs.restoreLab({ labId })
  await verbs.switchLab({ labId, status: 1 })
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

test('each step is in the audit, before and after', async () => {
  const labId = await aJoinedLab(product)
  await verbs.switchLab({ labId, status: 1 })
  await verbs.suspendLab({ labId, reason: 'A reason' })
  const { rows } = await product.pool.query(
    `select action, detail from audit where subject_id = $1 and action <> 'lab:read' order by id`,
    [labId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['lab:switch', 'lab:suspend'])
  expect(rows[1].detail).toMatchObject({
    before: { state: 'active', reason: null },
    after: { state: 'suspended', reason: 'A reason' },
  })
})

test.each(['labmanager', 'technician', 'finance', 'phlebotomist', 'patient'])(
  'a %s has no say in a lab’s life',
  async (name) => {
    const labId = await demoLab(product)
    const theirs = product.as(await demoActor(product, name))
    const refused = { refusal: 'forbidden' }
    await expect(theirs.viewLabLife({ labId })).rejects.toMatchObject(refused)
    await expect(theirs.switchLab({ labId, status: 0 })).rejects.toMatchObject(refused)
    await expect(theirs.suspendLab({ labId, reason: 'No' })).rejects.toMatchObject(refused)
    await expect(theirs.restoreLab({ labId })).rejects.toMatchObject(refused)
    await expect(theirs.deleteLab({ labId })).rejects.toMatchObject(refused)
    await expect(theirs.watchLabs()).rejects.toMatchObject(refused)
  },
)

test('a manager is answered about another lab’s contract like about an unknown one', async () => {
  const labId = await aJoinedLab(product)
  const theirs = product.as(manager)
  const gone = { refusal: 'not-found' }
  const shares = {
    kind: 'shares' as const,
    rows: [{ categoryCode: null, platformPercent: 1, labPercent: 99 }],
  }
  await expect(theirs.listChanges({ labId })).rejects.toMatchObject(gone)
  await expect(theirs.proposeChange({ labId, ...shares })).rejects.toMatchObject(gone)
  const { changeId } = await verbs.proposeChange({ labId, ...shares })
  await expect(theirs.withdrawChange({ changeId })).rejects.toMatchObject(gone)
})
