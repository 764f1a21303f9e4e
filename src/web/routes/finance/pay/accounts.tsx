import { BANK_WAIT } from '#src/domain/labs/contract-proposal.ts'
import { redirect } from 'react-router'
import { z } from 'zod'
import { DecideAccount, WithdrawAccount } from '#src/domain/earnings/account.ts'
import { freeText } from '#src/domain/free-text.ts'
import type { App } from '#src/usecases/index.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/accounts'
import { AccountToVerify } from './account-to-verify.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const Whole = z.coerce.number().int().positive()
const { accountId } = WithdrawAccount.shape
const Taken = z.strictObject({ accountId, version: Whole })
const Signed = Taken.extend({ password: z.string().min(1).max(128) })
const Refused = Signed.extend({ reason: freeText(3, 500) })

export async function loader({ request, context }: Route.LoaderArgs) {
  return { ...(await context.get(app).listAccounts()), done: asked(request).get('done') }
}

export function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const decide = (decision: 'approve' | 'refuse', shape: typeof Signed | typeof Refused) => () =>
    submit(
      request,
      shape,
      (input) =>
        verbs.decideAccount(DecideAccount.parse({ ...input, decision })).then(back(decision)),
      { hide: ['password'] },
    )
  return answerForm(request, {
    approve: decide('approve', Signed),
    refuse: decide('refuse', Refused),
    withdraw: () =>
      submit(request, Taken, (input) => verbs.withdrawAccount(input).then(back('withdraw'))),
  })
}

const back = (done: string) => () => redirect(`/finance/accounts?done=${done}`)

export type ToVerify = Awaited<ReturnType<App['listAccounts']>>['accounts'][number]

/** Phlebotomists' bank accounts that finance verifies. */
export default function AccountsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, done } = loaderData
  const words = {
    approve: m.finance_accounts_done_approve,
    refuse: m.finance_accounts_done_refuse,
    withdraw: m.finance_accounts_done_withdraw,
  }
  return (
    <FinanceFrame part="accounts" lede={m.finance_accounts_lede({ hours: BANK_WAIT.hours })}>
      <Done done={done} words={words} />
      <GoneForm tried={actionData} isThere={accounts.length > 0} />
      {accounts.length === 0 ? (
        <EmptyState title={m.finance_accounts_none()}>{m.finance_accounts_none_help()}</EmptyState>
      ) : (
        accounts.map((one) => (
          <AccountToVerify key={one.accountId} account={one} tried={actionData} />
        ))
      )}
    </FinanceFrame>
  )
}
