import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import {
  insertOffer,
  type LabOfferRow,
  lockOffer,
  updateOffer,
} from '#src/db/queries/labs/lab-offers.ts'
import { findPcpndtRegistered } from '#src/db/queries/labs/lab-states.ts'
import { hasSplit } from '#src/db/queries/labs/lab-shares.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { SaveOffer } from '#src/domain/labs/desk.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import type { CatalogueItem } from '#src/usecases/parts/catalogue/snapshot.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { offerLine, pricedItem } from '#src/usecases/parts/labs/priced-items.ts'

/**
 * Sets the lab's price of one item, from now on: existing bookings and quotes keep their frozen
 * price. Refuses `not-bookable` for an item no lab may offer, `no-split` where the contract has no
 * share for the category of an activated item, `pcpndt-first` where ultrasound is activated without
 * a valid PCPNDT registration, `stale` where somebody changed it since it was read.
 */
export async function saveOffer(world: World, actor: Actor, input: SaveOffer) {
  const labId = managedLab(actor, 'offer:save', input)
  const { catalogue } = await world.catalogue.current(world.clock)
  const item = pricedItem(catalogue, input.itemCode)
  if (!item) throw new Refusal('not-bookable')
  return inStep(world, actor, async (step) => {
    const before = await lockOffer(step.tx, labId, item.code)
    if (input.version !== undefined && input.version !== before?.version) throw new Refusal('stale')
    const after = termsAfter(before, input)
    const isPcpndtRegistered = await findPcpndtRegistered(step.tx, labId, indianDay(step.now))
    if (after.isActive && item.needsPcpndt && !isPcpndtRegistered) throw new Refusal('pcpndt-first')
    if (before) await updateOffer(step.tx, { labId, itemCode: item.code, ...after })
    else await addOffer(step, labId, item, after)
    if (after.isActive && before?.isActive !== true) await refuseWithoutSplit(step, labId, item)
    const detail = { labId, before: before ?? null, after }
    await audit(world, step.tx, actor, 'offer:save', `${labId}/${item.code}`, detail)
    await bumpCatalogueVersion(step.tx)
    return offerLine(item, after, { isPcpndtRegistered })
  })
}

function termsAfter(before: LabOfferRow | undefined, input: SaveOffer): LabOfferRow {
  return {
    price: input.pricePaise,
    listPrice: input.listPricePaise,
    tatHours: input.tatHours,
    isActive: input.isActive ?? before?.isActive ?? true,
    version: (before?.version ?? 0) + 1,
  }
}

async function addOffer({ tx }: Step, labId: LabId, item: CatalogueItem, terms: LabOfferRow) {
  const { code, kind } = item
  if (!(await insertOffer(tx, { labId, itemCode: code, kind, ...terms })))
    throw new Refusal('stale')
}

async function refuseWithoutSplit({ tx, now }: Step, labId: LabId, { category }: CatalogueItem) {
  if (!(await hasSplit(tx, labId, category.code, now))) throw new Refusal('no-split')
}
