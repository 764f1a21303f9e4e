import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { offers } from '#src/db/schema/labs.ts'
import type { ItemCode, ItemKind } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

const terms = {
  price: offers.price,
  listPrice: offers.listPrice,
  tatHours: offers.tatHours,
  isActive: offers.isActive,
  version: offers.version,
}

export type LabOfferRow = Pick<typeof offers.$inferSelect, keyof typeof terms>
type Named = { labId: LabId; itemCode: ItemCode }

/** A lab's prices by item, active or not; for one item where it is named. */
export async function readLabOffers(
  tx: Tx,
  labId: LabId,
  itemCode?: ItemCode,
): Promise<Map<ItemCode, LabOfferRow>> {
  const ofItem = itemCode && eq(offers.itemCode, itemCode)
  const rows = await tx
    .select({ itemCode: offers.itemCode, ...terms })
    .from(offers)
    .where(and(eq(offers.labId, labId), ofItem))
  return new Map(rows.map(({ itemCode: code, ...row }) => [code, row]))
}

/** Locks the row until the transaction ends. */
export async function lockOffer(
  tx: Tx,
  labId: LabId,
  itemCode: ItemCode,
): Promise<LabOfferRow | undefined> {
  const [row] = await tx
    .select(terms)
    .from(offers)
    .where(isOffer({ labId, itemCode }))
    .for('update')
  return row
}

export async function updateOffer(tx: Tx, { labId, itemCode, ...row }: Named & LabOfferRow) {
  await tx.update(offers).set(row).where(isOffer({ labId, itemCode }))
}

/** False where the lab offers it already. */
export async function insertOffer(
  tx: Tx,
  { kind, ...row }: Named & LabOfferRow & { kind: ItemKind },
): Promise<boolean> {
  const testCode = kind === 'test' ? row.itemCode : null
  const panelCode = kind === 'panel' ? row.itemCode : null
  const made = await tx
    .insert(offers)
    .values({ ...row, testCode, panelCode })
    .onConflictDoNothing()
  return made.rowCount === 1
}

const isOffer = ({ labId, itemCode }: Named) =>
  and(eq(offers.labId, labId), eq(offers.itemCode, itemCode))
