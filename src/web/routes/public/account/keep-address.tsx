import { data, Form, redirect } from 'react-router'
import { HeldLink } from '#src/domain/people/own-account.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { LinkOver } from '#src/web/ui/link-over.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/keep-address'

export const handle: Handle = { isPlain: true }

/** Reads only: programs that open the links of an e-mail before its reader change nothing. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const done = new URL(request.url).searchParams.get('done')
  if (done !== null) return { done, seen: undefined }
  const link = HeldLink.safeParse(params)
  const seen = link.success
    ? await orRefused(context.get(app).viewKeptAddress(link.data))
    : undefined
  return seen?.ok ? { done, seen: seen.answer } : data({ done, seen: undefined }, 410)
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, HeldLink.omit({ token: true }), async () => {
    const { hasAddress } = await context.get(app).keepAddress({ token: params.token })
    return redirect(`/keep-address/done?done=${hasAddress ? 'address' : 'phone'}`)
  })

export default function KeepAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { done, seen } = loaderData
  if (done !== null) return <Kept by={done} />
  if (!seen) return <LinkOver again="/sign-in" isSignIn />
  const why = actionData?.error?.['']
  const { email, newEmail } = seen
  return (
    <Main width="narrow">
      <Title>{m.account_keep_title()}</Title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="strict-origin" />
      <PageHead
        title={m.account_keep_title()}
        lede={
          email
            ? m.account_keep_lede({ email, newEmail: newEmail ?? '' })
            : m.account_keep_first_lede({ newEmail: newEmail ?? '' })
        }
      />
      {why && (
        <Note tone="danger" isNews>
          {why.join(' ')}
        </Note>
      )}
      <Form method="post">
        <SubmitButton isWide>{m.account_keep_button()}</SubmitButton>
      </Form>
    </Main>
  )
}

function Kept({ by }: { by: string }) {
  return (
    <Main width="narrow">
      <Title>{m.account_kept_title()}</Title>
      <meta name="robots" content="noindex" />
      <PageHead
        title={m.account_kept_title()}
        lede={by === 'address' ? m.account_kept_lede() : m.account_kept_phone_lede()}
      />
      {by === 'address' ? (
        <LinkButton to="/forgot">{m.account_kept_password()}</LinkButton>
      ) : (
        <LinkButton to="/sign-in">{m.account_sign_in_title()}</LinkButton>
      )}
    </Main>
  )
}
