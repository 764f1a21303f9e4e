import { eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labs } from '#src/db/schema/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { isPcpndtRegisteredOn } from '#src/domain/labs/reach.ts'

/**
 * Whether the lab's registration under the PCPNDT Act is recorded and valid on that day. Takes no
 * lock: an offer locks the lab's row itself (trigger `offers_need_pcpndt`), a booking does in
 * `lockPlacing`.
 */
export async function findPcpndtRegistered(
  tx: Tx,
  labId: LabId,
  day: Temporal.PlainDate,
): Promise<boolean> {
  const { pcpndtNumber, pcpndtTo } = labs
  const [lab] = await tx.select({ pcpndtNumber, pcpndtTo }).from(labs).where(eq(labs.id, labId))
  return lab !== undefined && isPcpndtRegisteredOn(lab, day)
}
