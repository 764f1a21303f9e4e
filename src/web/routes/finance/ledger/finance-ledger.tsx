import { Form } from 'react-router'
import type { Paise } from '#src/domain/money.ts'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { accountWords } from './finance-accounts.ts'

type TrialBalance = Awaited<ReturnType<App['trialBalance']>>

/** Both sides in one line: equal, or an alarm. */
export function BalanceLine({ balance: { debit, credit, isBalanced } }: Sums) {
  const sums = { debit: rupeesOf(debit), credit: rupeesOf(credit) }
  return isBalanced ? (
    <Note icon="check">{m.finance_balanced(sums)}</Note>
  ) : (
    <Note tone="danger">{m.finance_unbalanced(sums)}</Note>
  )
}

type Sums = { balance: Pick<TrialBalance, 'debit' | 'credit' | 'isBalanced'> }
type Props = { balance: TrialBalance }

/** The books at the end of a day. */
export function LedgerDay({ day }: { day: string | undefined }) {
  return (
    <search>
      <Form className="deskfind">
        <div className="field">
          <label htmlFor="at">{m.finance_ledger_day()}</label>
          <input className="input" id="at" name="at" type="date" defaultValue={day} />
        </div>
        <button type="submit" className="btn btn--quiet">
          {m.finance_show()}
        </button>
      </Form>
    </search>
  )
}

/** Every account with its debits and credits; empty ones too, so that none is missed. */
export function TrialTable({ balance, day }: Props & { day: string | undefined }) {
  return (
    <DataTable
      stacks
      label={m.finance_trial()}
      columns={[
        { id: 'account', head: m.finance_account() },
        { id: 'lines', head: m.finance_lines(), isRight: true },
        { id: 'debit', head: m.finance_debit(), isRight: true },
        { id: 'credit', head: m.finance_credit(), isRight: true },
        { id: 'balance', head: m.finance_balance(), isRight: true },
      ]}
    >
      {balance.accounts.map(({ account, debit, credit, balance: left, entries }) => (
        <tr key={account} className={entries === 0 ? 'sub' : undefined}>
          <td>
            <Link to={`/finance/ledger/${account}`}>{accountWords[account]()}</Link>
          </td>
          <td className="r num">{entries}</td>
          <td className="r">
            <Money paise={debit} />
          </td>
          <td className="r">
            <Money paise={credit} />
          </td>
          <td className="r">
            <Sided paise={left} />
          </td>
        </tr>
      ))}
      <tr className="finsum">
        <td>{day === undefined ? m.finance_total_now() : m.finance_total_then()}</td>
        <td />
        <td className="r">
          <Money paise={balance.debit} />
        </td>
        <td className="r">
          <Money paise={balance.credit} />
        </td>
        <td className="r">
          <Sided paise={(balance.debit - balance.credit) as Paise} />
        </td>
      </tr>
    </DataTable>
  )
}

/** An amount with its side in letters, as in bookkeeping: ₹350.00 Dr. */
export function Sided({ paise }: { paise: Paise }) {
  const size = Math.abs(paise) as Paise
  return (
    <>
      <Money paise={size} />{' '}
      <span className="finside">
        {paise > 0 ? m.finance_dr() : paise < 0 ? m.finance_cr() : ''}
      </span>
    </>
  )
}
