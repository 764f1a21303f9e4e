import { type ComponentProps, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { Button, type ButtonLook } from '#src/web/ui/button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = ButtonLook &
  Omit<ComponentProps<'button'>, 'type' | 'disabled'> & {
    /** The `intent` this button sends; while it is under way, only this button says so. */
    intent?: string | undefined
  }

/** Sends its form once: while the answer is on its way it says so and cannot be pressed again. */
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
 * The form whose answer is on its way. A refusal is there before the page is looked at again: who reads it,
 * or has a scanner, may send the next form at once, and a button that is off would swallow its Enter. What
 * was done stays so until the page shows it: a second click does nothing.
 */
function useSentForm(): FormData | undefined {
  const { state, formData } = useNavigation()
  const answer: unknown = useActionData()
  const [earlier, setEarlier] = useState(answer)
  if (state !== 'loading' && earlier !== answer) setEarlier(answer)
  const isAnswered = state === 'loading' && earlier !== answer && isRefusal(answer)
  return isAnswered ? undefined : formData
}

/** As `submit` answers with what is wrong. */
function isRefusal(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'error'
  )
}
