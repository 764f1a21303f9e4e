import { Form, redirect } from 'react-router'
import { visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { leave } from '#src/web/signing-in.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sign-out'

export const handle: Handle = { isPlain: true }

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visit).actor.kind !== 'person') throw redirect('/')
  return null
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  leave(await context.get(visit).sessions.signOut(request))

export default function SignOutPage() {
  return (
    <Main width="narrow">
      <Title>{m.account_sign_out_title()}</Title>
      <PageHead title={m.account_sign_out_title()} lede={m.account_sign_out_lede()} />
      <Form method="post">
        <SubmitButton>{m.frame_sign_out()}</SubmitButton>
      </Form>
    </Main>
  )
}
