import { expect, test } from 'vitest'
import { bookedBeside, whyNotBeside } from './booked-beside.ts'

function aTest(code: string, over: { restriction?: 'hiv'; isSold?: boolean } = {}) {
  return {
    code,
    name: `Test ${code}`,
    restriction: 'none',
    isHomeCollected: true,
    labOnlyReason: null,
    collectionEvent: 'any',
    isSold: true,
    resultType: 'numeric',
    choices: [],
    decimals: 1,
    ...over,
  } as const
}

const alone = { restriction: 'none', isHomeCollected: true } as const
const sold = (...tests: ReturnType<typeof aTest>[]) => {
  const byCode = new Map<string, ReturnType<typeof aTest>>(tests.map((one) => [one.code, one]))
  return (code: string) => byCode.get(code)
}

test('a measured test needs nothing beside it, a calculated one needs its inputs', () => {
  expect(bookedBeside(['HB'])).toEqual([])
  expect(bookedBeside(['EGFR'])).toEqual(['CREA'])
  expect(bookedBeside(['EGFR', 'CREA'])).toEqual([])
})

test('all inputs of a calculated input are named, each once', () => {
  expect(bookedBeside(['LHR']).toSorted()).toEqual(['HDL', 'LDL', 'TCHOL', 'TRIG'])
  expect(bookedBeside(['AGR', 'TP']).toSorted()).toEqual(['ALB', 'GLOB'])
})

test('a number that is only read as a share is booked with the share, never by itself', () => {
  expect(bookedBeside(['FPSA']).toSorted()).toEqual(['FPSAR', 'PSA'])
  expect(bookedBeside(['FPSA', 'PSA'])).toEqual(['FPSAR'])
  expect(bookedBeside(['FPSA', 'FPSAR', 'PSA'])).toEqual([])
  expect(bookedBeside(['FPSAR']).toSorted()).toEqual(['FPSA', 'PSA'])
  expect(bookedBeside(['PSA'])).toEqual([])
})

test('it cannot be booked where the share cannot, and its own name is given', () => {
  const members = [aTest('PSA'), aTest('FPSA')]
  expect(whyNotBeside({ ...alone, members }, sold(aTest('PSA')))).toEqual({
    why: 'no-input',
    test: 'Test FPSA',
  })
  const ratio = aTest('FPSAR', { isSold: false })
  expect(whyNotBeside({ ...alone, members }, sold(ratio))).toMatchObject({ why: 'not-sold' })
})

test('what an analyser can also count directly is booked alone', () => {
  expect(bookedBeside(['ANC'])).toEqual([])
  expect(bookedBeside(['ANC', 'WBC'])).toEqual([])
})

test('it can be booked where its inputs can', () => {
  const members = [aTest('EGFR')]
  expect(whyNotBeside({ ...alone, members }, sold(aTest('CREA')))).toBeUndefined()
})

test('it cannot where the catalogue lacks an input, and its own name is given', () => {
  const members = [aTest('HB'), aTest('UPCR')]
  expect(whyNotBeside({ ...alone, members }, sold(aTest('UCREA')))).toEqual({
    why: 'no-input',
    test: 'Test UPCR',
  })
})

test('nor where an input cannot be booked itself', () => {
  const members = [aTest('EGFR')]
  expect(whyNotBeside({ ...alone, members }, sold(aTest('CREA', { isSold: false })))).toEqual({
    why: 'not-sold',
    test: 'Test CREA',
  })
  expect(whyNotBeside({ ...alone, members }, sold(aTest('CREA', { restriction: 'hiv' })))).toEqual({
    why: 'restricted',
  })
})

test('the test’s own obstacle is named first', () => {
  const members = [aTest('EGFR', { isSold: false })]
  expect(whyNotBeside({ ...alone, members }, sold())).toMatchObject({ why: 'not-sold' })
})
