import { visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { withTo } from '#src/web/signing-in.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/check-mail'

export const handle: Handle = { isPlain: true }

export function loader({ request, context }: Route.LoaderArgs) {
  const isForgot = new URL(request.url).searchParams.has('forgot')
  return {
    again: withTo(isForgot ? '/forgot' : '/sign-up', request),
    isDemo: context.get(visit).demo !== undefined,
  }
}

/** The same for an address with an account and one without. */
export default function CheckMailPage({ loaderData: { again, isDemo } }: Route.ComponentProps) {
  return (
    <Main width="narrow">
      <Title>{m.account_check_mail_title()}</Title>
      <PageHead title={m.account_check_mail_title()} lede={m.account_check_mail_lede()} />
      <p className="soft">{m.account_check_mail_alike()}</p>
      <p className="soft mt-3">{m.account_check_mail_help()}</p>
      <p className="mt-6">
        <Link to={again}>{m.account_check_mail_again()}</Link>
      </p>
      {isDemo && (
        <p className="mt-3">
          <Link to="/demo/outbox" reloadDocument target="_blank" rel="noreferrer">
            {m.account_demo_outbox()}
          </Link>
        </p>
      )}
    </Main>
  )
}
