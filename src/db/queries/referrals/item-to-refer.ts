import { eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import type { TestItemId } from '#src/domain/results/item.ts'

/** A test with its lab and whose booking it is; undefined where there is none. */
export async function findItemOfLab(tx: Tx, id: TestItemId) {
  const [row] = await tx
    .select({
      id: testItems.id,
      orderId: testItems.orderId,
      labId: testItems.labId,
      testCode: testItems.testCode,
      name: testItems.name,
      version: testItems.version,
      accountId: orders.accountId,
    })
    .from(testItems)
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .where(eq(testItems.id, id))
  return row
}
