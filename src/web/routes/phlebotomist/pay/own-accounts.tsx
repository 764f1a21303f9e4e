import type { App } from '#src/usecases/index.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Account = Awaited<ReturnType<App['viewOwnPay']>>['accounts'][number]
type Props = { accounts: readonly Account[]; tried: TriedForm }

/** The accounts given so far, newest first, each with where it stands. */
export function OwnAccounts({ accounts, tried }: Props) {
  if (accounts.length === 0) return null
  return (
    <ul className="cashlist">
      {accounts.map((account) => (
        <li key={account.accountId}>
          <b>{account.bankName}</b>
          <Standing account={account} />
          <p>
            {m.visit_account_ends({ digits: account.accountLastFour })}, {account.ifsc},{' '}
            {account.holderName}
          </p>
          {account.mayWithdraw && (
            <ActForm
              intent="withdraw"
              about={{ accountId: account.accountId, version: account.version }}
              act={m.visit_account_take_back()}
              kind="quiet"
              tried={tried}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Standing({ account }: { account: Account }) {
  const { state, effectiveAt, reason, mayWithdraw } = account
  if (state === 'waiting') return <Chip icon="clock">{m.visit_account_waits()}</Chip>
  if (state === 'withdrawn') return <Chip icon="close">{m.visit_account_withdrawn()}</Chip>
  if (state === 'refused')
    return (
      <Chip tone="needs" icon="warning">
        {m.visit_account_refused({ reason: reason ?? '' })}
      </Chip>
    )
  if (mayWithdraw && effectiveAt)
    return <Chip icon="clock">{m.visit_account_begins({ time: instantOf(effectiveAt) })}</Chip>
  return (
    <Chip tone="ok" icon="check">
      {m.visit_account_holds()}
    </Chip>
  )
}
