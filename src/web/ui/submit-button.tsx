import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { m } from '#src/web/words/compiled/messages.js'
import { Button, type ButtonLook } from './button.tsx'

type Props = ButtonLook &
  Omit<ComponentProps<'button'>, 'type' | 'disabled'> & {
    /** The `intent` this button sends; while it is under way, only this button says so. */
    intent?: string | undefined
  }

/** Sends its form once: while the answer is on its way it says so and cannot be pressed again. */
export function SubmitButton({ intent, children, ...rest }: Props) {
  const navigation = useNavigation()
  const isSending =
    navigation.state !== 'idle' &&
    navigation.formData !== undefined &&
    (intent === undefined || navigation.formData.get('intent') === intent)
  const named = intent === undefined ? {} : { name: 'intent', value: intent }
  return (
    <Button {...rest} {...named} type="submit" aria-disabled={isSending} disabled={isSending}>
      {isSending ? m.frame_sending() : children}
    </Button>
  )
}
