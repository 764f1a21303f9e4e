import type { ReactNode } from 'react'
import type { Paise } from '#src/domain/money.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { classes } from './classes.ts'
import { Money } from './money.tsx'

type QuoteLine = { label: ReactNode; note?: ReactNode; paise: Paise }

type LinesProps = {
  lines: readonly QuoteLine[]
  total?: Paise | undefined
  totalLabel?: string | undefined
}

/** The price, line by line, and the total. */
export function QuoteLines({ lines, total, totalLabel = m.frame_total() }: LinesProps) {
  return (
    <dl className="lines">
      {lines.map(({ label, note, paise }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines are never reordered
        <div key={index}>
          <dt>
            {label}
            {note && <small>{note}</small>}
          </dt>
          <dd>
            <Money paise={paise} />
          </dd>
        </div>
      ))}
      {total !== undefined && (
        <div className="total">
          <dt>{totalLabel}</dt>
          <dd>
            <Money paise={total} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A box for what can be bought, cancelled or verified. */
export function QuoteCard({
  title,
  lede,
  id,
  children,
}: {
  title: string
  lede?: ReactNode
  id?: string | undefined
  children: ReactNode
}) {
  return (
    <section className="quote card" aria-label={title} id={id}>
      <h2>{title}</h2>
      {lede && <p className="small soft">{lede}</p>}
      {children}
    </section>
  )
}

export type CancelStage = {
  when: string
  /** null: no longer possible. */
  paise: Paise | null
  detail: ReactNode
  isNow?: boolean | undefined
}

/** What cancelling costs at each stage, shown in advance. */
export function CancelCost({ stages }: { stages: readonly CancelStage[] }) {
  return (
    <div className="cancelcost">
      <h3>{m.frame_if_you_cancel()}</h3>
      <ol>
        {stages.map(({ when, paise, detail, isNow = false }) => (
          <li
            key={when}
            className={classes(isNow && 'now')}
            aria-current={isNow ? 'step' : undefined}
          >
            <b className="cancelcost__when">{when}</b>
            <b className="nowrap">
              {paise === null ? m.frame_no_cancelling() : <Money paise={paise} />}
            </b>
            <span>{detail}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Phones: the total stays in sight; hidden where there is a side column. */
export function StickyBar({ total, children }: { total: Paise; children: ReactNode }) {
  return (
    <aside className="stickybar" aria-label={m.frame_total_all_in()}>
      <p className="small soft">
        {m.frame_total_all_in()}
        <b className="text-ink">
          <Money paise={total} />
        </b>
      </p>
      {children}
    </aside>
  )
}
