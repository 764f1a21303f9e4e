import { afterAll, expect, test } from 'vitest'
import { CALLS_FIRST } from '#src/domain/visits/failure.ts'
import { demoActor, visitRow } from '#test/booking.ts'
import { anOfflineVisit, aPhone, wholeVisit } from '#test/offline.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = product.as(await demoActor(product, 'backoffice'))
const field = product.as(phlebotomist)
const phone = await aPhone(product, phlebotomist)

type Door = Awaited<ReturnType<typeof anOfflineVisit>>
type Step = Parameters<typeof phone.keep>[1]

const outcomes = (events: { outcome: string; code: string | null }[]) =>
  events.map(({ outcome, code }) => (code ? `${outcome} ${code}` : outcome))

/** Keeps steps, two minutes apart. */
async function keptOf({ visitId }: Door, steps: Step[]) {
  const kept = []
  for (const step of steps) {
    kept.push(await phone.keep(visitId, step))
    product.clock.pass(2)
  }
  return kept
}

const there: Step[] = [{ kind: 'depart' }, { kind: 'arrive' }]
const met = ({ code, patients }: Door): Step[] => [...there, { kind: 'identify', code, patients }]

async function tubesOf({ visitId }: Door) {
  const { rows } = await product.pool.query(
    'select state, write_off_reason as why from tubes where visit_id = $1',
    [visitId],
  )
  return rows
}

async function feesOf({ booked }: Door) {
  const { rows } = await product.pool.query(
    'select state, doubts, due_at > $2 as is_open from visit_fees where booking_id = $1',
    [booked.bookingId, product.clock.at().toString()],
  )
  return rows
}

test('a tube left out without a network ends its tests once, and a visit with none drawn can be stopped', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const [tube] = door.tubes
  if (!tube) throw new Error('a tube')
  const leftOut = { kind: 'write-off', tubeId: tube.tubeId, reason: 'difficult-vein' } as const
  const kept = await keptOf(door, [
    ...met(door),
    leftOut,
    { kind: 'fail', reason: 'difficult-vein' },
  ])
  product.clock.pass(60)
  expect(outcomes(await phone.send(kept))).toEqual(kept.map(() => 'applied'))
  await phone.send(kept)
  expect(await tubesOf(door)).toEqual([{ state: 'not-drawn', why: 'difficult-vein' }])
  expect(await visitRow(product, door.visitId)).toMatchObject({
    state: 'failed',
    fail_reason: 'difficult-vein',
  })
  expect(await feesOf(door)).toEqual([])
})

test('a tube that was left out with a network too is merged, and one that was drawn meanwhile is not left out', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const [tube] = door.tubes
  if (!tube) throw new Error('a tube')
  const leftOut = { kind: 'write-off', tubeId: tube.tubeId, reason: 'refused' } as const
  await phone.send(await keptOf(door, met(door)))
  const kept = await keptOf(door, [leftOut])
  await field.writeOffTube({ tubeId: tube.tubeId, reason: 'not-prepared' })
  expect(outcomes(await phone.send(kept))).toEqual(['merged'])
  expect(await tubesOf(door)).toEqual([{ state: 'not-drawn', why: 'not-prepared' }])

  const drawn = await anOfflineVisit(product, phlebotomist)
  await phone.send(await wholeVisit(product, phone, drawn))
  const { tubeId } = drawn.tubes[0] ?? tube
  const late = await keptOf(drawn, [
    { ...leftOut, tubeId },
    { kind: 'fail', reason: 'refused' },
  ])
  expect(outcomes(await phone.send(late))).toEqual([
    'held not-allowed-now',
    'refused not-cancellable-after-collection',
  ])
})

test('nobody at home is reported without a network after the wait and the calls, by its own time', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  await phone.send(await keptOf(door, there))
  const nobody = { kind: 'fail', reason: 'not-home' } as const
  const early = await keptOf(door, [nobody])
  product.clock.pass(60)
  expect(outcomes(await phone.send(early))).toEqual(['refused wait-first'])
  expect(outcomes(await phone.send(await keptOf(door, [nobody])))).toEqual(['refused call-first'])
  for (let call = 0; call < CALLS_FIRST; call += 1) {
    product.clock.pass(5)
    await field.callPatient({ visitId: door.visitId })
  }
  expect(outcomes(await phone.send(await keptOf(door, [nobody])))).toEqual(['applied'])
  expect(await visitRow(product, door.visitId)).toMatchObject({ state: 'failed' })
})

test('a patient who refuses owes nothing before the office or two days decide, from when we hear of it', async () => {
  const wrong = (code: string) => (code === '0000' ? '0001' : '0000')
  const fees = []
  for (const given of [(code: string) => code, wrong]) {
    const door = await anOfflineVisit(product, phlebotomist)
    const refusing = { kind: 'fail', reason: 'refused', code: given(door.code) } as const
    const kept = await keptOf(door, [...there, refusing])
    product.clock.pass(3 * 24 * 60)
    expect(outcomes(await phone.send(kept)).at(-1)).toBe('applied')
    fees.push(...(await feesOf(door)))
  }
  expect(fees).toMatchObject([
    { state: 'to-decide', is_open: true, doubts: expect.not.arrayContaining(['no-code']) },
    { state: 'to-decide', is_open: true, doubts: expect.arrayContaining(['no-code']) },
  ])
})

test('a visit that was cancelled meanwhile stays cancelled, and the office reads why it was stopped', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await keptOf(door, [...there, { kind: 'fail', reason: 'unsafe' }])
  const { bookingId } = door.booked
  await office.cancelBooking({ bookingId, expectedChargePaise: 0, reason: 'The lab is closed' })
  expect(outcomes(await phone.send(kept)).at(-1)).toBe('held not-allowed-now')
  const hold = (await office.listOfflineHolds()).find(({ visitId }) => visitId === door.visitId)
  expect(hold?.events.at(-1)).toMatchObject({ kind: 'fail', detail: { reason: 'unsafe' } })
})

test('a failure that is replayed and a cancellation at once follow each other, in either order', async () => {
  for (let round = 0; round < 6; round += 1) {
    const door = await anOfflineVisit(product, phlebotomist)
    await phone.send(await keptOf(door, there))
    const kept = await keptOf(door, [{ kind: 'fail', reason: 'refused', code: door.code }])
    const { bookingId } = door.booked
    const cancelled = office.cancelBooking({
      bookingId,
      expectedChargePaise: 0,
      reason: 'The lab is closed',
    })
    const [sent, ended] = await Promise.allSettled([phone.send(kept), cancelled])
    const outcome = sent.status === 'fulfilled' ? sent.value[0]?.outcome : 'rejected'
    // The failure first: the booking can be cancelled after it, and its fee waits to be decided.
    expect([outcome, ended.status]).toBeOneOf([
      ['applied', 'rejected'],
      ['applied', 'fulfilled'],
      ['held', 'fulfilled'],
    ])
    expect(await feesOf(door)).toHaveLength(outcome === 'applied' ? 1 : 0)
  }
})
