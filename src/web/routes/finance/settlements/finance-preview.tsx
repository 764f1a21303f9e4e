import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { AmountCells, amountColumns } from '#src/web/statements/finance-amounts.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Preview = Awaited<ReturnType<App['previewBatch']>>

/** Any day of a week selects it. */
export function WeekForm({ week }: { week: string }) {
  return (
    <search>
      <Form className="deskfind">
        <div className="field">
          <label htmlFor="week">{m.finance_week_of()}</label>
          <input className="input" id="week" name="week" type="date" defaultValue={week} required />
        </div>
        <button type="submit" className="btn btn--quiet">
          {m.finance_show()}
        </button>
      </Form>
    </search>
  )
}

/** Each lab's payment and who is left out, then the button that makes the batch. */
export function MakeBatch({ preview, tried }: { preview: Preview; tried: TriedForm }) {
  const { week, payouts, leftOut, totals } = preview
  const named = { week: dayOf(week) }
  if (payouts.length === 0)
    return (
      <>
        <EmptyState title={m.finance_preview_none(named)}>
          {m.finance_preview_none_help()}
        </EmptyState>
        <LeftOut leftOut={leftOut} />
      </>
    )
  const whole = Math.max(...payouts.map(({ gross }) => gross))
  return (
    <div className="grid grid-cols-1 gap-4 mt-4">
      <DataTable
        stacks
        label={m.finance_preview()}
        columns={[
          { id: 'lab', head: m.finance_payee() },
          { id: 'tests', head: m.finance_tests(), isRight: true },
          ...amountColumns(),
        ]}
      >
        {payouts.map(({ tests, ...payout }) => (
          <tr key={payeeId(payout)}>
            <td className="finlab">{(payout.lab ?? payout.phlebotomist)?.name}</td>
            <td className="r num">{tests}</td>
            <AmountCells of={payout} whole={whole} />
          </tr>
        ))}
        <tr className="finsum">
          <td>{m.finance_sum()}</td>
          <td />
          <AmountCells of={totals} whole={totals.gross} />
        </tr>
      </DataTable>
      <LeftOut leftOut={leftOut} />
      <ActForm
        intent="make"
        about={{ week }}
        lede={m.finance_make_lede()}
        act={m.finance_make({ amount: rupeesOf(totals.net), count: payouts.length })}
        tried={tried}
      />
    </div>
  )
}

type OfPayee = Pick<Preview['payouts'][number], 'lab' | 'phlebotomist'>

const payeeId = ({ lab, phlebotomist }: OfPayee) => lab?.labId ?? phlebotomist?.phlebotomistId

const reasons = {
  'not-positive': m.finance_left_not_positive,
  'no-account': m.finance_left_no_account,
  'not-payable': m.finance_left_not_payable,
}

function LeftOut({ leftOut }: Pick<Preview, 'leftOut'>) {
  if (leftOut.length === 0) return null
  return (
    <Note tone="needs" title={m.finance_left_out()}>
      <ul>
        {leftOut.map(({ reason, net, ...of }) => (
          <li key={payeeId(of)}>
            {m.finance_left_line({
              lab: (of.lab ?? of.phlebotomist)?.name ?? '',
              amount: rupeesOf(net),
            })}{' '}
            {reasons[reason]()}
          </li>
        ))}
      </ul>
    </Note>
  )
}
