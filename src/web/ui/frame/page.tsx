import { Fragment, type ReactNode } from 'react'
import { useMatches } from 'react-router'
import { breadcrumbFacts } from '#src/web/discovery/facts.ts'
import { usePlace } from '#src/web/discovery/place.ts'
import { useBrand } from '#src/web/site.ts'
import { classes } from '#src/web/ui/classes.ts'
import { Facts } from '#src/web/ui/facts.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The browser tab's title; the operator's name follows. One per page. */
export function Title({ children }: { children: string }) {
  return <title>{`${children} – ${useBrand()}`}</title>
}

type CrumbsProps = { trail: readonly { to: string; label: string }[]; here: string }

/** The breadcrumbs above the heading. On public pages they are also structured data. */
export function Crumbs({ trail, here }: CrumbsProps) {
  const place = usePlace()
  const isPublic = useMatches().some(({ handle }) => isStatic(handle))
  return (
    <nav className="crumbs" aria-label={m.frame_here()}>
      {isPublic && <Facts facts={[breadcrumbFacts(place, trail, here)]} />}
      <ol>
        {trail.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page" className="num">
          {here}
        </li>
      </ol>
    </nav>
  )
}

function isStatic(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isStatic' in handle
}

type HeadProps = {
  /** The one large heading of the screen; write it as a sentence where it is a status. */
  title: ReactNode
  lede?: ReactNode
  /** Title size instead of display size: lists, forms, settings. */
  isSmall?: boolean | undefined
  children?: ReactNode
}

export function PageHead({ title, lede, isSmall = false, children }: HeadProps) {
  return (
    <div className={classes('pagehead', isSmall && 'pagehead--s')}>
      <h1>{title}</h1>
      {lede && <p>{lede}</p>}
      {children}
    </div>
  )
}

/** Text column and side column; one column on phones. */
export function Duo({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="duo">
      <div>{children}</div>
      <aside className="duo__side">{side}</aside>
    </div>
  )
}

/** A part of a page under a strong line. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type KeyValuesProps = {
  rows: readonly (readonly [string, ReactNode])[]
  /** Names of several words, each above its value. */
  isStacked?: boolean
}

/** Names on the left, values on the right. */
export function KeyValues({ rows, isStacked = false }: KeyValuesProps) {
  return (
    <dl className={classes('kv', isStacked && 'kv--stacked')}>
      {rows.map(([key, value]) => (
        <Fragment key={key}>
          <div>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        </Fragment>
      ))}
    </dl>
  )
}

/** An empty list: what that means, and what to do. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

type PagerProps = {
  page: number
  pages: number
  /** The address of a page, e.g. `(page) => `?page=${page}``. */
  to: (page: number) => string
}

export function Pager({ page, pages, to }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={m.frame_pager()}>
      <span>{m.frame_page_of({ page, pages })}</span>
      <ul>
        {page > 1 && (
          <li>
            <Link to={to(page - 1)}>{m.frame_previous()}</Link>
          </li>
        )}
        {page < pages && (
          <li>
            <Link to={to(page + 1)}>{m.frame_next()}</Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The progress of long work, with an amount in words. */
export function Progress({
  label,
  value,
  max,
  words,
}: {
  label: string
  value: number
  max: number
  words: string
}) {
  return (
    <div>
      <p className="small soft num">{words}</p>
      <progress className="progress" aria-label={label} value={value} max={max}>
        {words}
      </progress>
    </div>
  )
}
