import type { ReactNode } from 'react'
import { Brand } from '#src/web/ui/frame/brand.tsx'
import { OfflineLinks } from '#src/web/ui/frame/offline-links.tsx'
import { OfflineStep } from '#src/web/ui/frame/offline-step.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Chip } from './marks.tsx'
import { Tube } from './tube.tsx'

/** The phlebotomist's screen: one column, one next step. The route sets `frame: 'bare'`. */
export function VisitFrame({
  status,
  children,
  action,
}: {
  /** On the right of the bar, e.g. a `Chip` "Offline, 2 steps kept". */
  status?: ReactNode
  children: ReactNode
  /** `VisitDo`, always in reach of the thumb. */
  action?: ReactNode
}) {
  return (
    <div className="visit">
      <header className="visit__bar">
        <Brand to="/phlebotomist" />
        {status}
      </header>
      <main id="main">
        <OfflineStep />
        <OfflineLinks />
        {children}
      </main>
      {action}
    </div>
  )
}

type DoProps = {
  children: ReactNode
  /** After the questions, instead of covering their end. */
  flows?: boolean | undefined
}

/** The one large button (and at most one way out below it), at the bottom of the screen. */
export function VisitDo({ children, flows = false }: DoProps) {
  return (
    <section className={classes('do', flows && 'do--flows')} aria-label={m.visit_next_step()}>
      {children}
    </section>
  )
}

export type PlannedTube = {
  id: string
  cap: string | null
  title: ReactNode
  detail: ReactNode
  state: 'done' | 'now' | 'later' | 'failed'
  /** The chip's text: a time when done, "Now", a reason. */
  words?: ReactNode
}

const marks = {
  done: { tone: 'ok', icon: 'check' },
  now: { tone: 'needs', icon: 'forward' },
  later: { tone: 'plain', icon: 'clock' },
  failed: { tone: 'danger', icon: 'close' },
} as const

/** The tubes of a visit in draw order; the current one is large. */
export function TubePlan({ label, tubes }: { label: string; tubes: readonly PlannedTube[] }) {
  return (
    <ol className="tubeplan" aria-label={label}>
      {tubes.map(({ id, cap, title, detail, state, words }) => (
        <li key={id} className={classes(state)} aria-current={state === 'now' ? 'step' : undefined}>
          <Tube cap={cap} isEmpty={state !== 'done'} />
          <div>
            <h3>{title}</h3>
            <p>{detail}</p>
          </div>
          {words && (
            <Chip icon={marks[state].icon} tone={marks[state].tone}>
              {words}
            </Chip>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The patient's one next step, in the dark band; `code` is the visit code to give at the door. */
export function NextStep({
  title,
  lede,
  code,
  codeLabel,
  isLabelShown = false,
  children,
}: {
  title: string
  lede: ReactNode
  code?: string | undefined
  codeLabel?: string | undefined
  /** Where the title does not say what the code is. */
  isLabelShown?: boolean
  children?: ReactNode
}) {
  return (
    <section className="nextstep on-deep" aria-label={title}>
      <h2>{title}</h2>
      <p>{lede}</p>
      {(code || children) && (
        <div className="nextstep__grid">
          {code && (
            <p className="code">
              <span className="sr-only">
                {codeLabel} {code.split('').join(' ')}
              </span>
              {isLabelShown && (
                <span className="small block" aria-hidden="true">
                  {codeLabel}
                </span>
              )}
              <span aria-hidden="true">{code}</span>
            </p>
          )}
          {children}
        </div>
      )}
    </section>
  )
}

/** A person with a face, on the dark band. */
export function Who({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="who">
      <span className="face" aria-hidden="true">
        <Icon name="person" />
      </span>
      <div>
        <b>{name}</b>
        <div className="small">{children}</div>
      </div>
    </div>
  )
}

/** A tube from hand to hand: who holds it, since when. */
export function Custody({
  tubes,
}: {
  tubes: readonly {
    id: string
    cap: string | null
    isEmpty: boolean
    title: ReactNode
    status: ReactNode
    detail: ReactNode
  }[]
}) {
  return (
    <ul className="custody">
      {tubes.map(({ id, cap, isEmpty, title, status, detail }) => (
        <li key={id}>
          <Tube cap={cap} isEmpty={isEmpty} />
          <h3>{title}</h3>
          {status}
          <div className="custody__detail">{detail}</div>
        </li>
      ))}
    </ul>
  )
}
