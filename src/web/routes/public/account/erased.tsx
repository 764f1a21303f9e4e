import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export const handle: Handle = { isPlain: true }

/** After an erasure: nobody is signed in any more, and nothing personal is shown. */
export default function ErasedPage() {
  return (
    <Main width="narrow">
      <Title>{m.account_erased_title()}</Title>
      <PageHead title={m.account_erased_title()} lede={m.account_erased_lede()} />
      <LinkButton to="/">{m.account_erased_home()}</LinkButton>
    </Main>
  )
}
