import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { aBooker, demoActor } from '#test/booking.ts'
import { send } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { lab, doctor, verified, sign, itemOf } = signedValues(product, bench)
const reason = 'Tube haemolysed?'

type Told = { machine: string; event: string; toState: string; reason: string | null }

test('a verified value that a pathologist doubts is held with the reason, and not signed', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const page = await signing(product, orderId)
  const { testItemId, version } = await itemOf(orderId)
  await doctor.holdResult({ testItemId, version, reason })
  const item = await itemOf(orderId)
  expect(item).toMatchObject({ state: 'held', verified: null, result: { value: 13.5 } })
  expect(item.heldBack).toMatchObject({ reason, by: bench.authoriser.name })
  await expect(doctor.authoriseResults(page)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('a value that was entered and not verified is held back as well', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const { testItemId } = await itemOf(orderId)
  await doctor.retestItem({ testItemId, ...(await shown(product, testItemId)), reason: 'Again' })
  const result = { type: 'numeric' as const, value: 13.4, ...(await shown(product, testItemId)) }
  await lab.enterResult({ testItemId, result })
  const { state, version } = await itemOf(orderId)
  expect(state).toBe('entered')
  await lab.holdResult({ testItemId, version, reason })
  expect(await itemOf(orderId)).toMatchObject({ state: 'held', heldBack: { reason } })
})

test('who entered a value does not take back the doubt about it; another person does', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const { testItemId, version } = await itemOf(orderId)
  await doctor.holdResult({ testItemId, version, reason })
  const now = { testItemId, ...(await shown(product, testItemId)) }
  await expect(lab.verifyResult(now)).rejects.toMatchObject({ refusal: 'same-person' })
  await doctor.verifyResult(now)
  expect(await itemOf(orderId)).toMatchObject({ state: 'tech-verified', heldBack: { reason } })
  expect((await sign(orderId)).reportId).toBeTruthy()
  expect((await itemOf(orderId)).heldBack).toBeNull()
})

test('a doubt is not lost when the value is entered again, or measured again', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const { testItemId, version } = await itemOf(orderId)
  await doctor.holdResult({ testItemId, version, reason })
  const again = async (value: number) => {
    const result = { type: 'numeric' as const, value, ...(await shown(product, testItemId)) }
    await lab.enterResult({ testItemId, result })
  }
  await again(13.6)
  expect(await itemOf(orderId)).toMatchObject({ state: 'entered', heldBack: { reason } })
  const entered = await shown(product, testItemId)
  await doctor.retestItem({ testItemId, ...entered, reason: 'Run the tube again' })
  expect((await itemOf(orderId)).heldBack).toBeNull()
  await again(13.5)
  expect((await itemOf(orderId)).heldBack).toMatchObject({ reason })
})

test('a critical value that the judgement holds can be doubted too, with its call left open', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const { testItemId } = await itemOf(orderId)
  await doctor.retestItem({ testItemId, ...(await shown(product, testItemId)), reason: 'Again' })
  const result = { type: 'numeric' as const, value: 4, ...(await shown(product, testItemId)) }
  await lab.enterResult({ testItemId, result })
  const held = await itemOf(orderId)
  expect(held).toMatchObject({ state: 'held', heldBack: null })
  await doctor.holdResult({ testItemId, version: held.version, reason })
  const { callTaskId, ...doubted } = await itemOf(orderId)
  expect(doubted).toMatchObject({ state: 'held', heldBack: { reason } })
  if (!callTaskId) throw new Error('no call')
  const call = await lab.viewCall({ callTaskId })
  expect(call).toMatchObject({ state: 'open', heldBack: { reason } })
  const stale = doctor.holdResult({ testItemId, version: held.version, reason })
  await expect(stale).rejects.toMatchObject({ refusal: 'stale' })
})

test('the doubt of a value is also one of what was computed from it', async () => {
  const booker = await aBooker(product)
  const { orderId } = await verified(booker, { 'P-CBC': 1 })
  const { items } = await doctor.viewBenchOrder({ orderId })
  const computed = items.find(({ computed: how }) => how !== null)
  const input = items.find(({ name }) => computed?.computed?.inputs.includes(name))
  if (!computed || !input) throw new Error('nothing is computed')
  const { testItemId, version } = input
  await doctor.holdResult({ testItemId, version, reason })
  const after = (await doctor.viewBenchOrder({ orderId })).items
  const states = after
    .filter(({ testItemId: id }) => [computed.testItemId, testItemId].includes(id))
    .map(({ state }) => state)
  expect(states).toEqual(['held', 'held'])
})

test('only the value that was shown is held, and a signed one is not', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const { testItemId, version } = await itemOf(orderId)
  const older = doctor.holdResult({ testItemId, version: version - 1, reason })
  await expect(older).rejects.toMatchObject({ refusal: 'stale' })
  await sign(orderId)
  const now = await shown(product, testItemId)
  const late = doctor.holdResult({ testItemId, ...now, reason })
  await expect(late).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('neither patient, office nor finance reads why a value was held or measured again', async () => {
  const booker = await aBooker(product)
  const { orderId, bookingId } = await verified(booker, { HB: 4 })
  const { testItemId, version } = await itemOf(orderId)
  await doctor.holdResult({ testItemId, version, reason })
  const held = await shown(product, testItemId)
  await doctor.retestItem({ testItemId, ...held, reason: 'Reactive? Repeat' })
  const readers = [booker.actor, bench.office, await demoActor(product, 'finance')]
  for (const reader of readers) {
    const cookie = await product.cookieFor(reader)
    const answer = await send(product, `/api/v1/bookings/${bookingId}`, undefined, { cookie })
    const { events } = (await answer.json()) as { events: Told[] }
    const ofTest = events.filter(({ machine }) => machine === 'item')
    expect(ofTest.map(({ event }) => event)).toContain('retest')
    expect(ofTest.map(({ reason: told }) => told).filter((told) => told !== null)).toEqual([])
    expect(ofTest.map(({ toState }) => toState)).not.toContain('held')
  }
})
