import { afterAll, expect, test } from 'vitest'
import type { App } from '#src/usecases/index.ts'
import {
  aBooker,
  accepted,
  atTheHour,
  type Booked,
  type Booker,
  demoActor,
  drawn,
  freeHours,
  identified,
  mayComeEarly,
  visitRow,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { clock } = product
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)
const office = product.as(await demoActor(product, 'backoffice'))

let visits = 0

/** Accepted visits some days ahead, each in its own hour. */
async function acceptedAhead() {
  visits += 1
  const startsAt = (await freeHours(product)).at(-2 * visits - 2) ?? ''
  return accepted(product, phlebotomist, { startsAt })
}

const tooEarly = (opensAt: Temporal.Instant) => ({
  refusal: 'too-early',
  detail: { facts: { opensAt: opensAt.toString() } },
})

const early = (patient: App, { visitId }: Booked, isAllowed: boolean, version: number) =>
  patient.allowEarlyVisit({ visitId, isAllowed, version })

async function versionOf({ visitId }: Booked): Promise<number> {
  return (await visitRow(product, visitId)).version
}

/** The steps of a visit in its hour, as on the day. */
async function collect(booked: Booked, booker: Booker) {
  const { visitId } = booked
  await field.departForVisit(booked)
  await atTheHour(product, visitId)
  await field.arriveAtVisit(booked)
  await identified(product, { phlebotomist, booker, visitId })
  await drawn(product, phlebotomist, visitId)
  return field.finishCollection(booked)
}

test('nobody sets out 91 minutes before, nobody is at the door 31 minutes before', async () => {
  const { booked, booker, starts } = await acceptedAhead()
  const departs = starts.subtract({ minutes: 90 })
  const door = starts.subtract({ minutes: 30 })
  await expect(field.departForVisit(booked)).rejects.toMatchObject(tooEarly(departs))
  clock.set(departs.subtract({ seconds: 1 }).toString())
  await expect(field.departForVisit(booked)).rejects.toMatchObject(tooEarly(departs))
  clock.set(departs.toString())
  expect(await field.departForVisit(booked)).toEqual({ state: 'en-route' })
  clock.set(door.subtract({ seconds: 1 }).toString())
  await expect(field.arriveAtVisit(booked)).rejects.toMatchObject(tooEarly(door))
  expect((await field.viewVisit(booked)).waits).toEqual({ opensAt: door.toString(), seconds: 1 })
  await expect(field.failVisit({ ...booked, reason: 'not-home' })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  clock.set(door.toString())
  expect((await field.viewVisit(booked)).waits).toBeNull()
  expect(await collect(booked, booker)).toEqual({ state: 'collected' })
})

test('earlier only if the patient allows it: not the phlebotomist, the office or another patient', async () => {
  const { booked, booker, patient } = await acceptedAhead()
  const { visitId } = booked
  const tap = { visitId, isAllowed: true, version: await versionOf(booked) }
  const others = [field, office, product.as((await aBooker(product)).actor)]
  for (const app of others)
    await expect(async () => app.allowEarlyVisit(tap)).rejects.toMatchObject({
      refusal: expect.stringMatching(/forbidden|not-found/),
    })
  await patient.allowEarlyVisit(tap)
  const view = await patient.viewBooking({ bookingId: booked.bookingId })
  expect(view.visits[0]).toMatchObject({ isEarlyAllowed: true, mayRevokeEarly: true })
  expect((await field.viewVisit(booked)).isEarlyAllowed).toBe(true)
  expect(await collect(booked, booker)).toEqual({ state: 'collected' })
  const { rows } = await product.pool.query(
    `select detail from audit where action = 'visit:allow-early' and subject_id = $1`,
    [visitId],
  )
  expect(rows).toEqual([{ detail: { isAllowed: true } }])
})

test('withdrawing the permission closes the door again; once somebody set out it stays', async () => {
  const { booked, patient, starts } = await acceptedAhead()
  await early(patient, booked, true, await versionOf(booked))
  await early(patient, booked, false, await versionOf(booked))
  const departs = starts.subtract({ minutes: 90 })
  await expect(field.departForVisit(booked)).rejects.toMatchObject(tooEarly(departs))
  await early(patient, booked, true, await versionOf(booked))
  await field.departForVisit(booked)
  await expect(early(patient, booked, false, await versionOf(booked))).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  expect(await field.arriveAtVisit(booked)).toEqual({ state: 'arrived' })
})

test('a permission for an outdated view is refused, a repeated one counts once', async () => {
  const { booked, patient } = await acceptedAhead()
  const version = await versionOf(booked)
  await expect(early(patient, booked, true, version - 1)).rejects.toMatchObject({
    refusal: 'stale',
  })
  const both = await Promise.all([1, 2].map(() => early(patient, booked, true, version)))
  expect(both.map((one) => one.version)).toEqual([version + 1, version + 1])
})

test('permission given and departure concurrently: either the departure was refused, or the permission was there', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { booked, patient } = await acceptedAhead()
    const version = await versionOf(booked)
    const [yes, gone] = await Promise.allSettled([
      early(patient, booked, true, version),
      field.departForVisit(booked),
    ])
    expect(yes.status).toBe('fulfilled')
    const { state } = await visitRow(product, booked.visitId)
    const ends = [gone.status === 'rejected' ? gone.reason.refusal : 'gone', state]
    expect([
      ['too-early', 'accepted'],
      ['gone', 'en-route'],
    ]).toContainEqual(ends)
  }
})

test('rescheduling needs a new permission: the old one was for the old visit', async () => {
  const { booked, patient } = await acceptedAhead()
  await early(patient, booked, true, await versionOf(booked))
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  const { visitId } = await patient.rescheduleVisit({ visitId: booked.visitId, startsAt })
  expect((await visitRow(product, visitId)).early_allowed_at).toBeNull()
})

/** Bypasses our code, as the serving role. */
async function byHand(text: string, values: unknown[]) {
  return product.pool.query(text, values)
}

test.each(['departed_at', 'arrived_at', 'identified_at', 'collected_at'])(
  'raw SQL is bound by the same window: %s',
  async (column) => {
    const { booked, starts } = await acceptedAhead()
    const minutes = column === 'departed_at' ? 90 : 30
    const set = `update visits set ${column} = $2 where id = $1`
    const at = (seconds: number) => starts.subtract({ minutes }).subtract({ seconds }).toString()
    await expect(byHand(set, [booked.visitId, at(1)])).rejects.toMatchObject({
      constraint: 'visits_within_slot',
    })
    await mayComeEarly(product, booked.visitId)
    await byHand(set, [booked.visitId, at(1)])
    const revoke = 'update visits set early_allowed_at = null where id = $1'
    await expect(byHand(revoke, [booked.visitId])).rejects.toMatchObject({
      constraint: 'visits_within_slot',
    })
    await byHand(set, [booked.visitId, at(0)])
    await byHand(revoke, [booked.visitId])
  },
)

test('raw SQL takes no step without its time, and draws no tube before the window', async () => {
  const { booked, starts } = await acceptedAhead()
  await expect(
    byHand(`update visits set state = 'en-route' where id = $1`, [booked.visitId]),
  ).rejects.toMatchObject({ constraint: 'visits_stamped' })
  const label = `update tubes set labelled_at = $2 where visit_id = $1`
  const draw = `update tubes set collected_at = $2 where visit_id = $1`
  const door = starts.subtract({ minutes: 30 })
  const soon = door.subtract({ seconds: 1 }).toString()
  await expect(byHand(label, [booked.visitId, soon])).rejects.toMatchObject({
    constraint: 'tubes_within_slot',
  })
  await byHand(label, [booked.visitId, door.toString()])
  await expect(byHand(draw, [booked.visitId, soon])).rejects.toMatchObject({
    constraint: 'tubes_within_slot',
  })
})
