import type { ReactNode } from 'react'
import type { ResultFlag } from '#src/domain/results/flag.ts'
import { Named } from './named.tsx'
import { FlagChip } from './range-bar.tsx'

type Props = {
  name: string
  /** What it is in everyday words. */
  plain?: string | undefined
  shown: string
  unit: string | null
  flag: ResultFlag
  /** Usually a `RangeBar`. */
  range: ReactNode
  /** A sentence or two on what it means. */
  children?: ReactNode
}

/** One value of a report: name, value with its verdict in words, its range. */
export function Analyte({ name, plain, shown, unit, flag, range, children }: Props) {
  return (
    <article className="analyte">
      <div className="analyte__name">
        <h3>
          <Named>{name}</Named>
        </h3>
        {plain && <p>{plain}</p>}
      </div>
      <div>
        <p className="analyte__value num">
          {shown} {unit && <small>{unit}</small>}
        </p>
        <p className="verdict">
          <FlagChip flag={flag} />
        </p>
      </div>
      {range}
      {children && <div className="plain">{children}</div>}
    </article>
  )
}
