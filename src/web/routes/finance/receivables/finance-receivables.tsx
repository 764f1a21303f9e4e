import type { App } from '#src/usecases/index.ts'
import { BookingLink } from '#src/web/routes/finance/finance-booking-link.tsx'
import { reasonField } from '#src/web/routes/finance/finance-form.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { receivableStates } from '#src/web/ui/finance-words.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Receivable = Awaited<ReturnType<App['listReceivables']>>['receivables'][number]

type Props = {
  receivables: readonly Receivable[]
  /** The row whose form is open. */
  open: string | undefined
  mayWaive: boolean
}

/** Fees of cancelled cash bookings: whose share, and which booking carries them now. */
export function Owed({ receivables, open, mayWaive }: Props) {
  return (
    <DataTable
      stacks
      label={m.finance_receivables()}
      hasActions={mayWaive}
      columns={[
        { id: 'booking', head: m.finance_owed_from() },
        { id: 'amount', head: m.finance_amount(), isRight: true },
        { id: 'part', head: m.finance_owed_part(), isRight: true },
        { id: 'since', head: m.finance_since() },
        { id: 'on', head: m.finance_owed_on() },
        { id: 'state', head: m.finance_state() },
        ...(mayWaive ? [{ id: 'act', head: m.finance_acts() }] : []),
      ]}
    >
      {receivables.map((one) => (
        <tr key={one.receivableId} aria-selected={one.receivableId === open}>
          <td className="num">
            <BookingLink number={one.bookingNumber} />
          </td>
          <td className="r">
            <Money paise={one.amount} />
          </td>
          <td className="r">
            <Money paise={one.phlebotomistPart} />
          </td>
          <td className="sub">
            <Time at={one.createdAt} shape="near" />
          </td>
          <td className="num">
            <BookingLink number={one.attachedBookingNumber} />
          </td>
          <td>
            <StateChip {...receivableStates[one.state]} />
          </td>
          {mayWaive && (
            <td>
              <LinkButton
                to={`/finance/receivables?state=${one.state}&waive=${one.receivableId}#waive`}
                kind="quiet"
                size="small"
              >
                {m.finance_waive()}
                <span className="sr-only"> {one.bookingNumber}</span>
              </LinkButton>
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  )
}

/** Waiving a fee, with the recorded reason. */
export function WaiveForm({ of, tried }: { of: Receivable; tried: TriedForm }) {
  const { receivableId, amount, bookingNumber: number } = of
  return (
    <div id="waive">
      <Panel title={m.finance_waive_of({ number })}>
        <ActForm
          intent="waive"
          about={{ receivableId }}
          lede={m.finance_waive_lede({ amount: rupeesOf(amount) })}
          fields={[reasonField(m.finance_waive_reason_help())]}
          act={m.finance_waive_act({ amount: rupeesOf(amount) })}
          kind="danger"
          tried={tried}
        />
      </Panel>
    </div>
  )
}
