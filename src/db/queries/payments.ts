import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { payments } from '#src/db/schema/payments.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** Cash a phlebotomist took and has not handed in; locks the rows until the transaction ends. */
export function lockCashInHand(tx: Tx, phlebotomistId: UserId) {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.collectedBy, phlebotomistId), eq(payments.state, 'cash-collected')))
    .orderBy(payments.id)
    .for('update')
}

/** Who holds how much, in paise, the most first. */
export function listCashHeld(tx: Tx) {
  const amount = sql<number>`sum(${payments.amount})::float8`
  return tx
    .select({
      phlebotomistId: phlebotomists.userId,
      name: phlebotomists.displayName,
      amount,
      receipts: sql<number>`count(*)::int`,
    })
    .from(payments)
    .innerJoin(phlebotomists, eq(phlebotomists.userId, payments.collectedBy))
    .where(eq(payments.state, 'cash-collected'))
    .groupBy(phlebotomists.userId, phlebotomists.displayName)
    .orderBy(sql`${amount} desc`)
}
