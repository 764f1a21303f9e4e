import type { TestOfSample } from './placed-result.ts'

type Numbered = TestOfSample & { barcode: string | null; accession: string | null }

/**
 * The tests of tubes, to be found by a barcode, whatever its capitals, or by the lab's own number, as it
 * is. What is asked for by neither has none.
 * Source: decisions 230 and 250.
 */
export function samplesByNumber<Row extends Numbered>(
  rows: readonly Row[],
): (sampleId: string) => readonly Row[] {
  const byBarcode = Map.groupBy(rows, ({ barcode }) => barcode)
  const byAccession = Map.groupBy(rows, ({ accession }) => accession)
  return (sampleId) => {
    const own = byBarcode.get(sampleId.toUpperCase()) ?? []
    return [...new Set([...own, ...(byAccession.get(sampleId) ?? [])])]
  }
}
