import type { Paise } from '#src/domain/money.ts'
import { classes } from './classes.ts'
import { Money } from './money.tsx'

export type MoneyPart = {
  /** Kept: hatched; refunded: in the colour of the thread; open: only a frame. */
  kind: 'kept' | 'back' | 'open'
  label: string
  paise: Paise
}

/**
 * What happens to an amount, as a bar to compare by eye; the same parts are listed below with their
 * amounts, so the bar itself is hidden from screen readers.
 */
export function MoneyBar({ label, parts }: { label: string; parts: readonly MoneyPart[] }) {
  const shown = parts.filter(({ paise }) => paise > 0)
  return (
    <figure className="moneybar">
      <figcaption className="small strong">{label}</figcaption>
      <div className="moneybar__bar" aria-hidden="true">
        {shown.map(({ kind, label: of, paise }) => (
          <i key={of} className={`moneybar__${kind}`} style={{ flexGrow: paise }} />
        ))}
      </div>
      <dl>
        {parts.map(({ kind, label: of, paise }) => (
          <div key={of}>
            <dt>
              <i className={classes('moneybar__key', `moneybar__${kind}`)} aria-hidden="true" />
              {of}
            </dt>
            <dd>
              <Money paise={paise} />
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
