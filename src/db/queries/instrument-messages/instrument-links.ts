import { eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bridgeKeys, instrumentLinks } from '#src/db/schema/instrument-messages.ts'
import { linkedInstruments } from '#src/db/schema/linked-instruments.ts'
import type { BridgeKeyId, InstrumentLinkId } from '#src/domain/instruments/bridge.ts'

export async function findKey(tx: Tx, id: BridgeKeyId) {
  const [row] = await tx.select().from(bridgeKeys).where(eq(bridgeKeys.id, id))
  return row
}

export async function findLink(tx: Tx, id: InstrumentLinkId) {
  const [row] = await tx.select().from(instrumentLinks).where(eq(instrumentLinks.id, id))
  return row
}

/** The instrument of the lab that a link speaks for; undefined where none was chosen. */
export async function findLinked(tx: Tx, linkId: InstrumentLinkId) {
  const [row] = await tx
    .select()
    .from(linkedInstruments)
    .where(eq(linkedInstruments.linkId, linkId))
  return row
}
