import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

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
