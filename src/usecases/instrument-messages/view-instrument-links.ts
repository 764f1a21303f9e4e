import { listKeysOf, listLinksOf } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import { listInstruments } from '#src/db/queries/instruments/instruments.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { mayEver } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The instruments of a lab that may send, with what each sent last and what of it waits; the keys
 * without their secrets; and the profiles to choose from.
 * Source: decisions 230 and 231.
 */
export function viewInstrumentLinks(world: World, actor: Actor, input: { labId?: LabId }) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = ownLab(actor, 'bridge:read', input)
    const keys = await listKeysOf(tx, labId)
    const links = await listLinksOf(tx, labId)
    const instruments = await listInstruments(tx, labId)
    return {
      labId,
      mayManage: mayEver(actor, 'bridge:manage'),
      mayImport: mayEver(actor, 'bridge:import'),
      keys: keys.map(({ id: keyId, name, version, createdAt, revokedAt }) => ({
        keyId,
        name,
        version,
        createdAt: createdAt.toString(),
        revokedAt: revokedAt?.toString() ?? null,
      })),
      links: links.map(({ link, instrument, lastAt, unread, waiting }) => ({
        linkId: link.id,
        name: link.name,
        profile: link.profile,
        profileVersion: link.profileVersion,
        version: link.version,
        /** Which instrument of the lab it is; null: nobody has said. */
        instrument,
        lastAt: lastAt?.toString() ?? null,
        unread,
        waiting,
        retiredAt: link.retiredAt?.toString() ?? null,
      })),
      /** Of the lab, to choose from; one that is no longer in use is named where it is chosen. */
      instruments: instruments.map(({ id: instrumentId, name, section, retiredAt }) => ({
        instrumentId,
        name,
        section,
        isInUse: retiredAt === null,
      })),
      profiles: world.instruments.all().map(({ code, make, model, protocol, isVerified }) => ({
        code,
        name: `${make} ${model}`,
        protocol,
        isVerified,
      })),
    }
  })
}
