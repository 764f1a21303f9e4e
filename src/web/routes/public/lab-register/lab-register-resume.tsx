import { DRAFT_LIFE } from '#src/domain/lab-applications/draft.ts'
import { data, Form, redirect } from 'react-router'
import { ResumeToken } from '#src/domain/lab-applications/draft.ts'
import type { App } from '#src/usecases/index.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { draftCookie } from '#src/web/lab-form/draft-cookie.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lab-register-resume'

export const handle: Handle = { isPlain: true }

/** Reads only: programs that open the links of an e-mail before its reader change nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const isThere = await opens(context.get(app), params.token)
  return isThere ? { isThere } : data({ isThere }, 404)
}

/** Moves the token from the address into the cookie. */
export async function action({ params, context }: Route.ActionArgs) {
  const isThere = await opens(context.get(app), params.token)
  if (!isThere) return data(null, 404)
  return redirect('/labregister', { headers: { 'set-cookie': draftCookie(params.token) } })
}

async function opens(verbs: Pick<App, 'viewDraft'>, token: string) {
  if (!ResumeToken.safeParse(token).success) return false
  return (await orRefused(verbs.viewDraft({ token }))).ok
}

/** The page of the e-mail's link. */
export default function ResumePage({ loaderData: { isThere } }: Route.ComponentProps) {
  const title = isThere ? m.labform_resume_title() : m.labform_resume_gone()
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <meta name="robots" content="noindex" />
      {/* Only the origin, so that the token is in no later request; without it, no form is accepted. */}
      <meta name="referrer" content="strict-origin" />
      <PageHead
        title={title}
        lede={
          isThere
            ? m.labform_resume_lede()
            : m.labform_resume_gone_lede({ days: DRAFT_LIFE.hours / 24 })
        }
        isSmall
      />
      {isThere ? (
        <Form method="post">
          <SubmitButton>{m.labform_go_on()}</SubmitButton>
        </Form>
      ) : (
        <LinkButton to="/labregister">{m.policies_lab_title()}</LinkButton>
      )}
    </Main>
  )
}
