import type { ReactNode } from 'react'
import { Link } from './link.tsx'

/** Hairlines, text on the left, amounts on the right. */
export function Ledger({ children }: { children: ReactNode }) {
  return <div className="ledger">{children}</div>
}

type RowProps = {
  /** The row's link; without it the row is only text. */
  to?: string | undefined
  /** Usually a `Tube`. */
  mark?: ReactNode
  title: ReactNode
  plain?: ReactNode
  /** A few `Chip`s. */
  chips?: ReactNode
  /** On the right: `from` above, the amount below. */
  amountLabel?: string | undefined
  amount?: ReactNode
}

export function LedgerRow({ to, mark, title, plain, chips, amountLabel, amount }: RowProps) {
  const inside = (
    <>
      {mark ?? <span />}
      <div>
        <h3>{title}</h3>
        {plain && <p className="row__plain">{plain}</p>}
      </div>
      <div className="row__chips">{chips}</div>
      <p className="row__price">
        {amountLabel && <small>{amountLabel}</small>}
        {amount}
      </p>
    </>
  )
  if (!to) return <div className="row">{inside}</div>
  return (
    <Link className="row" to={to}>
      {inside}
    </Link>
  )
}
