import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import { Main } from './main.tsx'
import { PageHead, Title } from './page.tsx'

/** A link of a letter that is good for nothing any more; `again`: where a new one is asked for. */
export function LinkOver({ again }: { again: string }) {
  return (
    <Main width="narrow">
      <Title>{m.account_link_over_title()}</Title>
      <meta name="robots" content="noindex" />
      <PageHead title={m.account_link_over_title()} lede={m.account_link_over_lede()} />
      <LinkButton to={again}>{m.account_ask_letter()}</LinkButton>
    </Main>
  )
}
