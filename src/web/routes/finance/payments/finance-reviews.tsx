import type { App } from '#src/usecases/index.ts'
import { BookingLink } from '#src/web/routes/finance/finance-booking-link.tsx'
import { reasonField } from '#src/web/routes/finance/finance-form.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Review = Awaited<ReturnType<App['listReviews']>>[number]

/** Payments whose answer matched nothing, oldest first; the number opens the actions. */
export function ReviewTable({
  reviews,
  open,
}: {
  reviews: readonly Review[]
  open: string | undefined
}) {
  return (
    <DataTable
      stacks
      label={m.finance_payments()}
      columns={[
        { id: 'number', head: m.finance_attempt() },
        { id: 'booking', head: m.finance_booking() },
        { id: 'amount', head: m.finance_amount(), isRight: true },
        { id: 'says', head: m.finance_gateway_says() },
        { id: 'why', head: m.finance_why() },
        { id: 'since', head: m.finance_since() },
      ]}
    >
      {reviews.map(({ number, bookingNumber, amount, lastStatus, why, createdAt }) => (
        <tr key={number} aria-selected={number === open}>
          <td className="num">
            <Link to={`/finance/payments?number=${number}#decide`}>{number}</Link>
          </td>
          <td className="num">
            <BookingLink number={bookingNumber} />
          </td>
          <td className="r">
            <Money paise={amount} />
          </td>
          <td lang="en">{lastStatus ?? m.finance_none()}</td>
          <td className="fincell">{doubtOf(why)}</td>
          <td className="sub">
            <Time at={createdAt} shape="near" />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

const doubts: Readonly<Record<string, () => string>> = {
  amount: m.finance_doubt_amount,
  currency: m.finance_doubt_currency,
  number: m.finance_doubt_number,
  reference: m.finance_doubt_reference,
  status: m.finance_doubt_status,
}

/** Why it waits, in words; an unknown reason is shown as it is. */
function doubtOf(why: string | null): string {
  if (why === null) return m.finance_none()
  return Object.hasOwn(doubts, why) ? (doubts[why]?.() ?? why) : why
}

/** Both actions, each with its effect. */
export function ReviewForms({ review: { number }, tried }: { review: Review; tried: TriedForm }) {
  const reason = reasonField(m.finance_review_reason_help())
  return (
    <div id="decide">
      <Panel title={m.finance_review_of({ number })}>
        <div className="deskcols">
          <ActForm
            intent="capture"
            about={{ number }}
            lede={m.finance_review_capture_lede()}
            fields={[
              reason,
              {
                name: 'referenceNo',
                label: m.finance_review_reference(),
                help: m.finance_review_reference_help(),
                isOptional: true,
              },
              {
                name: 'amount',
                label: m.finance_review_amount(),
                kind: 'rupees',
                isOptional: true,
              },
            ]}
            act={m.finance_review_capture()}
            tried={tried}
          />
          <ActForm
            intent="fail"
            about={{ number }}
            lede={m.finance_review_fail_lede()}
            fields={[reason]}
            act={m.finance_review_fail()}
            kind="danger"
            tried={tried}
          />
        </div>
      </Panel>
    </div>
  )
}
