import { getZodConstraint } from '@conform-to/zod/v4'
import { useLocation } from 'react-router'
import { AskForLink } from '#src/domain/people/account-link.ts'
import { visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/forgot'
import { AskForLetter } from './ask-for-letter.tsx'
import { askForLetter } from './asked-letter.ts'

export const handle: Handle = { isPlain: true }

export function loader() {
  return { constraint: getZodConstraint(AskForLink) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  askForLetter(request, context.get(visit).sessions, 'reset')

export default function ForgotPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <AskForLetter
      title={m.account_forgot_title()}
      lede={m.account_forgot_lede()}
      constraint={loaderData.constraint}
      lastResult={actionData}
    >
      <p className="mt-6">
        <Link to={`/sign-in/password${search}`}>{m.account_with_password()}</Link>
      </p>
    </AskForLetter>
  )
}
