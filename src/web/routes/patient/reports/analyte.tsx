import type { ReactNode } from 'react'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import { Tag } from '#src/web/ui/marks.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { FlagChip } from '#src/web/ui/range-bar.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  name: string
  /** Its everyday name. */
  plain?: string | undefined
  shown: string
  unit: string | null
  flag: ResultFlag
  /** A choice, which has no range to be within. */
  isCoded?: boolean
  /** The coded finding of a culture or a description, beside its text. */
  finding?: string | undefined
  /** In the scope of the lab's certificate. */
  isAccredited?: boolean | undefined
  /** The lab has a certificate, and this test is outside its scope. */
  isOutOfScope?: boolean | undefined
  /** Usually a `RangeBar`. */
  range: ReactNode
  /** A sentence or two on what it means. */
  children?: ReactNode
}

/** Number of letters from which a choice is set as text: in the size of a number it would break. */
const LONG_CHOICE = 12

/** One value of a report: name, value with its verdict in words, its range. */
export function Analyte(props: Props) {
  const {
    name,
    plain,
    shown,
    unit,
    flag,
    isAccredited = false,
    isOutOfScope = false,
    range,
    children,
  } = props
  const { finding, isCoded = false } = props
  const isWordy = isCoded && shown.length > LONG_CHOICE
  return (
    <article className="analyte">
      <div className="analyte__name">
        <h3>
          <Named>{name}</Named>
        </h3>
        {plain && <p>{plain}</p>}
        {isAccredited && <Tag icon="accredited">{m.lablife_mark()}</Tag>}
        {isOutOfScope && <p className="small soft">{m.report_not_in_scope()}</p>}
      </div>
      <div>
        <p className={finding || isWordy ? 'strong' : 'analyte__value num'}>
          {finding ?? shown} {unit && <small>{unit}</small>}
        </p>
        <p className="verdict">
          <FlagChip flag={flag} isCoded={isCoded} />
        </p>
      </div>
      {range}
      {children && <div className="plain">{children}</div>}
    </article>
  )
}
