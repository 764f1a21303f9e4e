import { getZodConstraint } from '@conform-to/zod/v4'
import { redirect, useLocation } from 'react-router'
import { AskForLink } from '#src/domain/people/account-link.ts'
import { visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sign-up'
import { AskForLetter } from './ask-for-letter.tsx'
import { askForLetter } from './asked-letter.ts'

export const handle: Handle = { isPlain: true }

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visit).actor.kind === 'person') throw redirect('/me')
  return { constraint: getZodConstraint(AskForLink) }
}

/** Nothing is created yet: the address is verified first, by the reader of its mail. */
export const action = ({ request, context }: Route.ActionArgs) =>
  askForLetter(request, context.get(visit).sessions, 'sign-up')

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <AskForLetter
      title={m.account_sign_up_title()}
      lede={m.account_sign_up_lede()}
      constraint={loaderData.constraint}
      lastResult={actionData}
    >
      <p className="mt-6">
        <Link to={`/sign-in/password${search}`}>{m.account_with_password()}</Link>
      </p>
    </AskForLetter>
  )
}
