import { orderOf } from '#src/domain/bookings/aggregate.ts'
import type { ConfirmedLot } from '#src/domain/calculations/lot-in-force.ts'
import { whyOfWrongLot } from '#src/domain/calculations/lot-of-value.ts'
import type { Changed, Decision } from '#src/domain/changes.ts'
import { type Awaited, whyUndecided } from '#src/domain/instruments/waiting-value.ts'
import type { OrderState } from '#src/domain/orders/order-machine.ts'
import { withInputs } from '#src/domain/results/calculated/computed-items.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import { wasPaid } from '#src/domain/payments/payment-machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Controlled, whyControlFailed } from '#src/domain/quality-control/blocking.ts'
import { type Printing, publication, type Publishing } from '#src/domain/reports/publication.ts'
import { shownBy } from '#src/domain/reports/report-content.ts'
import { newsOf } from '#src/domain/reports/report-results.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { SignatureId } from '#src/domain/reports/signature.ts'
import { signatureOn } from '#src/domain/reports/signed.ts'
import { after, taken } from '#src/domain/transition.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { isCritical } from './judging/flag.ts'
import { together } from './in-turn.ts'
import type { AuthoriseResults } from './calculated/inputs.ts'
import type { TestItemId } from './item.ts'
import { isPositive } from './notifiable/notifiable.ts'
import { type Notifying, reviewedCase } from './notifiable/notifiable-review.ts'
import type { BookingAtLab, Item, Order } from './order-at-hand.ts'
import type { Result } from './result.ts'
import { signable } from './signing.ts'
import { standingOf } from './standing-of.ts'

/** Everything that decides whether the verified results of an order are signed. */
export type ToAuthorise = BookingAtLab &
  Publishing &
  Pick<Controlled, 'controlFailures'> &
  Awaited &
  Notifying & {
    order: Order
    /** Tests of the order with consent, and when somebody was last counselled about each. */
    consented: readonly { testItemId: TestItemId; talkedAt: Temporal.Instant | null }[]
    /** Who entered the results. */
    names: readonly { id: string; name: string }[]
    /** The confirmed lots of reagent of the lab, where a value of the order is computed with one. */
    lots?: readonly ConfirmedLot[]
  }

type As = Printing & { by: UserId }
type Answer = { state: OrderState; signed: number; reportId: ReportId | null }
type WhyNot =
  | 'not-signatory'
  | 'not-allowed-now'
  | 'stale'
  | 'control-failed'
  | 'arrived-undecided'
  | 'lot-withdrawn'
  | 'same-person'
type Valued = { item: Item; row: Result }

/**
 * The pathologist signs the verified results of an order, and the report is published. Only a
 * registered signatory of that lab, and never the person who entered the value. Exactly what was on
 * the page: where the verified results differ by now, all is refused with the current state.
 * Payment never delays a critical result; a result of a test with consent waits for counselling.
 * None while a control of one of the tests on its instrument failed: that one is held back first.
 * None while another value of an instrument waits for one of them.
 * Source: life cycle 5 and 6; decision 028; decision 074; decision 228; decision 236.
 */
export function authorisation(
  facts: ToAuthorise,
  shown: AuthoriseResults['results'],
  as: As,
): Decision<Answer, WhyNot> {
  const { order, results } = facts
  const signer = facts.signatories.find(({ userId }) => userId === as.by)
  if (!signer) return { ok: false, error: 'not-signatory' }
  const items = facts.items.filter(({ orderId }) => orderId === order.id)
  const at = (state: string) => ({ machine: 'item', state }) as const
  if (!items.some(({ state }) => state === 'tech-verified'))
    return { ok: false, error: 'not-allowed-now', stands: at(items[0]?.state ?? 'ordered') }
  const verified = signable(items, shown)
  if (!verified) {
    const standing = standingOf(items, results, facts.names)
    return {
      ok: false,
      error: 'stale',
      stands: { ...at('tech-verified'), allowed: 'by-state' },
      standing,
    }
  }
  const failed =
    whyControlFailed(facts, verified) ?? whyUndecided(facts, withInputs(items, verified))
  if (failed) return failed
  const withdrawn = whyOfWrongLot(facts, verified)
  if (withdrawn) return withdrawn
  const valued = withResults(verified, results)
  if (valued.some(({ row }) => row.enteredBy === as.by)) return { ok: false, error: 'same-person' }
  const signed = signing(facts, valued, { ...as, signer })
  const { answer, changed } = publishing({ ...facts, ...signed.after }, valued, as)
  const changes = {
    bookingId: order.bookingId,
    ...signed.changed,
    afterwards: changed,
    audit: { subjectId: order.id, detail: { signed: valued.length } },
  }
  return { ok: true, answer: { ...answer, signed: valued.length }, changes }
}

function withResults(items: readonly Item[], results: readonly Result[]): Valued[] {
  return items.map((item) => {
    const row = results.find(({ testItemId }) => testItemId === item.id)
    if (!row) throw new Error(`item ${item.id} was verified without a result`)
    return { item, row }
  })
}

type Signer = As & { signer: Publishing['signatories'][number] }

/** The signature, and what carries it; and the facts as it leaves them. */
function signing(facts: ToAuthorise, valued: readonly Valued[], { signer, ...as }: Signer) {
  const { by, now, newId } = as
  const said = newsOf(facts, { published: facts.items, ...shownBy(facts, now) }, valued)
  const news = said.map((one) => one.news)
  const id = SignatureId.parse(newId())
  const meaning = 'reviewed-and-approved' as const
  const signature = signatureOn(facts.order, { meaning, signer, news }, { ...as, id })
  const part = { authorisedBy: by, authorisedAt: now, signatureId: id }
  const transitions = valued.map(({ item }) => taken('item', item, 'authorise'))
  const found = valued.filter(({ row }) => isPositive(row.flag))
  const cases = found.map(({ item, row }) =>
    reviewedCase(facts, item, { result: row, reason: 'signed' }, as),
  )
  const rows = new Set(valued.map(({ row }) => row.id))
  return {
    changed: together(
      {
        transitions,
        created: { signature: [signature] },
        updated: { authorised: valued.map(({ row }) => ({ id: row.id, ...part })) },
      },
      ...cases,
    ),
    after: {
      items: after(facts.items, transitions),
      results: facts.results.map((row) => (rows.has(row.id) ? { ...row, ...part } : row)),
      signatures: [...facts.signatures, signature],
    },
  }
}

type Published = { answer: Omit<Answer, 'signed'>; changed: Changed }

/**
 * The signed results that may be read: paid for or critical, and with counselling where they need
 * it. Then what follows for the order and its report.
 */
function publishing(facts: ToAuthorise, valued: readonly Valued[], as: As): Published {
  const untold = untoldOf(facts, as.now)
  const isDue = ({ row }: Valued) => wasPaid(facts.payment.state) || isCritical(row.flag)
  const due = valued.filter((one) => isDue(one) && !untold.has(one.item.id))
  const ids = new Set(due.map(({ item }) => item.id))
  const published = facts.items
    .filter(({ id }) => ids.has(id))
    .map((row) => taken('item', row, 'publish'))
  const tree = { ...facts, items: after(facts.items, published) }
  const settled = settledOrders(tree, as.now)
  const orders = after(tree.orders, settled)
  const order = orderOf({ ...tree, orders }, facts.order.id)
  const report = due.length > 0 ? publication({ ...tree, orders }, order, tree, as) : undefined
  const { startsAt } = visitOfOrder(tree, order.id)
  const isToTell = valued.some(({ item }) => untold.has(item.id))
  const isWhole = order.state === 'reported'
  const events = [
    ...(isToTell ? (['result-to-tell'] as const) : []),
    ...(report ? [isWhole ? ('report-ready' as const) : ('report-part-ready' as const)] : []),
  ]
  const news = events.map((event) => ({ event, startsAt }))
  const { reportId = null, ...rest } = report ?? {}
  return {
    answer: { state: order.state, reportId },
    changed: together({ transitions: [...published, ...settled], news }, ...(report ? [rest] : [])),
  }
}

/** Signed results of tests with consent that nobody was counselled about since. */
function untoldOf({ items, results, consented }: ToAuthorise, now: Temporal.Instant) {
  const waiting = new Set(items.filter(({ state }) => state === 'authorised').map(({ id }) => id))
  const signedAt = new Map(results.map((row) => [row.testItemId, row.authorisedAt ?? now]))
  const untold = consented.filter(({ testItemId, talkedAt }) => {
    const at = signedAt.get(testItemId)
    return (
      waiting.has(testItemId) && at && !(talkedAt && Temporal.Instant.compare(talkedAt, at) >= 0)
    )
  })
  return new Set(untold.map(({ testItemId }) => testItemId))
}
