import type { OfLab } from '#src/domain/labs/desk.ts'
import { comparePrices } from '#src/domain/labs/compared-prices.ts'
import { type FileFault, readPriceFile } from '#src/domain/labs/price-file.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Snapshot } from '#src/usecases/parts/catalogue/snapshot.ts'
import { existingLab, managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { priceTable } from '#src/usecases/parts/labs/price-table.ts'
import { loadPricing } from '#src/usecases/parts/labs/store-prices.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What an uploaded price file would change, old terms beside the new ones, and what is wrong with
 * it by row and column; nothing is saved. `savePrices` applies what was shown.
 */
export async function previewPriceFile(
  world: World,
  actor: Actor,
  input: OfLab & { file: Uint8Array },
) {
  const labId = managedLab(actor, 'offer:read', input)
  const { catalogue } = await world.catalogue.current(world.clock)
  return inStep(world, actor, async (step) => {
    const { code, name } = await existingLab(step, labId)
    return { labId, lab: { code, name }, ...(await compared(step, catalogue, labId, input.file)) }
  })
}

async function compared(step: Step, catalogue: Snapshot, labId: LabId, file: Uint8Array) {
  const read = priceTable(file)
  if (!read.ok) return nothing([read.fault])
  const { rows, faults, skipped } = readPriceFile(read.table)
  const known = {
    ...(await loadPricing(step, catalogue, labId)),
    names: new Map(catalogue.items.map(({ code, name }) => [code, name])),
  }
  const found = comparePrices(known, rows)
  return {
    changes: found.changes.map((change) => {
      const { itemCode } = change
      return { ...change, name: known.names.get(itemCode) ?? itemCode }
    }),
    faults: [...faults, ...found.faults].toSorted((a, b) => a.row - b.row),
    unchanged: found.unchanged,
    skipped,
  }
}

const nothing = (faults: FileFault[]) => ({ changes: [], faults, unchanged: 0, skipped: 0 })
