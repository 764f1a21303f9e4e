import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import { DataTable } from './data-table.tsx'
import { BookingLink } from './finance-booking-link.tsx'
import { ActForm, type TriedForm } from './act-form.tsx'
import { reasonField } from './finance-form.tsx'
import { StateChip } from './finance-parts.tsx'
import { receivableStates } from './finance-words.ts'
import { Money, rupeesOf } from './money.tsx'
import { Panel } from './page.tsx'
import { Time } from './time.tsx'

type Receivable = Awaited<ReturnType<App['listReceivables']>>['receivables'][number]

type Props = {
  receivables: readonly Receivable[]
  /** The one whose form is open. */
  open: string | undefined
  mayWaive: boolean
}

/** Fees of cancelled cash bookings: whose part of it, on which booking they stand now. */
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

/** Letting somebody off, with the reason that stays. */
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
