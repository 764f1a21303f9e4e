import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { categories, panels, tests } from '#src/db/schema/catalogue.ts'
import { labShares } from '#src/db/schema/labs.ts'
import type { CategoryRow } from './catalogue.ts'

const countIn = (table: typeof tests | typeof panels | typeof labShares) =>
  sql<number>`(select count(*)::int from ${table}
    where ${table.categoryCode} = "categories"."code")`

const users = { tests: countIn(tests), panels: countIn(panels), labs: countIn(labShares) }

/** By name, with what prevents deletion. `labs`: labs with a split of their own for it. */
export function listCategoriesWithUse(tx: Tx) {
  const { code, version, name, serviceType, platformPercent, labPercent } = categories
  return tx
    .select({ code, version, name, serviceType, platformPercent, labPercent, ...users })
    .from(categories)
    .orderBy(asc(name))
}

/** What refers to this category. */
export async function countCategoryUse(tx: Tx, code: string) {
  const [counts] = await tx.select(users).from(categories).where(eq(categories.code, code))
  return counts ?? { tests: 0, panels: 0, labs: 0 }
}

/** Locks the row until the transaction ends, so that no new reference to it appears. */
export async function lockCategory(tx: Tx, code: string): Promise<CategoryRow | undefined> {
  const [row] = await tx.select().from(categories).where(eq(categories.code, code)).for('update')
  return row
}

export async function insertCategory(
  tx: Tx,
  row: Omit<CategoryRow, 'version'>,
): Promise<CategoryRow> {
  const [made] = await tx.insert(categories).values(row).returning()
  if (!made) throw new Error('the insert returned no row')
  return made
}

type Changeable = Pick<CategoryRow, 'name' | 'platformPercent' | 'labPercent'>

/** Requires a locked row; increments its version. */
export async function updateCategory(
  tx: Tx,
  code: string,
  { name, platformPercent, labPercent }: Changeable,
): Promise<CategoryRow> {
  const version = sql`${categories.version} + 1`
  const [changed] = await tx
    .update(categories)
    .set({ name, platformPercent, labPercent, version })
    .where(eq(categories.code, code))
    .returning()
  if (!changed) throw new Error('the locked row is missing')
  return changed
}

export async function deleteCategory(tx: Tx, code: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.code, code))
}
