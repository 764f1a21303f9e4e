import type { Formula } from './computed.ts'

/**
 * How a test of an order is computed, where its lab says otherwise than the product: fixed when the
 * test becomes ready, and never changed. `measured`: not at all.
 * Source: decision 260.
 */
export const computedBys = ['measured', 'hct-from-mcv', 'inr-from-pt'] as const
export type ComputedBy = (typeof computedBys)[number]

/**
 * The formulas that a lab may choose, by how a test is computed, each for one test. Where an input was
 * not booked, the test is entered. Units: %, fL, 10^6/µL, s.
 * Source: decisions 260 and 261; each formula names its own.
 */
export const chosenFormulas: Readonly<
  Record<Exclude<ComputedBy, 'measured'>, Formula & { of: Formula['of'] }>
> = {
  'hct-from-mcv': {
    inputs: ['MCV', 'RBC'],
    words: 'MCV × RBC ÷ 10',
    source: 'CLSI H26; Dacie and Lewis, Practical Haematology: red cell indices',
    isAlsoMeasured: true,
    of: ({ MCV = Number.NaN, RBC = Number.NaN }) => (MCV * RBC) / 10,
  },
  'inr-from-pt': {
    inputs: ['PT'],
    words: '(PT ÷ mean normal PT) ^ ISI',
    source: 'WHO Technical Report Series 889 (1999), annex 3',
    isAlsoMeasured: true,
    lotOf: 'PT',
    of: ({ PT = Number.NaN }, _person, lot) =>
      lot ? (PT / lot.meanNormalSeconds) ** lot.isi : 'no-lot',
  },
}

/** The test that each chosen formula computes. */
export const chosenCodes = { 'hct-from-mcv': 'HCT', 'inr-from-pt': 'INR' } as const

const byCode: Readonly<Record<string, Formula>> = Object.fromEntries(
  Object.entries(chosenCodes).map(([by, code]) => [
    code,
    chosenFormulas[by as keyof typeof chosenCodes], // the keys of the object itself
  ]),
)

/** The formula that a lab may choose for a test. Source: decisions 260 and 261. */
export function choosable(code: string): Formula | undefined {
  return byCode[code]
}
