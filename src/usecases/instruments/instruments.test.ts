import { afterAll, expect, test } from 'vitest'
import { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { demoActor } from '#test/booking.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const manager = await demoActor(product, 'labmanager')
const technician = await demoActor(product, 'technician')
const verbs = product.as(manager)

let last = 0
/** An instrument of a name that no other test uses. */
async function anInstrument(name = `Analyser ${(last += 1)}`) {
  const input = { name, section: 'Biochemistry', inUseFrom: '2026-01-05' }
  return { name, ...(await verbs.addInstrument(input)) }
}

const shown = async (id: string) =>
  (await verbs.listInstruments({})).instruments.find(({ instrumentId }) => instrumentId === id)

test('the manager adds an instrument, and the bench sees it', async () => {
  const { instrumentId, name } = await anInstrument()
  const { instruments, mayKeep } = await product.as(technician).listInstruments({})
  expect(mayKeep).toBe(false)
  expect(instruments.find((one) => one.instrumentId === instrumentId)).toMatchObject({
    name,
    section: 'Biochemistry',
    retiredAt: null,
    version: 1,
  })
})

test('two instruments in use never have one name, whatever its capitals', async () => {
  const { name } = await anInstrument()
  await expect(anInstrument(name.toUpperCase())).rejects.toMatchObject({
    refusal: 'instrument-named',
  })
})

test('of five added at once under one name, one is added', async () => {
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => anInstrument('At once')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a retired instrument stays in the list with its reason, and its name is free again', async () => {
  const { instrumentId, name } = await anInstrument()
  await verbs.retireInstrument({ instrumentId, reason: 'Replaced', version: 1 })
  expect(await shown(instrumentId)).toMatchObject({ retiredReason: 'Replaced', version: 2 })
  await anInstrument(name)
})

test('an instrument is retired once, and as it was shown', async () => {
  const { instrumentId } = await anInstrument()
  const retire = (version: number) =>
    verbs.retireInstrument({ instrumentId, reason: 'Replaced', version })
  await expect(retire(2)).rejects.toMatchObject({ refusal: 'stale' })
  await retire(1)
  await expect(retire(2)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('no instrument is in use from a day to come', async () => {
  const tomorrow = product.clock.at().add({ hours: 48 }).toString().slice(0, 10)
  const input = { name: 'Of tomorrow', section: 'Biochemistry', inUseFrom: tomorrow }
  await expect(verbs.addInstrument(input)).rejects.toMatchObject({ refusal: 'day-to-come' })
})

test('another lab’s instrument is answered like a missing one', async () => {
  const other = await aJoinedLab(product)
  const id = InstrumentId.parse(product.world.chance.uuid())
  await product.asOwner(
    `insert into lab_instruments (id, lab_id, section, name, in_use_from, added_by, added_at)
     values ($1, $2, 'Biochemistry', 'Theirs', '2026-01-05', $3, '2026-01-05T06:00:00Z')`,
    [id, other, manager.id],
  )
  const retiring = verbs.retireInstrument({ instrumentId: id, reason: 'Theirs', version: 1 })
  await expect(retiring).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(verbs.listInstruments({ labId: LabId.parse(other) })).rejects.toMatchObject({
    refusal: 'not-found',
  })
})

test('only the manager keeps instruments', async () => {
  const { instrumentId } = await anInstrument()
  const bench = product.as(technician)
  const input = { name: 'Mine', section: 'Biochemistry', inUseFrom: '2026-01-05' }
  await expect(bench.addInstrument(input)).rejects.toMatchObject({ refusal: 'forbidden' })
  await expect(
    bench.retireInstrument({ instrumentId, reason: 'No more', version: 1 }),
  ).rejects.toMatchObject({ refusal: 'forbidden' })
})
