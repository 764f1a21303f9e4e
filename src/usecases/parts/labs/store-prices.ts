import { readLabOffers, saveOffers } from '#src/db/queries/labs/lab-offers.ts'
import { lockLab } from '#src/db/queries/labs/lab-life.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { listSplits } from '#src/db/queries/labs/lab-shares.ts'
import { findPcpndtRegistered } from '#src/db/queries/labs/lab-states.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Priced } from '#src/domain/labs/pricing.ts'
import { auditRow } from '#src/usecases/audit.ts'
import type { Snapshot } from '#src/usecases/parts/catalogue/snapshot.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'
import { shown } from './locked-lab.ts'
import { actsForPlatform } from './managed-lab.ts'
import { pricedItem } from './priced-items.ts'
import { tellManagers } from './tell-managers.ts'

/**
 * What decides about a lab's prices: what it asks now, the items it may price, its shares and its
 * registration.
 */
export async function loadPricing({ tx, now }: Step, catalogue: Snapshot, labId: LabId) {
  const [offers, splits, isPcpndtRegistered] = await Promise.all([
    readLabOffers(tx, labId),
    listSplits(tx, labId, now),
    findPcpndtRegistered(tx, labId, indianDay(now)),
  ])
  const shared = new Set(splits.map(({ categoryCode }) => categoryCode))
  const items = catalogue.items.flatMap(({ code }) => pricedItem(catalogue, code) ?? [])
  return {
    offers,
    isPcpndtRegistered,
    items: new Map(
      items.map(({ code, tatHours, needsPcpndt, category, indicativePrice: usualPrice }) => {
        const hasSplit = shared.has(null) || shared.has(category.code)
        return [code, { tatHours, needsPcpndt, hasSplit, usualPrice }]
      }),
    ),
  }
}

/** Locks the lab, which serialises all changes of its prices; refuses `not-found`. */
export async function lockedPrices({ tx }: Step, labId: LabId): Promise<LabRow> {
  const lab = shown(await lockLab(tx, labId))
  if (!lab) throw new Refusal('not-found')
  return lab
}

/**
 * Saves decided prices, each with its entry in the audit log; where the platform sets them, the
 * lab's managers are told what they were, and the audit log says whom the letter reached.
 */
export async function storePrices(
  step: Step,
  catalogue: Snapshot,
  lab: LabRow,
  priced: readonly Priced[],
): Promise<void> {
  const isTold = actsForPlatform(step.actor, lab.id)
  if (priced.length === 0) return
  const rows = priced.flatMap(({ itemCode, after }) => {
    const item = catalogue.byCode.get(itemCode)
    return item ? [{ itemCode, kind: item.kind, ...after }] : []
  })
  await saveOffers(step.tx, lab.id, rows)
  const news = pricesChanged(catalogue, lab, priced)
  const whom = isTold ? await tellManagers(step, lab, news) : {}
  const [first, ...noted] = priced.map((one) => saidOf(lab.id, one, whom))
  const changes = { transitions: [], bookingId: null, isCatalogue: true, noted }
  await saveChanged(step, null, changes, first && auditRow(step.actor, step.now, first))
}

function saidOf(labId: LabId, { itemCode, before, after }: Priced, whom: { told?: string }) {
  return {
    action: 'offer:save' as const,
    subjectId: `${labId}/${itemCode}`,
    detail: { labId, before: before ?? null, after, ...whom },
  }
}

function pricesChanged(catalogue: Snapshot, { code, name }: LabRow, priced: readonly Priced[]) {
  const changes = priced.map(({ itemCode, before, after }) => {
    return { item: catalogue.byCode.get(itemCode)?.name ?? itemCode, before: before ?? null, after }
  })
  const facts = { code, name, changes, path: '/lab/desk/prices' }
  return { event: 'lab-prices-changed' as const, facts }
}
