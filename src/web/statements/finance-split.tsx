import type { Paise } from '#src/domain/money.ts'
import { classes } from '#src/web/ui/classes.ts'
import { Money } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The parts of a price: the lab's own, our commission, the taxes on it. */
export type Split = { gross: Paise; commission: Paise; gst: Paise; tds: Paise; net: Paise }
type Part = { tone: string; name: string; paise: Paise }

function partsOf({ net, commission, gst, tds }: Split): Part[] {
  return [
    { tone: 'lab', name: m.finance_net(), paise: net },
    { tone: 'platform', name: m.finance_commission(), paise: commission },
    { tone: 'gst', name: m.finance_gst(), paise: gst },
    { tone: 'tds', name: m.finance_tds(), paise: tds },
  ]
}

/** Only the bar, for a cell: its numbers are beside it, so it is hidden from screen readers. */
export function SplitBar({
  parts,
  whole,
}: {
  parts: readonly Omit<Part, 'name'>[]
  whole: number
}) {
  return (
    <span className="splitbar" aria-hidden="true">
      {parts
        .filter(({ paise }) => paise > 0)
        .map(({ tone, paise }) => (
          <i
            key={tone}
            className={`splitbar__${tone}`}
            style={{ width: `${whole > 0 ? (paise / whole) * 100 : 0}%` }}
          />
        ))}
    </span>
  )
}

/** A gross amount and its parts. */
export function GrossBar({ split, whole = split.gross }: { split: Split; whole?: number }) {
  return <SplitBar parts={partsOf(split)} whole={whole} />
}

/**
 * The bar with the name and amount of each part, so that it can be read and added up. A claw-back
 * for refunds after an earlier payout is not part of the bar: it is deducted from what the lab
 * gets.
 */
export function SplitChart({ split, clawBack = 0 }: { split: Split; clawBack?: number }) {
  const earned = (split.net - clawBack) as Paise
  return (
    <div className="splitchart">
      <GrossBar split={{ ...split, net: earned }} />
      <dl>
        <Row name={m.finance_gross()} paise={split.gross} isWhole />
        {partsOf(split)
          .filter(({ tone }) => tone !== 'lab')
          .map(({ tone, name, paise }) => (
            <Row key={tone} tone={tone} name={name} paise={(0 - paise) as Paise} />
          ))}
        {clawBack !== 0 && <Row name={m.finance_claw_back()} paise={clawBack as Paise} />}
        <Row tone="lab" name={m.finance_net()} paise={split.net} isWhole />
      </dl>
    </div>
  )
}

type RowProps = { tone?: string; name: string; paise: Paise; isWhole?: boolean }

/** One part with its colour's name and amount. */
export function Row({ tone, name, paise, isWhole = false }: RowProps) {
  return (
    <div className={classes(isWhole && 'splitchart__whole', paise === 0 && 'soft')}>
      <dt>
        {tone !== undefined && <i className={`splitkey splitbar__${tone}`} aria-hidden="true" />}
        {name}
      </dt>
      <dd>
        <Money paise={paise} />
      </dd>
    </div>
  )
}
