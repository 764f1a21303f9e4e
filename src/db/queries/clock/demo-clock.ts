import { eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { demoClock } from '#src/db/schema/demo-clock.ts'

const THE_ROW = 1

/** How far the clock is ahead, in milliseconds; locked until the transaction ends. */
export async function lockDemoClock(tx: Tx): Promise<number> {
  const start = { id: THE_ROW, movedMs: 0 }
  await tx.insert(demoClock).values(start).onConflictDoNothing()
  const [row] = await tx.select().from(demoClock).where(eq(demoClock.id, THE_ROW)).for('update')
  return row?.movedMs ?? 0
}

export async function setDemoClock(tx: Tx, movedMs: number): Promise<void> {
  await tx.update(demoClock).set({ movedMs }).where(eq(demoClock.id, THE_ROW))
}
