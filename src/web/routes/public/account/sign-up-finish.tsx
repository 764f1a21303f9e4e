import { getZodConstraint } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { NewAccount } from '#src/domain/people/account-link.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { enter } from '#src/web/signing-in.ts'
import { LinkOver } from '#src/web/ui/link-over.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sign-up-finish'
import { addressOf } from './asked-letter.ts'
import { NewAccountForm } from './new-account-form.tsx'

export const handle: Handle = { isPlain: true }

/** Reads only: programs that open the links of an e-mail before its reader change nothing. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const email = await addressOf(context.get(app), { token, purpose: 'sign-up' })
  const seen = { email, constraint: getZodConstraint(NewAccount) }
  return email === undefined ? data(seen, 410) : seen
}

export const action = ({ request, params: { token }, context }: Route.ActionArgs) =>
  submit(
    request,
    NewAccount,
    async (input) =>
      enter(request, await context.get(visit).sessions.finishSignUp(request, { token, ...input })),
    { hide: ['password'], words: { password: m.account_password_rule } },
  )

export default function FinishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, constraint } = loaderData
  return email === undefined ? (
    <LinkOver again="/sign-up" />
  ) : (
    <NewAccountForm
      title={m.account_finish_title()}
      lede={m.account_finish_lede({ email })}
      email={email}
      constraint={constraint}
      lastResult={actionData}
    />
  )
}
