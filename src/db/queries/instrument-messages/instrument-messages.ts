import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import {
  arrivedResults,
  bridgeKeys,
  bridgeNonces,
  instrumentLinks,
  instrumentMessages,
} from '#src/db/schema/instrument-messages.ts'
import { rowsOf } from '#src/db/queries/changes/json-rows.ts'
import { linkedInstruments } from '#src/db/schema/linked-instruments.ts'
import { testItems } from '#src/db/schema/orders.ts'
import { callTasks, results } from '#src/db/schema/results.ts'
import type { ArrivedResultId } from '#src/domain/instruments/arrived-result.ts'
import type { BridgeKeyId, InstrumentMessageId } from '#src/domain/instruments/bridge.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

const { id: messageId, fault } = instrumentMessages

const atHand = kept((tx) =>
  tx
    .select({
      key: bridgeKeys,
      isNonceUsed: sql<boolean>`exists (select from ${bridgeNonces}
        where ${bridgeNonces.keyId} = ${bridgeKeys.id}
          and ${bridgeNonces.nonce} = ${sql.placeholder('nonce')})`,
      link: instrumentLinks,
      kept: { id: messageId, fault },
      results: sql<number>`(select count(*)::int from ${arrivedResults}
        where ${arrivedResults.messageId} = ${messageId})`,
    })
    .from(bridgeKeys)
    .leftJoin(
      instrumentLinks,
      and(
        eq(instrumentLinks.labId, bridgeKeys.labId),
        isNull(instrumentLinks.retiredAt),
        sql`lower(${instrumentLinks.name}) = lower(${sql.placeholder('instrument')})`,
      ),
    )
    .leftJoin(
      instrumentMessages,
      and(
        eq(instrumentMessages.linkId, instrumentLinks.id),
        eq(instrumentMessages.sha256, sql.placeholder('sha256')),
      ),
    )
    .where(eq(bridgeKeys.id, sql.placeholder('keyId')))
    .prepare(''),
)

type Sent = { keyId: BridgeKeyId; nonce: string; instrument: string; sha256: string }

/** A key with the instrument that it names, and the same message received before. */
export async function findBridgeAtHand(tx: Tx, sent: Sent) {
  const [row] = await atHand(tx).execute({ ...sent })
  if (!row) return undefined
  const { results, ...found } = row
  return { ...found, kept: found.kept && { ...found.kept, results } }
}

/** The keys of a lab, those in use first, then the newest. */
export function listKeysOf(tx: Tx, labId: LabId) {
  return tx
    .select()
    .from(bridgeKeys)
    .where(eq(bridgeKeys.labId, labId))
    .orderBy(sql`${bridgeKeys.revokedAt} is not null`, sql`${bridgeKeys.createdAt} desc`)
    .limit(50)
}

/** The instruments of a lab, each with what it sent last and what waits. */
export function listLinksOf(tx: Tx, labId: LabId) {
  // Named with their tables: in a list of columns of one table a bare name is the inner one's.
  return tx
    .select({
      link: instrumentLinks,
      /** Which instrument of the lab it is. */
      instrument: {
        instrumentId: linkedInstruments.instrumentId,
        version: linkedInstruments.version,
      },
      lastAt: sql<Temporal.Instant | null>`(select sent.received_at from instrument_messages sent
        where sent.link_id = instrument_links.id order by sent.received_at desc limit 1)`.mapWith(
        instrumentMessages.receivedAt,
      ),
      /** Messages that cannot be read. */
      unread: sql<number>`(select count(*)::int from instrument_messages sent
        where sent.link_id = instrument_links.id and sent.fault is not null)`,
      waiting: sql<number>`(select count(*)::int from arrived_results sent
        where sent.lab_id = instrument_links.lab_id and sent.link_id = instrument_links.id
          and sent.outcome is null and sent.reason is not null)`,
    })
    .from(instrumentLinks)
    .leftJoin(linkedInstruments, eq(linkedInstruments.linkId, instrumentLinks.id))
    .where(eq(instrumentLinks.labId, labId))
    .orderBy(sql`${instrumentLinks.retiredAt} is not null`, asc(instrumentLinks.name))
    .limit(100)
}

/** The values of a message with which nothing was done yet, in their order. */
export async function listUntried(tx: Tx, id: InstrumentMessageId) {
  const rows = await tx
    .select({ id: arrivedResults.id })
    .from(arrivedResults)
    .where(
      and(
        eq(arrivedResults.messageId, id),
        isNull(arrivedResults.outcome),
        isNull(arrivedResults.reason),
      ),
    )
    .orderBy(asc(arrivedResults.number))
  return rows.map((row) => row.id)
}

/** Messages with values with which nothing was done, the oldest first. */
export async function listLeftMessages(tx: Tx, limit: number) {
  const rows = await tx
    .selectDistinct({ id: arrivedResults.messageId })
    .from(arrivedResults)
    .where(and(isNull(arrivedResults.outcome), isNull(arrivedResults.reason)))
    .orderBy(asc(arrivedResults.messageId))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** A value with its instrument, and the calls about it that were not withdrawn. */
export async function findArrived(tx: Tx, id: ArrivedResultId) {
  const [row] = await tx
    .select({
      arrived: arrivedResults,
      link: instrumentLinks,
      /** Of the lab, for which it speaks. */
      instrumentId: linkedInstruments.instrumentId,
      /** Who imported it as a file; null: the instrument sent it. */
      importedBy: instrumentMessages.importedBy,
      calls: rowsOf(callTasks, {
        where: sql`${callTasks.testItemId} = ${arrivedResults.testItemId}
          and ${callTasks.arrivedResultId} = ${arrivedResults.id} and ${callTasks.state} <> 'withdrawn'`,
        orderBy: sql`${callTasks.id}`,
      }),
    })
    .from(arrivedResults)
    .innerJoin(instrumentLinks, eq(instrumentLinks.id, arrivedResults.linkId))
    .innerJoin(instrumentMessages, eq(instrumentMessages.id, arrivedResults.messageId))
    .leftJoin(linkedInstruments, eq(linkedInstruments.linkId, instrumentLinks.id))
    .where(eq(arrivedResults.id, id))
  return row
}

/** The value that counts of a test for which another one waits. */
type StandingValue = Pick<
  typeof results.$inferSelect,
  'value' | 'comparator' | 'choice' | 'unit' | 'decimals'
>

/** What waits for a person at a lab, the oldest first. */
export function listWaiting(tx: Tx, labId: LabId, limit: number) {
  return tx
    .select({
      arrived: arrivedResults,
      instrument: instrumentLinks.name,
      test: {
        orderId: testItems.orderId,
        name: testItems.name,
        state: testItems.state,
        version: testItems.version,
        stands: sql<StandingValue | null>`(select json_build_object('value', value.value,
            'comparator', value.comparator, 'choice', value.choice, 'unit', value.unit,
            'decimals', value.decimals)
          from results value
          where value.test_item_id = ${testItems.id} and value.is_current)`,
        callTaskId: sql<CallTaskId | null>`(select call.id from call_tasks call
          where call.test_item_id = ${testItems.id}
            and call.arrived_result_id = ${arrivedResults.id} and call.state = 'open')`,
      },
    })
    .from(arrivedResults)
    .innerJoin(instrumentLinks, eq(instrumentLinks.id, arrivedResults.linkId))
    .leftJoin(testItems, eq(testItems.id, arrivedResults.testItemId))
    .where(
      and(
        eq(arrivedResults.labId, labId),
        isNull(arrivedResults.outcome),
        sql`${arrivedResults.reason} is not null`,
      ),
    )
    .orderBy(asc(arrivedResults.id))
    .limit(limit)
}
