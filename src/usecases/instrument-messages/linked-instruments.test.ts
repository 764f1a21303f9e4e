import { afterAll, expect, test } from 'vitest'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { demoLab, type Person } from '#test/booking.ts'
import { aMeasuredTest, controlCrew } from '#test/controls-of-lab.ts'
import { aLabBridge, samplesOf } from '#test/instruments/lab-bridge.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const bridge = await aLabBridge(product)
const manager = product.as(bridge.manager)
const crew = await controlCrew(product)
const HB = { code: 'HGB', unit: 'g/dL', value: '13.4' }

const linkNow = async () => {
  const { links } = await manager.viewInstrumentLinks({})
  const link = links.find(({ linkId }) => linkId === bridge.linkId)
  if (!link) throw new Error('no link')
  return link
}

/** Chooses the instrument of the link, whatever was chosen before. */
async function choose(instrumentId: InstrumentId) {
  const { linkId, instrument } = await linkNow()
  const version = instrument?.version ?? 0
  return manager.chooseLinkedInstrument({ linkId, instrumentId, version })
}

async function measuredOn(testItemId: string | undefined) {
  const { rows } = await product.pool.query(
    'select instrument_id as id from result_instruments where test_item_id = $1',
    [testItemId],
  )
  return rows.map(({ id }) => id)
}

test('a value is measured on the instrument that the lab chose, whatever their names', async () => {
  const first = await aMeasuredTest(product, crew, 'HB')
  const second = await aMeasuredTest(product, crew, 'HB')
  const unsaid = await samplesOf(product, ['HB'])
  expect(await bridge.send(unsaid.barcode, [HB])).toEqual([
    { outcome: null, reason: 'which-instrument' },
  ])
  await choose(second.instrumentId)
  const sample = await samplesOf(product, ['HB'])
  expect(await bridge.send(sample.barcode, [HB])).toEqual([{ outcome: 'entered', reason: null }])
  const [item] = await sample.look()
  expect(await measuredOn(item?.testItemId)).toEqual([second.instrumentId])
  expect(first.instrumentId).not.toBe(second.instrumentId)
})

test('a value of an instrument that does not measure its test waits', async () => {
  const other = await aMeasuredTest(product, crew, 'TSH')
  await choose(other.instrumentId)
  const sample = await samplesOf(product, ['HB'])
  expect(await bridge.send(sample.barcode, [HB])).toEqual([
    { outcome: null, reason: 'which-instrument' },
  ])
})

test('a new link speaks for the instrument of its name, and of two pages one chooses', async () => {
  const instrumentId = await anInstrument('Analyser Seven')
  const { linkId } = await manager.addInstrumentLink({
    name: 'ANALYSER seven',
    profile: 'sysmex-xn',
  })
  const { links } = await manager.viewInstrumentLinks({})
  expect(links.find((one) => one.linkId === linkId)?.instrument).toEqual({
    instrumentId,
    version: 1,
  })
  const again = { linkId, instrumentId, version: 1 }
  const both = await Promise.allSettled([
    manager.chooseLinkedInstrument(again),
    manager.chooseLinkedInstrument(again),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('nobody chooses an instrument of another lab, nor for another lab’s link', async () => {
  const { linkId, instrument } = await linkNow()
  const version = instrument?.version ?? 0
  const elsewhere: Person = {
    ...bridge.manager,
    grants: [{ role: 'lab-manager', labId: await demoLab(product, 'LAB005'), locationId: null }],
  }
  const foreign = await product
    .as(elsewhere)
    .addInstrument({ name: 'Elsewhere', section: 'Haematology', inUseFrom: '2026-01-01' })
  const { instrumentId } = foreign
  const choice = { linkId, instrumentId, version }
  await expect(manager.chooseLinkedInstrument(choice)).rejects.toMatchObject({
    refusal: 'not-found',
  })
  await expect(product.as(elsewhere).chooseLinkedInstrument(choice)).rejects.toMatchObject({
    refusal: 'not-found',
  })
  const written = product.pool.query(
    'update linked_instruments set instrument_id = $2 where link_id = $1',
    [linkId, instrumentId],
  )
  await expect(written).rejects.toMatchObject({ constraint: 'linked_instruments_of_one_lab' })
})

async function anInstrument(name: string) {
  const added = { name, section: 'Haematology', inUseFrom: '2026-01-01' }
  return (await manager.addInstrument(added)).instrumentId
}
