import {
  deleteTyping,
  findTyping,
  saveTyping,
  type TypingKey,
} from '#src/db/queries/people/kept-typing.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import {
  isStillKept,
  KeptRows,
  type TypedRow,
  withoutTests,
} from '#src/domain/results/entry/typing.ts'
import { personOf } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'

export type KeptTyping = { keptAt: Temporal.Instant; rows: TypedRow[] }

const nothing = { keptAt: null, rows: [] }

/** The unsaved input of this step's person for an order, at most a day old. */
export async function readTyping(
  step: Step,
  orderId: OrderId,
  { forUpdate = false } = {},
): Promise<KeptTyping | typeof nothing> {
  const { world, tx, now } = step
  const key = keyOf(step, orderId)
  const row = await findTyping(tx, key, { forUpdate })
  if (!row) return nothing
  if (!isStillKept(row.keptAt, now)) {
    await deleteTyping(tx, key)
    return nothing
  }
  const opened: unknown = JSON.parse(world.cipher.open(row.sealed, contextOf(key)))
  return { keptAt: row.keptAt, rows: KeptRows.parse(opened) }
}

/** Replaces everything stored by these rows; without rows nothing remains stored. */
export async function writeTyping(step: Step, orderId: OrderId, rows: readonly TypedRow[]) {
  const { world, tx, now } = step
  const key = keyOf(step, orderId)
  if (rows.length === 0) return deleteTyping(tx, key)
  const sealed = world.cipher.seal(JSON.stringify(rows), contextOf(key))
  return saveTyping(tx, { ...key, sealed, keptAt: now })
}

/** Removes this person's input for these tests: it was saved, or discarded. */
export async function dropTyped(step: Step, orderId: OrderId, of: readonly TestItemId[]) {
  const { rows } = await readTyping(step, orderId, { forUpdate: true })
  const left = withoutTests(rows, of)
  if (left) await writeTyping(step, orderId, left)
}

function keyOf({ actor }: Step, orderId: OrderId): TypingKey {
  return { userId: personOf(actor).id, orderId }
}

function contextOf({ userId, orderId }: TypingKey) {
  return `kept_typing.sealed:${userId}:${orderId}`
}
