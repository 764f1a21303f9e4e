import { getZodConstraint } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { NewAccount, LinkToken } from '#src/domain/people/account-link.ts'
import { HeldInvitation } from '#src/domain/people/invitation.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { enter, setting } from '#src/web/signing-in.ts'
import { roleName } from '#src/web/ui/role-name.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/invitation'
import { InvitationOffer, InvitationOver } from './invitation-offer.tsx'
import { NewAccountForm } from './new-account-form.tsx'

export const handle: Handle = { isPlain: true }

/** Reads only: programs that open the links of an e-mail before its reader change nothing. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const constraint = getZodConstraint(NewAccount)
  const isSignedIn = context.get(visit).actor.kind === 'person'
  const seen = LinkToken.safeParse(token).success
    ? await orRefused(context.get(app).viewInvitation({ token }))
    : undefined
  const offer = seen?.ok ? seen.answer : undefined
  const shown = { offer, token, isSignedIn, constraint }
  return offer ? shown : data(shown, 410)
}

/**
 * A signed-in person accepts, and is in a new session from then on; a person without an account
 * creates it here, with the role.
 */
export function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { actor, sessions } = context.get(visit)
  if (actor.kind === 'person')
    return submit(withToken(request, token), HeldInvitation, async (input) => {
      const { session } = await context.get(app).acceptInvitation(input)
      return redirect('/me', { headers: setting([sessions.cookieOf(session)]) })
    })
  return submit(
    request,
    NewAccount,
    async (input) => enter(request, await sessions.joinByInvitation(request, { token, ...input })),
    { hide: ['password'], words: { password: m.account_password_rule } },
  )
}

/** The link is the address of the page; its form has no fields. */
function withToken(request: Request, token: string): Request {
  const { url, headers } = request
  const kept = new Headers(headers)
  kept.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(url, { method: 'POST', headers: kept, body: `token=${token}` })
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, token, isSignedIn, constraint } = loaderData
  if (!offer) return <InvitationOver isSignedIn={isSignedIn} />
  const { email, role, place } = offer
  const offered = place ? `${roleName(role)}, ${place}` : roleName(role)
  if (isSignedIn || offer.hasAccount)
    return (
      <InvitationOffer
        email={email}
        offered={offered}
        signInAt={isSignedIn ? undefined : `/sign-in/password?to=/invitation/${token}`}
        lastResult={actionData}
      />
    )
  return (
    <NewAccountForm
      title={m.account_invited_title()}
      lede={m.account_invited_join({ offered, email })}
      email={email}
      constraint={constraint}
      lastResult={actionData}
    />
  )
}
