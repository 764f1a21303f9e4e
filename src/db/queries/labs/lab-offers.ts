import { and, eq, sql } from 'drizzle-orm'
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

type NewRow = LabOfferRow & { itemCode: ItemCode; kind: ItemKind }

/**
 * Writes new offers, and those that are still at the version before theirs, by one statement of the
 * same text for any number of them. Throws where one is not: who saves prices has locked the lab.
 */
export async function saveOffers(tx: Tx, labId: LabId, rows: readonly NewRow[]): Promise<void> {
  const saved = await tx.execute(sql`
    insert into offers (lab_id, item_code, test_code, panel_code, price_paise, list_price_paise,
      tat_hours, is_active, version)
    select ${labId}, "itemCode", case when kind = 'test' then "itemCode" end,
      case when kind = 'panel' then "itemCode" end, price, "listPrice", "tatHours", "isActive", version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given("itemCode" text, kind text,
      price bigint, "listPrice" bigint, "tatHours" integer, "isActive" boolean, version integer)
    on conflict (lab_id, item_code) do update set price_paise = excluded.price_paise,
      list_price_paise = excluded.list_price_paise, tat_hours = excluded.tat_hours,
      is_active = excluded.is_active, version = excluded.version
    where offers.version = excluded.version - 1`)
  if (saved.rowCount !== rows.length) throw new Error(`prices of ${labId} changed under its lock`)
}
