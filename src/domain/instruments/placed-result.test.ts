import { expect, test } from 'vitest'
import { instrumentProfiles } from '#src/adapters/instrument-profiles.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import { type ItemState, itemStates } from '#src/domain/results/item-machine.ts'
import { idOf } from '#test/on-the-bench.ts'
import { ArrivedResultId } from './arrived-result.ts'
import { InstrumentLinkId, InstrumentMessageId } from './bridge.ts'
import { placedResult, type TestOfSample } from './placed-result.ts'

const chemistry = instrumentProfiles().of('mindray-bs-200', 1)

const arrived = {
  id: ArrivedResultId.parse(idOf(1)),
  messageId: InstrumentMessageId.parse(idOf(2)),
  linkId: InstrumentLinkId.parse(idOf(3)),
  labId: LabId.parse(idOf(4)),
  number: 1,
  sampleId: 'OX26A0000010',
  code: 'GLU',
  value: '92',
  comparator: null,
  unit: 'mg/dL',
  flags: ['N'],
  status: 'F',
  isControl: false,
  version: 1,
  chosenTest: null,
  reason: null,
  outcome: null,
  testItemId: null,
}

const testOf = (code: string, itemState: ItemState = 'ready'): TestOfSample => ({
  tubeId: TubeId.parse(idOf(8)),
  itemId: TestItemId.parse(idOf(9)),
  testCode: ItemCode.parse(code),
  itemState,
  tubeState: 'in-testing',
})

test('glucose is the one that the sample was drawn for', () => {
  const placed = placedResult(chemistry, arrived, [testOf('CREA'), testOf('PPBS')])
  expect(placed).toMatchObject({ ok: true, value: { itemId: idOf(9), mapped: { value: '92' } } })
  expect(placedResult(chemistry, arrived, [testOf('FBS'), testOf('RBS')])).toEqual({
    ok: false,
    error: 'several-tests',
  })
})

test('where the barcode of one tube is the accession number of another, nothing is guessed', () => {
  const other = {
    ...testOf('CREA'),
    tubeId: TubeId.parse(idOf(7)),
    itemId: TestItemId.parse(idOf(6)),
  }
  expect(placedResult(chemistry, arrived, [testOf('FBS'), other])).toEqual({
    ok: false,
    error: 'several-tests',
  })
})

test('a tube that is lost or not accepted takes no value, though a fresh one made its test ready', () => {
  for (const tubeState of ['lost', 'in-transit', 'handed-over'] as const)
    expect(placedResult(chemistry, arrived, [{ ...testOf('FBS'), tubeState }])).toEqual({
      ok: false,
      error: 'sample-not-accepted',
    })
})

test('a test that has a value, ended, or waits for its sample takes none', () => {
  const answers = itemStates.map((state) => {
    const placed = placedResult(chemistry, arrived, [testOf('FBS', state)])
    return [state, placed.ok ? 'placed' : placed.error]
  })
  expect(Object.fromEntries(answers)).toEqual({
    ordered: 'sample-not-accepted',
    ready: 'placed',
    entered: 'already-measured',
    held: 'already-measured',
    'tech-verified': 'already-measured',
    authorised: 'already-measured',
    published: 'already-measured',
    amended: 'already-measured',
    recollect: 'sample-not-accepted',
    cancelled: 'test-ended',
    'not-performed': 'test-ended',
  })
})

test('the test that a person chose counts, also of a code that is ignored', () => {
  const chosen = { ...arrived, code: 'NEW', chosenTest: ItemCode.parse('CREA') }
  expect(placedResult(chemistry, chosen, [testOf('CREA')]).ok).toBe(true)
  expect(placedResult(chemistry, { ...arrived, code: 'NEW' }, [testOf('CREA')])).toEqual({
    ok: false,
    error: 'unknown-test',
  })
})
