import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'

type Props = {
  /** Where to request a new one, or where to sign in. */
  again: string
  isSignIn?: boolean
  /** Other possible causes. */
  help?: string
}

/** A letter's link that is no longer valid. */
export function LinkOver({ again, isSignIn = false, help }: Props) {
  return (
    <Main width="narrow">
      <Title>{m.account_link_over_title()}</Title>
      <meta name="robots" content="noindex" />
      <PageHead
        title={m.account_link_over_title()}
        lede={isSignIn ? m.account_link_over_alone() : m.account_link_over_lede()}
      />
      {help && <p className="mb-6">{help}</p>}
      <LinkButton to={again}>
        {isSignIn ? m.account_sign_in_title() : m.account_ask_letter()}
      </LinkButton>
    </Main>
  )
}
