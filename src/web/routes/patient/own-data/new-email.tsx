import { data, Form, redirect } from 'react-router'
import { HeldLink } from '#src/domain/people/own-account.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { LinkOver } from '#src/web/ui/link-over.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/new-email'

export const handle: Handle = { isPlain: true }

/** Reads only, for the account that asked: it must be signed in here. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const { name } = await verbs.viewAccount()
  const link = HeldLink.safeParse(params)
  const seen = link.success ? await orRefused(verbs.viewNewEmail(link.data)) : undefined
  const answer = { name, email: seen?.ok ? seen.answer.email : undefined }
  return answer.email === undefined ? data(answer, 410) : answer
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, HeldLink.omit({ token: true }), async () => {
    await context.get(app).proveNewEmail({ token: params.token })
    return redirect('/my-data?done=email')
  })

export default function NewEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email } = loaderData
  if (email === undefined)
    return <LinkOver again="/my-data/email" help={m.account_new_email_other({ name })} />
  const why = actionData?.error?.['']
  return (
    <Main width="narrow">
      <Title>{m.account_new_email_title()}</Title>
      <meta name="robots" content="noindex" />
      {/* Only the origin, so that the token is in no later request; without it, no form is accepted. */}
      <meta name="referrer" content="strict-origin" />
      <PageHead
        title={m.account_new_email_title()}
        lede={m.account_new_email_lede({ email, name })}
      />
      {why && (
        <Note tone="danger" isNews>
          {why.join(' ')}
        </Note>
      )}
      <p className="mb-6">{m.account_new_email_means()}</p>
      <Form method="post">
        <SubmitButton isWide>{m.account_new_email_take()}</SubmitButton>
      </Form>
    </Main>
  )
}
