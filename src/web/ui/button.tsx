import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './link.tsx'

export type ButtonLook = {
  kind?: 'main' | 'quiet' | 'danger' | 'text' | undefined
  size?: 'normal' | 'small' | 'big' | undefined
  isWide?: boolean | undefined
}

function look({ kind = 'main', size = 'normal', isWide = false }: ButtonLook) {
  return classes(
    'btn',
    kind !== 'main' && `btn--${kind}`,
    size === 'small' && 'btn--sm',
    size === 'big' && 'btn--big',
    isWide && 'btn--wide',
  )
}

type ButtonProps = ButtonLook & ComponentProps<'button'>

/** A button that acts on this page. To submit a form use `SubmitButton`. */
export function Button({ kind, size, isWide, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={look({ kind, size, isWide })} {...rest} />
}

type LinkButtonProps = ButtonLook & {
  to: string
  children: ReactNode
  reloadDocument?: boolean
  /** The single key that presses it, where the page has keys. */
  'data-key'?: string
}

/** A link that looks like a button because it is the next step. */
export function LinkButton({ kind, size, isWide, ...rest }: LinkButtonProps) {
  return <Link className={look({ kind, size, isWide })} {...rest} />
}

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string }

/** Only an icon: its name for screen readers is required. 36 px, only for dense tables. */
export function IconButton({ type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} className="btn btn--icon" {...rest} />
}
