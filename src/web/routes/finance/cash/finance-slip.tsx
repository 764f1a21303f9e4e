import type { App } from '#src/usecases/index.ts'
import { BookingLink } from '#src/web/routes/finance/finance-booking-link.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { depositStates } from '#src/web/ui/finance-words.ts'
import { ActForm, GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type Slip = Awaited<ReturnType<App['viewDeposit']>>
type Props = { slip: Slip }

/** The receipts on the slip, which add up to what was expected. */
export function SlipReceipts({ slip: { receipts, expected } }: Props) {
  return (
    <Panel title={m.finance_receipts()}>
      <DataTable
        stacks
        label={m.finance_receipts()}
        columns={[
          { id: 'number', head: m.finance_receipt() },
          { id: 'booking', head: m.finance_booking() },
          { id: 'at', head: m.finance_when() },
          { id: 'amount', head: m.finance_amount(), isRight: true },
        ]}
      >
        {receipts.map(({ receiptNumber, bookingNumber, amount, collectedAt }) => (
          <tr key={bookingNumber}>
            <td className="num">{receiptNumber}</td>
            <td className="num">
              <BookingLink number={bookingNumber} />
            </td>
            <td className="sub">{collectedAt && <Time at={collectedAt} shape="near" />}</td>
            <td className="r">
              <Money paise={amount} />
            </td>
          </tr>
        ))}
        <tr className="finsum">
          <td>{m.finance_expected()}</td>
          <td />
          <td />
          <td className="r">
            <Money paise={expected} />
          </td>
        </tr>
      </DataTable>
    </Panel>
  )
}

export function SlipFacts({ slip }: Props) {
  const { state, counted, short, missing, shortReason, takenByName, takenAt } = slip
  const { decidedByName, decidedAt, bankReference } = slip
  return (
    <Panel title={m.finance_standing()}>
      <KeyValues
        rows={[
          [m.finance_state(), <StateChip key="state" {...depositStates[state]} />],
          [m.finance_counted(), rupeesOf(counted)],
          ...(short === 0 ? [] : [[m.finance_short(), rupeesOf(short)] as const]),
          ...(missing === short ? [] : [[m.finance_slip_missing(), rupeesOf(missing)] as const]),
          ...(shortReason ? [[m.finance_short_reason(), shortReason] as const] : []),
          [
            m.finance_counted_by(),
            m.finance_asked_by({ who: takenByName, time: instantOf(takenAt) }),
          ],
          ...(decidedAt
            ? [
                [
                  m.finance_decided(),
                  m.finance_asked_by({ who: decidedByName ?? '', time: instantOf(decidedAt) }),
                ] as const,
              ]
            : []),
          ...(bankReference ? [[m.finance_bank_reference(), bankReference] as const] : []),
        ]}
      />
    </Panel>
  )
}

/** The bank statement's data; a different person than the counter records it. */
export function SlipActs({ slip, tried }: Props & { tried: TriedForm }) {
  const { mayDecide, state, counted, short, phlebotomistName: name } = slip
  if (!mayDecide)
    return (
      <>
        <GoneForm tried={tried?.intent === 'reconcile' ? tried : undefined} isThere={false} />
        {state === 'taken' && <Note icon="lock">{m.finance_slip_other()}</Note>}
        {state === 'reconciled' && <Note icon="check">{m.finance_slip_over()}</Note>}
      </>
    )
  return (
    <Panel title={m.finance_acts()}>
      <div className="labacts">
        {short > 0 && (
          <Note tone="needs">{m.finance_slip_short_note({ amount: rupeesOf(short), name })}</Note>
        )}
        <ActForm
          intent="reconcile"
          lede={m.finance_slip_act_lede({ amount: rupeesOf(counted) })}
          fields={[
            {
              name: 'bankReference',
              label: m.finance_bank_reference(),
              help: m.finance_bank_reference_help(),
            },
            { name: 'amount', label: m.finance_bank_amount(), kind: 'rupees' },
          ]}
          act={short > 0 ? m.finance_slip_act_short() : m.finance_slip_act()}
          tried={tried}
        />
      </div>
    </Panel>
  )
}
