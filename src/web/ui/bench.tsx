import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import { Link } from './link.tsx'

/** Title on the left, the scan field or actions on the right; for pages of the dense frame. */
export function AppHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="apphead">
      <h1>{title}</h1>
      {children}
    </div>
  )
}

type Count = { to: string; label: string; count: number; isCurrent?: boolean | undefined }

/** Lists of one worklist with their counts. */
export function Counts({ label, counts }: { label: string; counts: readonly Count[] }) {
  return (
    <nav className="counts" aria-label={label}>
      {counts.map(({ to, label: words, count, isCurrent = false }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {words} <b>{count}</b>
        </Link>
      ))}
    </nav>
  )
}

/** The active keys: `[[['J', 'K'], 'down, up']]`. */
export function Keys({
  label,
  keys,
}: {
  label: string
  keys: readonly (readonly [readonly string[], string])[]
}) {
  return (
    <ul className="keys" aria-label={label}>
      {keys.map(([names, words]) => (
        <li key={words} data-letter={names.every((name) => name.length === 1) ? '' : undefined}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          {words}
        </li>
      ))}
    </ul>
  )
}

/** When a result is promised; late and soon are also shown in words. */
export function Due({
  tone = 'plain',
  children,
  detail,
}: {
  tone?: 'plain' | 'soon' | 'late' | undefined
  children: ReactNode
  detail: ReactNode
}) {
  return (
    <>
      <span className={classes(tone !== 'plain' && `due--${tone}`)}>{children}</span>{' '}
      <span className="sub">{detail}</span>
    </>
  )
}

/** A flag in a table cell: an icon and words. */
export function Flag({
  icon,
  tone = 'plain',
  children,
}: {
  icon: IconName
  tone?: 'plain' | 'out' | 'crit' | undefined
  children: ReactNode
}) {
  return (
    <span className={classes('flag', tone !== 'plain' && `flag--${tone}`)}>
      <Icon name={icon} small />
      {children}
    </span>
  )
}

/** Worklist on the left, the form for the chosen row on the right. */
export function BenchDuo({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="benchduo">
      {children}
      <div>{side}</div>
    </div>
  )
}
