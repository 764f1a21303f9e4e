import { type ComponentProps, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { Button, type ButtonLook } from '#src/web/ui/button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = ButtonLook &
  Omit<ComponentProps<'button'>, 'type' | 'disabled'> & {
    /** The `intent` this button sends; while it is in progress, only this button shows it. */
    intent?: string | undefined
  }

/** Submits its form once: while waiting for the answer it says so and cannot be pressed again. */
export function SubmitButton({ intent, children, ...rest }: Props) {
  const sent = useSentForm()
  const isSending = sent !== undefined && (intent === undefined || sent.get('intent') === intent)
  const named = intent === undefined ? {} : { name: 'intent', value: intent }
  return (
    <Button {...rest} {...named} type="submit" aria-disabled={isSending} disabled={isSending}>
      {isSending ? m.frame_sending() : children}
    </Button>
  )
}

/**
 * The form whose answer is pending. A refusal arrives before the page is revalidated: a reader of
 * it, or a scanner, may submit the next form at once, and a disabled button would swallow the
 * Enter. A success stays pending until the page shows it: a second click does nothing.
 */
function useSentForm(): FormData | undefined {
  const { state, formData } = useNavigation()
  const answer: unknown = useActionData()
  const [earlier, setEarlier] = useState(answer)
  if (state !== 'loading' && earlier !== answer) setEarlier(answer)
  const isAnswered = state === 'loading' && earlier !== answer && isRefusal(answer)
  return isAnswered ? undefined : formData
}

/** As `submit` answers an error. */
function isRefusal(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'error'
  )
}
