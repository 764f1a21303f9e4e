import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Typed } from './typed.ts'

/** Signed in again: one button leads back to everything that was typed. */
export function SignedInAgain({ typed }: { typed: Typed }) {
  return (
    <Main width="narrow">
      <Title>{m.booking_book_again_title()}</Title>
      <PageHead title={m.booking_book_again_title()} lede={m.booking_book_again_words()} isSmall />
      <GoOnTyping typed={typed} look={{ autoFocus: true }}>
        {m.booking_book_again_on()}
      </GoOnTyping>
    </Main>
  )
}

type Props = {
  typed: Typed
  look: Pick<ComponentProps<typeof SubmitButton>, 'kind' | 'autoFocus'>
  children: string
}

/** Sends what was typed back to its own form, which shows it and saves nothing. */
export function GoOnTyping({ typed, look, children }: Props) {
  return (
    <Form method="post" className="actions mt-4">
      {typed.map(([name, value], index) => (
        // The same name may stand there twice.
        <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="intent" value="typed" />
      <SubmitButton {...look}>{children}</SubmitButton>
    </Form>
  )
}
