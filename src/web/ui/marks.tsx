import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

type ChipProps = {
  icon: IconName
  /** `needs` only for "needs you" and out of range, `danger` only for danger and critical. */
  tone?: 'plain' | 'ok' | 'needs' | 'danger' | undefined
  children: ReactNode
}

/** A state in a frame; always an icon and a word. */
export function Chip({ icon, tone = 'plain', children }: ChipProps) {
  return (
    <span className={classes('chip', tone !== 'plain' && `chip--${tone}`)}>
      <Icon name={icon} small />
      {children}
    </span>
  )
}

/** A fact without a frame. */
export function Tag({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className="tag">
      <Icon name={icon} small />
      <span>{children}</span>
    </span>
  )
}

type NoteProps = {
  tone?: 'plain' | 'needs' | 'danger' | undefined
  icon?: IconName | undefined
  title?: ReactNode
  children: ReactNode
  /** Read at once by screen readers: for what appears after an action. */
  isNews?: boolean | undefined
}

/** Something to know before continuing. */
export function Note({ tone = 'plain', icon, title, children, isNews = false }: NoteProps) {
  const drawn = icon ?? (tone === 'plain' ? 'info' : 'warning')
  return (
    <div
      className={classes('note', tone !== 'plain' && `note--${tone}`)}
      role={isNews ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon name={drawn} />
      <div>
        {title && <p className="strong">{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  )
}
