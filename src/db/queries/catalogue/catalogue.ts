import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import {
  catalogueVersions,
  categories,
  panelMembers,
  panels,
  tests,
  tubeTypes,
} from '#src/db/schema/catalogue.ts'
import { referenceRanges } from '#src/db/schema/reference-limits.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'

export type TestRow = typeof tests.$inferSelect
export type PanelRow = typeof panels.$inferSelect
export type TubeTypeRow = typeof tubeTypes.$inferSelect
export type CategoryRow = typeof categories.$inferSelect

const ONLY = 1

/** Increases with every change of catalogue, labs or offers; 0 before the first seeding. */
export async function readCatalogueVersion(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ version: catalogueVersions.version })
    .from(catalogueVersions)
    .where(eq(catalogueVersions.id, ONLY))
  return row?.version ?? 0
}

/**
 * Called by every verb that changes a lab, an offer or the catalogue, as its last change: it locks
 * a single row until the transaction ends. Listeners of `catalogue` are notified at the commit.
 */
export async function bumpCatalogueVersion(tx: Tx): Promise<void> {
  await tx
    .insert(catalogueVersions)
    .values({ id: ONLY, version: 1 })
    .onConflictDoUpdate({
      target: catalogueVersions.id,
      set: { version: sql`${catalogueVersions.version} + 1` },
    })
  await tx.execute(sql`select pg_notify('catalogue', '')`)
}

/** The entire catalogue, including restricted items: the caller decides what is shown. */
export async function readCatalogue(tx: Tx) {
  return {
    categories: await tx.select().from(categories).orderBy(asc(categories.name)),
    tubeTypes: await tx.select().from(tubeTypes).orderBy(asc(tubeTypes.drawOrder)),
    tests: await tx.select().from(tests).orderBy(asc(tests.code)),
    panels: await tx.select().from(panels).orderBy(asc(panels.code)),
    members: await tx.select().from(panelMembers).orderBy(asc(panelMembers.position)),
  }
}

/** The reference ranges of one test, unordered: `rangeFor` chooses. */
export function listReferenceRanges(tx: Tx, testCode: ItemCode) {
  return tx.select().from(referenceRanges).where(eq(referenceRanges.testCode, testCode))
}
