import { listInstruments as ofLab } from '#src/db/queries/instruments/instruments.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { ListInstruments } from '#src/domain/instruments/instrument.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { mayEver } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The instruments of a lab, those in use first, by name.
 * Source: ISO 15189:2022 6.4; decision 227.
 */
export function listInstruments(world: World, actor: Actor, input: ListInstruments) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'instrument:read', input)
    const rows = await ofLab(tx, labId)
    return {
      labId,
      today: indianDay(now).toString(),
      mayKeep: mayEver(actor, 'instrument:keep'),
      instruments: rows.map((row) => ({
        instrumentId: row.id,
        version: row.version,
        name: row.name,
        section: row.section,
        model: row.model,
        serialNumber: row.serialNumber,
        inUseFrom: row.inUseFrom.toString(),
        addedBy: row.addedByName,
        retiredAt: row.retiredAt?.toString() ?? null,
        retiredReason: row.retiredReason,
      })),
    }
  })
}
