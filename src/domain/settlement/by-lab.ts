import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { BatchId } from './settlement.ts'

/** One transfer of a batch, in paise; a phlebotomist's names no lab. */
export type Settled = { batchId: BatchId; labId: string | null; lab: string | null; net: Paise }

/** A lab of the picture, or all the others together. */
type StackedLab = { labId: string | null; lab: string | null; net: Paise }

/**
 * The labs with the largest sums over all batches, in that order, and the rest as one, with which
 * phlebotomists are counted: what each gets of each batch, so that every batch's parts add up to its transfers.
 * Source: decision 171.
 *
 * @param most how many labs are told apart.
 */
export function stackedByLab(rows: readonly Settled[], most: number) {
  const sums = [...Map.groupBy(rows, ({ labId }) => labId)].flatMap(([labId, own]) => {
    const net = sumPaise(own.map(netOf))
    return labId === null ? [] : [{ labId, lab: own[0]?.lab ?? '', net }]
  })
  const largest = sums
    .toSorted((one, other) => other.net - one.net || one.labId.localeCompare(other.labId))
    .slice(0, most)
  const named: StackedLab[] = [...largest]
  const rest = paise(sumPaise(rows.map(netOf)) - sumPaise(largest.map(netOf)))
  const isAll = sums.length <= most && rows.every(({ labId }) => labId !== null)
  const labs = isAll ? named : [...named, { labId: null, lab: null, net: rest }]
  const partsOf = (batchId: BatchId) => {
    const own = rows.filter((row) => row.batchId === batchId)
    return labs.map(({ labId }) => ({ labId, net: sumPaise(own.filter(ofPart(labId)).map(netOf)) }))
  }
  const apart = new Set<string | null>(largest.map(({ labId }) => labId))
  const ofPart = (labId: string | null) => (row: Settled) =>
    labId === null ? !apart.has(row.labId) : row.labId === labId
  return { labs, partsOf }
}

const netOf = ({ net }: { net: Paise }) => net
