import { RefundId } from '#src/domain/payments/payment.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { sumOf } from '#src/web/statements/finance-sums.ts'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { Duo } from '#src/web/ui/frame/page.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/refund'
import { changeRefund } from './change-refund.ts'
import type { RefundView } from './finance-queues.ts'
import { RefundActs, RefundTransfer } from './finance-refund-acts.tsx'
import { RefundBreakdown, RefundFacts, RefundOfBooking, RefundStory } from './finance-refund.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const refundId = idIn(RefundId, params.id)
  const verbs = context.get(app)
  const refund = await verbs.viewRefund({ refundId })
  const ofBooking = await sumsOf(verbs, refund)
  return { refund, ofBooking, done: asked(request).get('done') }
}

/** For the booking: the payment and all refunds of it; surplus is not part of these sums. */
async function sumsOf(verbs: App, { bookingId, kind }: RefundView) {
  if (bookingId === null || kind === 'surplus') return undefined
  const { paidInAll, refunds } = await verbs.viewBooking({ bookingId })
  const live = refunds.filter((one) => one.state !== 'rejected' && one.kind === 'booking')
  return { paid: paidInAll, back: sumOf(live, 'amount') }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  changeRefund(request, context.get(app), idIn(RefundId, params.id))

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { refund, ofBooking, done } = loaderData
  const title = m.finance_refund_of({ amount: rupeesOf(refund.amount) })
  const words = {
    approve: m.finance_refund_done_approve,
    reject: m.finance_refund_done_reject,
    utr: m.finance_refund_done_utr,
    returned: m.finance_refund_done_returned,
    send: m.finance_refund_done_send,
    back: m.finance_refund_done_back,
  }
  const isTransfer = actionData !== undefined && 'transfer' in actionData
  return (
    <FinanceFrame part="refunds" title={title} lede={m.finance_refund_lede()}>
      <Done done={isTransfer ? null : done} words={words} />
      {isTransfer && <RefundTransfer transfer={actionData.transfer} />}
      <Duo side={<RefundActs refund={refund} tried={isTransfer ? undefined : actionData} />}>
        <RefundBreakdown refund={refund} />
        {ofBooking && <RefundOfBooking {...ofBooking} />}
        <RefundFacts refund={refund} />
        <RefundStory refund={refund} />
      </Duo>
    </FinanceFrame>
  )
}
