import type { Carrier } from './referral.ts'

/** A referred test on its way, with what is scanned at its receipt. */
export type OnTheWay = {
  tubeId: string
  aliquotCode: string | null
  accession: string | null
  barcode: string | null
  test: string
  typeName: string
  carrier: Carrier
  sentAt: Temporal.Instant
}

/**
 * The samples of a box, each once with all of its tests: an aliquot by its own code, a tube by its
 * barcode, however many tests of it are referred.
 * Source: decision 264.
 */
export function packed(all: readonly OnTheWay[]) {
  const samples = new Map<string, OnTheWay[]>()
  for (const one of all) {
    const key = one.aliquotCode ?? one.tubeId
    samples.set(key, [...(samples.get(key) ?? []), one])
  }
  return [...samples.values()].flatMap((tests) => {
    const [first] = tests
    if (!first) return []
    const { aliquotCode, barcode, accession, typeName, carrier, sentAt } = first
    const code = aliquotCode ?? barcode ?? accession ?? ''
    const isAliquot = aliquotCode !== null
    const names = tests.map(({ test }) => test)
    return [{ code, isAliquot, accession, typeName, carrier, sentAt, tests: names }]
  })
}
