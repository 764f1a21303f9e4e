import { confirmAddPath } from '#src/web/orders/add-paths.ts'
import { LongNumber } from '#src/web/orders/pay-parts.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { AttemptView } from './pay-result-words.ts'

/** Polling interval in milliseconds; by `enhance.browser.ts`, or by the browser itself. */
const ASK_EVERY = 3000

/** What can be done now, and what happens otherwise. */
export function PayFollow({ attempt }: { attempt: AttemptView }) {
  switch (attempt.state) {
    case 'created':
    case 'redirected':
      return <Waiting attempt={attempt} />
    case 'captured':
      return <Paid attempt={attempt} />
    case 'failed':
    case 'aborted':
      return <Again attempt={attempt} />
    case 'late-captured':
    case 'review':
      return (
        <p className="actions mb-6">
          <Open attempt={attempt} />
        </p>
      )
  }
}

function Waiting({ attempt }: { attempt: AttemptView }) {
  const { number, isWaiting, bookingId } = attempt
  return (
    <div className="mb-6" data-ask-again={isWaiting ? ASK_EVERY : undefined}>
      <progress className="progress" aria-label={m.pay_waiting_title()} />
      <p className="mt-4">{bookingId ? m.pay_waiting_self() : m.pay_waiting_self_demo()}</p>
      {isWaiting && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      <p className="actions mt-4">
        <LinkButton kind="quiet" to={`/icici_payment/${number}`}>
          {m.pay_waiting_again()}
        </LinkButton>
        <Open attempt={attempt} />
      </p>
    </div>
  )
}

function Paid({ attempt: { bookingNumber, surplus, payment, addOn } }: { attempt: AttemptView }) {
  const of = addOn && payment?.receiptNumber ? `?of=${payment.receiptNumber}` : ''
  return (
    <>
      {surplus && (
        <div className="mb-6">
          <Note icon="info">{m.pay_twice_lede({ amount: rupeesOf(surplus.amount) })}</Note>
        </div>
      )}
      {bookingNumber && (
        <p className="actions mb-6">
          <LinkButton to={`/bookings/${bookingNumber}`}>{m.pay_paid_open()}</LinkButton>
          <LinkButton to={`/bookings/${bookingNumber}/receipt${of}`} kind="quiet">
            {m.pay_paid_receipt()}
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** While the slot is held Pay Now is one step away; afterwards booking again is. */
function Again({ attempt }: { attempt: AttemptView }) {
  const { bookingNumber, mayTryAgain, holdUntil, addOn } = attempt
  if (addOn?.isSeparate) return <SeparateAgain attempt={attempt} />
  if (addOn) return <AddAgain attempt={attempt} choice={addOn.choice} />
  const back = bookingNumber ? `?booking=${bookingNumber}` : ''
  if (bookingNumber && !mayTryAgain)
    return (
      <>
        <p>{m.pay_failed_over()}</p>
        <p className="actions mt-4 mb-6">
          <LinkButton to={`/icici_payment${back}`}>{m.pay_again_book()}</LinkButton>
          <Open attempt={attempt} />
        </p>
      </>
    )
  return (
    <>
      {holdUntil && (
        <p>
          <b>{m.pay_failed_held({ time: instantOf(holdUntil, 'time') })}</b> {m.pay_failed_else()}
        </p>
      )}
      <p className="actions mt-4 mb-6">
        <LinkButton to={`/icici_payment${back}`}>{m.pay_again()}</LinkButton>
        <Open attempt={attempt} />
      </p>
    </>
  )
}

type Choice = NonNullable<AttemptView['addOn']>['choice']

/** While the booking is as it was, the same tests can be chosen and paid for again, at today's price. */
function AddAgain({ attempt, choice }: { attempt: AttemptView; choice: Choice }) {
  const { bookingNumber, ending } = attempt
  return (
    <>
      <p>{ending === null ? m.pay_joined_failed() : m.pay_joined_failed_ended()}</p>
      <p className="actions mt-4 mb-6">
        {choice && bookingNumber && ending === null && (
          <LinkButton to={confirmAddPath(bookingNumber, choice.orderId, choice.items)}>
            {m.pay_again()}
          </LinkButton>
        )}
        <Open attempt={attempt} />
      </p>
    </>
  )
}

/** Nothing was taken, and the visit stays as it was: another time is chosen from the booking. */
function SeparateAgain({ attempt }: { attempt: AttemptView }) {
  return (
    <>
      <p>{m.pay_separate_failed()}</p>
      <p className="actions mt-4 mb-6">
        <Open attempt={attempt} />
      </p>
    </>
  )
}

function Open({ attempt: { bookingNumber } }: { attempt: AttemptView }) {
  if (!bookingNumber) return null
  return (
    <LinkButton kind="quiet" to={`/bookings/${bookingNumber}`}>
      {m.pay_settled_open()}
    </LinkButton>
  )
}

/** The figures of the attempt, to compare with the bank's. */
export function PayFacts({ attempt }: { attempt: AttemptView }) {
  const { amount, number, bookingNumber, createdAt, payment, surplus, state } = attempt
  const receipt = state === 'captured' ? payment?.receiptNumber : null
  return (
    <KeyValues
      rows={[
        [m.pay_result_amount(), <Money key="amount" paise={amount} />],
        ...(receipt
          ? [[m.pay_result_receipt(), <LongNumber key="receipt">{receipt}</LongNumber>] as const]
          : []),
        ...(surplus ? [[m.pay_late_back(), backBy(surplus)] as const] : []),
        ...(bookingNumber
          ? [[m.pay_confirm_for(), <LongNumber key="of">{bookingNumber}</LongNumber>] as const]
          : []),
        [m.pay_result_number(), <LongNumber key="number">{number}</LongNumber>],
        [m.pay_result_when(), instantOf(createdAt)],
      ]}
    />
  )
}

function backBy({ refundState, dueBy }: NonNullable<AttemptView['surplus']>): string {
  if (refundState === 'processed') return m.pay_late_sent()
  return dueBy ? m.pay_late_by({ day: dayOf(dueBy) }) : m.pay_late_soon()
}
