import { afterAll, expect, test } from 'vitest'
import type { CustodyLink } from '#src/domain/tubes/custody-link.ts'
import { custodyText } from '#src/domain/tubes/custody-link.ts'
import { findCustody } from '#src/db/queries/tubes/custody.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { aBooker, demoActor } from '#test/booking.ts'
import { atTheLab } from '#test/consents.ts'
import { hashed } from '#test/custody.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const office = product.as(await demoActor(product, 'backoffice'))

async function oneAtTheLab() {
  const { orderId, booker } = await atTheLab(product, ['HB'])
  const { rows } = await product.pool.query<{ id: TubeId }>(
    'select id from tubes where order_id = $1',
    [orderId],
  )
  const [tube] = rows
  if (!tube) throw new Error('no tube')
  return { tubeId: tube.id, orderId, patient: product.as(booker.actor) }
}

const linksOf = async (tubeId: TubeId): Promise<readonly CustodyLink[]> =>
  (await product.world.db.transaction((tx) => findCustody(tx, tubeId)))?.links ?? []

test('each step of a tube leaves one link, with who, in which role, when and where', async () => {
  const { tubeId, orderId, patient } = await oneAtTheLab()
  const links = await linksOf(tubeId)
  expect(links.map(({ event, actorRoles }) => `${event} ${actorRoles}`)).toEqual([
    'label phlebotomist',
    'collect phlebotomist',
    'carry phlebotomist',
    'hand-over lab-technician',
    'accept lab-technician',
  ])
  const [, drawn, , , accepted] = links
  const { rows } = await product.pool.query(
    `select (extract(epoch from collected_at) * 1000)::float8 as drawn, lab_id, visit_id, barcode
     from tubes where id = $1`,
    [tubeId],
  )
  expect(drawn).toMatchObject({
    orderId,
    labId: rows[0].lab_id,
    visitId: rows[0].visit_id,
    barcode: rows[0].barcode,
  })
  expect(drawn?.at.epochMilliseconds).toBe(rows[0].drawn)
  expect(accepted?.actorId).toBe(technician.id)
  expect(await patient.viewCustody({ tubeId })).toMatchObject({ isWhole: true, firstBreak: null })
})

test('the database and the code compute the same hash', async () => {
  const { tubeId } = await oneAtTheLab()
  const links = await linksOf(tubeId)
  expect(links.map((link) => sha256(custodyText(link)))).toEqual(links.map(({ hash }) => hash))
  expect(links.map(({ previous }) => previous)).toEqual([
    '',
    ...links.slice(0, -1).map(({ hash }) => hash),
  ])
})

test('no tube moves without its event, and no event is told of a tube that did not move', async () => {
  const { tubeId } = await oneAtTheLab()
  const moved = product.pool.query(
    `update tubes set state = 'in-testing', version = version + 1 where id = $1`,
    [tubeId],
  )
  await expect(moved).rejects.toMatchObject({ constraint: 'tubes_in_custody' })
  const told = product.pool.query(
    `insert into events (at, machine, entity_id, event, from_state, to_state, actor_kind)
     values (now(), 'tube', $1, 'test', 'accepted', 'in-testing', 'worker')`,
    [tubeId],
  )
  await expect(told).rejects.toMatchObject({ constraint: 'custody_links_of_tube' })
  expect((await office.viewCustody({ tubeId })).isWhole).toBe(true)
})

test('custody: one changed event is named', async () => {
  const { tubeId, patient } = await oneAtTheLab()
  await product.asOwner('alter table custody_links disable trigger custody_links_stay')
  await product.asOwner(
    `update custody_links set at = at - interval '1 hour' where tube_id = $1 and event = 'hand-over'`,
    [tubeId],
  )
  await product.asOwner('alter table custody_links enable trigger custody_links_stay')
  for (const reader of [patient, lab, office])
    expect(await reader.viewCustody({ tubeId })).toMatchObject({
      isWhole: false,
      firstBreak: { number: 4, kind: 'changed' },
    })
})

test('a link is neither changed nor removed, by the role that serves or by the owner', async () => {
  const { tubeId } = await oneAtTheLab()
  const change = `update custody_links set reason = 'other' where tube_id = $1`
  const remove = 'delete from custody_links where tube_id = $1'
  for (const text of [change, remove]) {
    await expect(product.pool.query(text, [tubeId])).rejects.toMatchObject({ code: '42501' })
    await expect(product.asOwner(text, [tubeId])).rejects.toMatchObject({
      constraint: 'custody_links_stay',
    })
  }
})

test('of two links after the same one, the second is refused', async () => {
  const { tubeId } = await oneAtTheLab()
  const last = (await linksOf(tubeId)).at(-1)
  if (!last) throw new Error('no link')
  const { number, hash } = hashed({ ...last, actorId: null })
  const second = () =>
    product.pool.query(
      `insert into custody_links select (jsonb_populate_record(l, $3::jsonb)).*
       from custody_links l where tube_id = $1 and number = $2`,
      [tubeId, number, JSON.stringify({ actor_id: null, hash })],
    )
  await expect(second()).rejects.toMatchObject({ constraint: 'custody_links_in_order' })
  await product.asOwner('alter table custody_links disable trigger custody_links_in_order')
  await expect(second()).rejects.toMatchObject({ constraint: 'custody_links_tube_id_number_pk' })
  await product.asOwner('alter table custody_links enable trigger custody_links_in_order')
})

test('another’s tube is answered like a missing one, and each view is logged', async () => {
  const { tubeId, patient } = await oneAtTheLab()
  const stranger = product.as((await aBooker(product)).actor)
  await expect(stranger.viewCustody({ tubeId })).rejects.toMatchObject({ refusal: 'not-found' })
  const phlebotomist = product.as(await demoActor(product, 'phlebotomist'))
  await expect(phlebotomist.viewCustody({ tubeId })).rejects.toMatchObject({ refusal: 'forbidden' })
  await expect(product.as({ kind: 'visitor' }).viewCustody({ tubeId })).rejects.toMatchObject({
    refusal: 'sign-in-first',
  })
  await patient.viewCustody({ tubeId })
  await lab.viewCustody({ tubeId })
  const { rows } = await product.pool.query(
    `select count(*)::int as views from audit where action = 'tube:read' and subject_id = $1`,
    [tubeId],
  )
  expect(rows[0].views).toBe(2)
})

test('the lab learns neither the booking’s number nor a name but the phlebotomist’s', async () => {
  const { tubeId } = await oneAtTheLab()
  const seen = await lab.viewCustody({ tubeId })
  expect(seen.bookingNumber).toBeNull()
  expect(seen.steps.map(({ by }) => by.name !== null)).toEqual([true, true, true, false, false])
  expect((await office.viewCustody({ tubeId })).bookingNumber).not.toBeNull()
})
