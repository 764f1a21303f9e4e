import { INVITATION_LIFE } from '#src/domain/people/invitation-life.ts'
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  email: string
  /** The role and its place, in words. */
  offered: string
  /** For the account of this address, where nobody is signed in. */
  signInAt: string | undefined
  lastResult: SubmissionResult<string[]> | undefined
}

/** The offer, and the one button that accepts it. */
export function InvitationOffer({ email, offered, signInAt, lastResult }: Props) {
  const [form] = useForm({ id: 'accept', lastResult: lastResult ?? null })
  const lede = signInAt
    ? m.account_invited_sign_in({ offered, email })
    : m.account_invited_lede({ offered, email })
  return (
    <Main width="narrow">
      <Title>{m.account_invited_title()}</Title>
      <LinkMeta />
      <PageHead title={m.account_invited_title()} lede={lede} />
      {signInAt ? (
        <LinkButton to={signInAt}>{m.frame_sign_in()}</LinkButton>
      ) : (
        <Form method="post" className="form" {...getFormProps(form)} noValidate>
          <FormErrors form={form} labels={{}} />
          <SubmitButton isWide>{m.account_invited_accept()}</SubmitButton>
        </Form>
      )}
    </Main>
  )
}

/** One page for every invalid link; it does not say why. */
export function InvitationOver({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Main width="narrow">
      <Title>{m.account_invited_over_title()}</Title>
      <LinkMeta />
      <PageHead
        title={m.account_invited_over_title()}
        lede={m.account_invited_over(INVITATION_LIFE)}
      />
      <LinkButton to={isSignedIn ? '/sign-out' : '/sign-in'}>
        {isSignedIn ? m.frame_sign_out() : m.frame_sign_in()}
      </LinkButton>
    </Main>
  )
}

function LinkMeta() {
  return (
    <>
      <meta name="robots" content="noindex" />
      {/* Only the origin, so that the token is in no later request; without it, no form is accepted. */}
      <meta name="referrer" content="strict-origin" />
    </>
  )
}
