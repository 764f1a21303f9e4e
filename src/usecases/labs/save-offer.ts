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
import { offering } from '#src/domain/labs/offer-terms.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import type { CatalogueItem } from '#src/usecases/parts/catalogue/snapshot.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
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
    const facts = await loadOffering(step, labId, item)
    const offered = offering(facts, input)
    if (!offered.ok) throw asRefusal(offered)
    const { value: after } = offered
    const { before = null, isPcpndtRegistered } = facts
    if (before) await updateOffer(step.tx, { labId, itemCode: item.code, ...after })
    else await addOffer(step, labId, item, after)
    const detail = { labId, before, after }
    await audit(world, step.tx, actor, 'offer:save', `${labId}/${item.code}`, detail)
    await bumpCatalogueVersion(step.tx)
    return offerLine(item, after, { isPcpndtRegistered })
  })
}

/** The offer until now, locked, and what decides about the new one. */
async function loadOffering({ tx, now }: Step, labId: LabId, item: CatalogueItem) {
  const [before, isPcpndtRegistered, isShared] = await Promise.all([
    lockOffer(tx, labId, item.code),
    findPcpndtRegistered(tx, labId, indianDay(now)),
    hasSplit(tx, labId, item.category.code, now),
  ])
  return { before, needsPcpndt: item.needsPcpndt, isPcpndtRegistered, hasSplit: isShared }
}

async function addOffer({ tx }: Step, labId: LabId, item: CatalogueItem, terms: LabOfferRow) {
  const { code, kind } = item
  if (!(await insertOffer(tx, { labId, itemCode: code, kind, ...terms })))
    throw new Refusal('stale')
}
