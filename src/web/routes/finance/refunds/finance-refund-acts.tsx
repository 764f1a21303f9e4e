import type { App } from '#src/usecases/index.ts'
import { reasonField } from '#src/web/routes/finance/finance-form.tsx'
import { ActForm, GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { QuoteCard } from '#src/web/ui/quote.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { RefundView } from './finance-queues.ts'

type Props = { refund: RefundView; tried: TriedForm }

/** The actions available now; where there are none, whose turn it is instead. */
export function RefundActs({ refund, tried }: Props) {
  const { mayDecide, mayPayByBank, mayRecordUtr, mayReturn, mayTakeBack } = refund
  const isOpen = mayDecide || mayPayByBank || mayRecordUtr || mayTakeBack || maySend(refund)
  return (
    <Panel title={m.finance_acts()}>
      <div className="labacts">
        <GoneForm tried={tried} isThere={isStillThere(refund, tried?.intent)} />
        {mayDecide && <Decide refund={refund} tried={tried} />}
        {maySend(refund) && (
          <ActForm
            intent="send"
            lede={m.finance_refund_send_lede()}
            act={m.finance_refund_send()}
            kind="quiet"
            tried={tried}
          />
        )}
        {mayRecordUtr && (
          <ActForm
            intent="utr"
            about={{ refNo: liveNumber(refund) }}
            lede={m.finance_refund_utr_lede()}
            fields={[{ name: 'utr', label: m.finance_utr(), help: m.finance_utr_help() }]}
            act={m.finance_refund_utr()}
            tried={tried}
          />
        )}
        {mayPayByBank && (
          <ActForm
            intent="bank"
            lede={m.finance_refund_bank_lede()}
            act={m.finance_refund_bank()}
            kind={mayRecordUtr ? 'quiet' : undefined}
            tried={tried}
          />
        )}
        {mayReturn && (
          <ActForm
            intent="returned"
            lede={m.finance_refund_returned_lede()}
            fields={[reasonField(m.finance_refund_returned_help())]}
            act={m.finance_refund_returned()}
            kind="danger"
            tried={tried}
          />
        )}
        {mayTakeBack && (
          <ActForm
            intent="back"
            about={{ version: refund.version }}
            lede={m.finance_refund_back_lede()}
            fields={[
              { name: 'utr', label: m.finance_utr(), help: m.finance_back_utr_help() },
              reasonField(m.finance_refund_returned_help()),
            ]}
            act={m.finance_refund_back()}
            kind="danger"
            tried={tried}
          />
        )}
        {!isOpen && <Note>{waiting(refund)}</Note>}
      </div>
    </Panel>
  )
}

/** Whether the attempted step is still available, so that its form shows the error. */
function isStillThere(refund: RefundView, intent = ''): boolean {
  const steps: Readonly<Record<string, boolean>> = {
    send: maySend(refund),
    utr: refund.mayRecordUtr,
    bank: refund.mayPayByBank,
    returned: refund.mayReturn,
    back: refund.mayTakeBack,
  }
  return steps[intent] ?? refund.mayDecide
}

function maySend({ state, mode }: RefundView) {
  if (mode === 'bank') return false
  return state === 'approved' || state === 'submitted' || state === 'failed'
}

/** Of the attempt that is at the bank: an earlier one's transfer does not pay it. */
function liveNumber({ sendings }: RefundView): string {
  return (
    sendings.find(({ channel, state }) => channel === 'bank' && state === 'claimed')?.refNo ?? ''
  )
}

function waiting({ state, hasAccount }: RefundView): string {
  if (state === 'requested') return m.finance_refund_other_person()
  if (state === 'manual-bank' || state === 'returned' || state === 'approved') {
    return hasAccount ? m.finance_refund_other_claim() : m.finance_refund_no_account()
  }
  return m.finance_refund_over()
}

function Decide({ refund: { amount }, tried }: Props) {
  return (
    <>
      <ActForm
        intent="approve"
        lede={m.finance_refund_approve_lede()}
        act={m.finance_refund_approve({ amount: rupeesOf(amount) })}
        tried={tried}
      />
      <ActForm
        intent="reject"
        lede={m.finance_refund_reject_lede()}
        fields={[reasonField(m.finance_refund_reject_help())]}
        act={m.finance_refund_reject()}
        kind="danger"
        tried={tried}
      />
    </>
  )
}

type Transfer = Awaited<ReturnType<App['payRefundByBank']>>

/** The account for the transfer: shown once, to the person who has just taken it. */
export function RefundTransfer({ transfer }: { transfer: Transfer }) {
  const { refNo, amount, payTo, isAgain } = transfer
  const account =
    'upi' in payTo
      ? [['UPI', payTo.upi] as const]
      : [
          [m.finance_holder(), payTo.holderName] as const,
          [m.finance_ifsc(), payTo.ifsc] as const,
          [m.finance_account_number(), payTo.accountNumber] as const,
        ]
  return (
    <div className="fintransfer">
      <QuoteCard title={m.finance_transfer_title()} lede={m.finance_transfer_lede()}>
        {isAgain && <Note tone="needs">{m.finance_transfer_again()}</Note>}
        <KeyValues
          rows={[
            [m.finance_amount(), rupeesOf(amount)],
            ...account,
            [m.finance_sending_number(), refNo],
          ]}
        />
      </QuoteCard>
    </div>
  )
}
