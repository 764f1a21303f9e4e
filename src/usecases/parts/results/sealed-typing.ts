import {
  deleteTyping,
  findTyping,
  lockTyping,
  saveTyping,
  type TypingKey,
} from '#src/db/queries/people/kept-typing.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import {
  isStillKept,
  type KeptInput,
  KeptRows,
  withoutTests,
} from '#src/domain/results/entry/typing.ts'
import { personOf } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'

/** Null: nothing is kept. */
export type KeptTyping = KeptInput & { keptAt: Temporal.Instant | null }

const nothing: KeptTyping = { keptAt: null, rows: [], discardedAt: null }

/** Beside the moments of the tests: when everything was discarded. */
const DISCARDED = 'discarded'

/** The unsaved input of this step's person for an order, at most a day old. */
export async function readTyping(
  step: Step,
  orderId: OrderId,
  { forUpdate = false } = {},
): Promise<KeptTyping> {
  const key = keyOf(step, orderId)
  const row = await findTyping(step.tx, key, { forUpdate })
  if (!row) return nothing
  if (!isStillKept(row.keptAt, step.now)) {
    await deleteTyping(step.tx, key)
    return nothing
  }
  return { keptAt: row.keptAt, ...opened(step, row) }
}

/** The same under its lock, whether or not there is any: what is written next replaces it. */
export async function lockedTyping(step: Step, orderId: OrderId): Promise<KeptInput> {
  const row = await lockTyping(step.tx, sealedRow(step, orderId, nothing))
  return isStillKept(row.keptAt, step.now) ? opened(step, row) : nothing
}

/**
 * Replaces everything stored by this. Without rows nothing remains stored but when all was
 * discarded: an earlier save that arrives later brings nothing back.
 */
export async function writeTyping(step: Step, orderId: OrderId, kept: KeptInput) {
  const isNothing = kept.rows.length === 0 && kept.discardedAt === null
  if (isNothing) return deleteTyping(step.tx, keyOf(step, orderId))
  return saveTyping(step.tx, sealedRow(step, orderId, kept))
}

type StoredRow = TypingKey & {
  sealed: string
  keptAt: Temporal.Instant
  typedAt: Readonly<Record<string, number>>
}

/** The moments stand beside what is sealed: a version that does not know them opens it all the same. */
function sealedRow(step: Step, orderId: OrderId, { rows, discardedAt }: KeptInput): StoredRow {
  const key = keyOf(step, orderId)
  const typed = rows.map(({ typedAt: _moment, ...row }) => row)
  const sealed = step.world.cipher.seal(JSON.stringify(typed), contextOf(key))
  const moments: [string, number][] = rows.map(({ testItemId, typedAt = 0 }) => [
    testItemId,
    typedAt,
  ])
  if (discardedAt !== null) moments.push([DISCARDED, discardedAt])
  return { ...key, sealed, keptAt: step.now, typedAt: Object.fromEntries(moments) }
}

function opened({ world }: Step, { sealed, typedAt, ...key }: StoredRow): KeptInput {
  const rows = KeptRows.parse(JSON.parse(world.cipher.open(sealed, contextOf(key))))
  return {
    rows: rows.map((row) => ({ ...row, typedAt: typedAt[row.testItemId] ?? 0 })),
    discardedAt: typedAt[DISCARDED] ?? null,
  }
}

/** Removes everything that this person typed for an order and did not save. */
export async function discardTyping(step: Step, orderId: OrderId) {
  const { rows } = await readTyping(step, orderId, { forUpdate: true })
  if (rows.length === 0) return
  await writeTyping(step, orderId, { rows: [], discardedAt: step.now.epochMilliseconds })
}

/** Removes this person's input for these tests: it was saved, or discarded. */
export async function dropTyped(step: Step, orderId: OrderId, of: readonly TestItemId[]) {
  const { rows, discardedAt } = await readTyping(step, orderId, { forUpdate: true })
  const left = withoutTests(rows, of)
  if (left) await writeTyping(step, orderId, { rows: left, discardedAt })
}

function keyOf({ actor }: Step, orderId: OrderId): TypingKey {
  return { userId: personOf(actor).id, orderId }
}

function contextOf({ userId, orderId }: TypingKey) {
  return `kept_typing.sealed:${userId}:${orderId}`
}
