import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import { findOrder } from '#src/db/queries/orders.ts'
import { listUntold } from '#src/db/queries/result-talks.ts'
import {
  findSignatory,
  listCurrentResults,
  type ResultRow,
  type SignatoryRow,
  signResult,
} from '#src/db/queries/results.ts'
import { wasPaid } from '#src/domain/payments/payment-machine.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isCritical } from '#src/domain/results/flag.ts'
import { isPositive } from '#src/domain/results/notifiable.ts'
import type { AuthoriseResults } from '#src/domain/results/inputs.ts'
import { signable } from '#src/domain/results/signing.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { lockTree, orderOf } from '#src/usecases/parts/bookings/tree.ts'
import { reviewCase } from '#src/usecases/parts/notifiable/review-case.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { newsOf } from '#src/usecases/parts/reports/news-of.ts'
import { putSignature } from '#src/usecases/parts/reports/put-signature.ts'
import { tellReport } from '#src/usecases/parts/reports/tell-report.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed, whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { standingResults } from '#src/usecases/parts/results/standing-result.ts'

/**
 * The pathologist signs the verified results of an order, with the password again, and the report
 * is published. Only a registered signatory of that lab, and never the person who entered the
 * value. Exactly what was on the page: where the verified results differ by now, all is refused as
 * `stale` with the current state. Payment never delays a critical result; a result of a test with
 * consent waits for counselling. Refuses `password-again`, `forbidden`, `same-person`.
 * Source: life cycle 5 and 6; decision 028; decision 074.
 */
export async function authoriseResults(world: World, actor: Actor, input: AuthoriseResults) {
  const permit = authorise(actor, 'result:authorise')
  const { id } = personOf(actor)
  if (!(await world.passwords.confirm(id, input.password))) throw new Refusal('password-again')
  return inStep(world, actor, async (step) => {
    const order = permit.over(await findOrder(step.tx, input.orderId))
    const tree = await lockTree(step, order.bookingId)
    refuseOwnBooking(actor, tree.booking)
    const signatory = await findSignatory(step.tx, order.labId, id)
    if (!signatory) throw new Refusal('not-signatory')
    const { signed, published } = await sign(step, tree, { ...input, signatory })
    const after = await settleOrders(step, order.bookingId)
    const settled = orderOf(after, order.id)
    const reportId = published > 0 ? await tellReport(step, after, settled) : null
    await audit(world, step.tx, actor, 'result:authorise', order.id, { signed })
    return { state: settled.state, signed, reportId }
  })
}

type Signing = AuthoriseResults & { signatory: SignatoryRow }

async function sign(step: Step, tree: BookingTree, input: Signing) {
  const verified = await asShownToSign(step, tree, input)
  const results = await listCurrentResults(
    step.tx,
    verified.map(({ id }) => id),
  )
  const signer = personOf(step.actor).id
  if (results.some(({ enteredBy }) => enteredBy === signer)) throw new Refusal('same-person')
  const order = orderOf(tree, input.orderId)
  const valued = await newsOf(step, tree, order, withResults(verified, results))
  const signatureId = await putSignature(step, order, {
    meaning: 'reviewed-and-approved',
    signer: input.signatory,
    news: valued.map(({ news }) => news),
  })
  const signed = { authorisedBy: signer, authorisedAt: step.now, signatureId }
  for (const { item, row } of valued) {
    await signResult(step.tx, row.id, signed)
    if (isPositive(row.flag)) await reviewCase(step, item, { result: row, reason: 'signed' })
  }
  return { signed: valued.length, published: await publishItems(step, tree, order, valued) }
}

function withResults(items: readonly ItemRow[], results: readonly ResultRow[]) {
  return items.map((item) => {
    const row = results.find(({ testItemId }) => testItemId === item.id)
    if (!row) throw new Error(`item ${item.id} was verified without a result`)
    return { item, row }
  })
}

async function asShownToSign(step: Step, tree: BookingTree, input: AuthoriseResults) {
  const items = tree.items.filter(({ orderId }) => orderId === input.orderId)
  const verified = items.filter(({ state }) => state === 'tech-verified')
  const first = items[0]?.state ?? 'ordered'
  if (verified.length === 0) throw notAllowed(step.actor, 'item', first)
  const signed = signable(items, input.results)
  if (signed) return signed
  throw new Refusal('stale', {
    ...whereItStands(step.actor, 'item', 'tech-verified'),
    standing: await standingResults(step, items),
  })
}

type Valued = { item: ItemRow; row: ResultRow }

/**
 * The signed results that may be read: paid for or critical, and with counselling where they need
 * it.
 */
async function publishItems(
  step: Step,
  tree: BookingTree,
  order: OrderRow,
  valued: readonly Valued[],
): Promise<number> {
  const bookingId = tree.booking.id
  const signed = []
  for (const { item, row } of valued) {
    const moved = await move(step, 'item', { row: item, event: 'authorise', bookingId })
    signed.push({ moved, isDue: wasPaid(tree.payment.state) || isCritical(row.flag) })
  }
  const untold = new Set(
    (await listUntold(step.tx, [order.id])).map(({ testItemId }) => testItemId),
  )
  if (valued.some(({ item }) => untold.has(item.id))) await tellBooker(step, tree, 'result-to-tell')
  const due = signed.filter(({ moved, isDue }) => isDue && !untold.has(moved.id))
  for (const { moved } of due) await move(step, 'item', { row: moved, event: 'publish', bookingId })
  return due.length
}
