import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { Behind } from '#src/web/lab-contract/lab-life-acts.tsx'
import { BookingLink } from '#src/web/routes/finance/finance-booking-link.tsx'
import { reasonField } from '#src/web/routes/finance/finance-form.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type HeldOrder = Awaited<ReturnType<App['listHeld']>>['held'][number]

/** Labs' accruals that are not paid while somebody disputes them. */
export function Held({ held }: { held: readonly HeldOrder[] }) {
  if (held.length === 0) return <p className="soft">{m.finance_held_earnings_none()}</p>
  return (
    <DataTable
      stacks
      label={m.finance_held_earnings()}
      hasActions
      columns={[
        { id: 'booking', head: m.finance_booking() },
        { id: 'lab', head: m.finance_lab() },
        { id: 'tests', head: m.finance_tests(), isRight: true },
        { id: 'net', head: m.finance_net(), isRight: true },
        { id: 'why', head: m.finance_reason() },
        { id: 'act', head: m.finance_acts() },
      ]}
    >
      {held.map(({ orderId, bookingNumber, lab, reason, tests, net }) => (
        <tr key={orderId}>
          <td className="num">
            <BookingLink number={bookingNumber} />
          </td>
          <td className="finlab">{lab.name}</td>
          <td className="r num">{tests}</td>
          <td className="r">
            <Money paise={net} />
          </td>
          <td className="fincell">{reason}</td>
          <td>
            <Form method="post">
              <input type="hidden" name="orderId" value={orderId} />
              <SubmitButton intent="release" kind="quiet" size="small">
                {m.finance_release()}
                <span className="sr-only"> {bookingNumber}</span>
              </SubmitButton>
            </Form>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** By the booking's number: its tests stay out of payouts until they are released. */
export function HoldForm({ tried }: { tried: TriedForm }) {
  return (
    <div className="mt-4">
      <Behind title={m.finance_hold()} isOpen={tried?.intent === 'hold'}>
        <ActForm
          intent="hold"
          lede={m.finance_hold_lede()}
          fields={[
            { name: 'number', label: m.finance_booking_number() },
            reasonField(m.finance_hold_reason_help()),
          ]}
          act={m.finance_hold()}
          kind="quiet"
          tried={tried}
        />
      </Behind>
    </div>
  )
}
