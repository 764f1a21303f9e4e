import { Behind } from '#src/web/lab-contract/lab-life-acts.tsx'
import { passwordField } from '#src/web/routes/finance/finance-form.tsx'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { ToVerify } from './accounts.tsx'

type Props = { account: ToVerify; tried: TriedForm }

/** One bank account: verify or refuse it, or take it back before it is paid to. */
export function AccountToVerify({ account, tried }: Props) {
  const { name, isShared, mayDecide, mayWithdraw, state, effectiveAt } = account
  const about = { accountId: account.accountId, version: account.version }
  return (
    <Panel title={name}>
      <AccountFacts account={account} />
      {isShared && <Note tone="needs">{m.finance_accounts_shared()}</Note>}
      {state === 'approved' && effectiveAt && (
        <Note>{m.finance_accounts_begins({ time: instantOf(effectiveAt) })}</Note>
      )}
      {state === 'waiting' && !mayDecide && <Note icon="lock">{m.finance_accounts_own()}</Note>}
      {mayDecide && (
        <>
          <ActForm
            intent="approve"
            about={about}
            fields={[passwordField()]}
            act={m.finance_accounts_approve()}
            tried={tried}
          />
          <Behind title={m.finance_accounts_refuse()} isOpen={tried?.intent === 'refuse'}>
            <ActForm
              intent="refuse"
              about={about}
              fields={[
                { name: 'reason', label: m.finance_accounts_reason(), kind: 'area' },
                passwordField(),
              ]}
              act={m.finance_accounts_refuse()}
              kind="danger"
              tried={tried}
            />
          </Behind>
        </>
      )}
      {state === 'approved' && mayWithdraw && (
        <ActForm
          intent="withdraw"
          about={about}
          lede={m.finance_accounts_withdraw_lede()}
          act={m.finance_accounts_withdraw()}
          kind="quiet"
          tried={tried}
        />
      )}
    </Panel>
  )
}

function AccountFacts({ account }: { account: ToVerify }) {
  const { bankName, holderName, ifsc, accountLastFour } = account
  return (
    <KeyValues
      rows={[
        [m.visit_account_bank(), bankName],
        [m.visit_account_holder(), holderName],
        [m.visit_account_ifsc(), ifsc],
        [m.visit_account_number(), m.visit_account_ends({ digits: accountLastFour })],
      ]}
    />
  )
}
