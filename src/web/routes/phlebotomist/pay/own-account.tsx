import { BANK_WAIT } from '#src/domain/labs/contract-proposal.ts'
import { redirect } from 'react-router'
import { z } from 'zod'
import { ProposeAccount, WithdrawAccount } from '#src/domain/earnings/account.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { ActForm } from '#src/web/ui/forms/act-form.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/own-account'
import { OwnAccounts } from './own-accounts.tsx'
import { payTrail } from './pay-trail.ts'

export const handle: Handle = { frame: 'app', isPlain: true }

const Taken = z.strictObject({
  accountId: WithdrawAccount.shape.accountId,
  version: z.coerce.number().int().positive(),
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, hasAccount } = await context.get(app).viewOwnPay()
  return { accounts, hasAccount, done: asked(request).get('done') }
}

export function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const back = (done: string) => () => redirect(`/phlebotomist/account?done=${done}`)
  return answerForm(request, {
    propose: () =>
      submit(request, ProposeAccount, (input) => verbs.proposeAccount(input).then(back('sent')), {
        hide: ['password', 'accountNumber'],
      }),
    withdraw: () =>
      submit(request, Taken, (input) => verbs.withdrawAccount(input).then(back('taken-back'))),
  })
}

const doneWords: Readonly<Record<string, () => string>> = {
  sent: m.visit_account_sent,
  'taken-back': m.visit_account_taken_back,
}

/** The bank account that a phlebotomist is paid to. */
export default function OwnAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, hasAccount, done } = loaderData
  const said = !actionData && done !== null ? doneWords[done]?.() : undefined
  const isWaiting = accounts.some(({ state }) => state === 'waiting')
  return (
    <Main width="narrow">
      <Title>{m.visit_account_title()}</Title>
      <Crumbs trail={payTrail()} here={m.visit_account_title()} />
      <PageHead
        title={m.visit_account_title()}
        lede={m.visit_account_lede({ hours: BANK_WAIT.hours })}
        isSmall
      />
      <div className="mt-4">
        {said && <Note isNews>{said}</Note>}
        {accounts.length === 0 && <Note tone="needs">{m.visit_account_none()}</Note>}
      </div>
      <OwnAccounts accounts={accounts} tried={actionData} />
      {!isWaiting && (
        <section className="mt-8" aria-labelledby="enter">
          <h2 id="enter" className="mb-4">
            {hasAccount ? m.visit_account_change() : m.visit_account_add()}
          </h2>
          <ActForm
            intent="propose"
            fields={[
              { name: 'accountHolderName', label: m.visit_account_holder() },
              { name: 'accountNumber', label: m.visit_account_number(), kind: 'digits' },
              { name: 'ifsc', label: m.visit_account_ifsc() },
              { name: 'bankName', label: m.visit_account_bank() },
              { name: 'password', label: m.visit_account_password(), kind: 'password' },
            ]}
            act={m.visit_account_send()}
            tried={actionData}
          />
        </section>
      )}
    </Main>
  )
}
