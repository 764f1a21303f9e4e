import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { ActForm, GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Listed = Awaited<ReturnType<App['listRemittances']>>

const names = { gst: m.finance_remit_gst, tds: m.finance_remit_tds }
const acts = { gst: m.finance_remit_act_gst, tds: m.finance_remit_act_tds }

type Props = Pick<Listed, 'today' | 'lastMonth'> & { of: Listed['owed'][number]; tried: TriedForm }

/** What is owed for one tax, and the form to record a payment. */
export function OwedTax({ of: { tax, owed }, today, lastMonth, tried }: Props) {
  return (
    <Panel title={names[tax]()}>
      <KeyValues rows={[[m.finance_remit_owed(), rupeesOf(owed)]]} />
      <GoneForm tried={tried?.intent === tax ? tried : undefined} isThere={owed > 0} />
      {owed > 0 ? (
        <ActForm
          intent={tax}
          about={{ owedPaise: owed }}
          fields={[
            { name: 'amount', label: m.finance_amount(), kind: 'rupees' },
            {
              name: 'month',
              label: m.finance_remit_month(),
              help: m.finance_remit_month_help(),
              value: lastMonth,
            },
            {
              name: 'challan',
              label: m.finance_remit_challan(),
              help: m.finance_remit_challan_help(),
            },
            { name: 'paidOn', label: m.finance_remit_paid_on(), kind: 'date', value: today },
          ]}
          act={acts[tax]()}
          tried={tried}
        />
      ) : (
        <Note icon="check">{m.finance_remit_nothing()}</Note>
      )}
    </Panel>
  )
}

export function Remittances({ remittances }: Pick<Listed, 'remittances'>) {
  return (
    <DataTable
      stacks
      label={m.finance_remits()}
      columns={[
        { id: 'tax', head: m.finance_remits() },
        { id: 'month', head: m.finance_remit_month() },
        { id: 'challan', head: m.finance_remit_challan() },
        { id: 'on', head: m.finance_remit_paid_on() },
        { id: 'who', head: m.finance_recorded_by() },
        { id: 'amount', head: m.finance_amount(), isRight: true },
      ]}
    >
      {remittances.map((one) => (
        <tr key={one.remittanceId}>
          <td>{names[one.tax]()}</td>
          <td className="num">{one.month}</td>
          <td className="num">{one.challan}</td>
          <td className="sub">{dayOf(one.paidOn)}</td>
          <td>{one.recordedByName}</td>
          <td className="r">
            <Money paise={one.amount} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
