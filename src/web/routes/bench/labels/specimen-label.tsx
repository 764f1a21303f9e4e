import type { App } from '#src/usecases/index.ts'
import type { Bars } from '#src/web/bars.server.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { CodeBars } from './code-bars.tsx'

type Label = Awaited<ReturnType<App['viewLabel']>>

type Props = { label: Label; number: number; bars: Bars; square: Bars }

/** Name, age and sex, the number as bars, as a square and to read, tube, tests and draw. */
export function SpecimenLabel({ label, number, bars, square }: Props) {
  const { tests, typeName, collectedAt } = label
  const accession = label.accession ?? ''
  return (
    <div className="speclabel">
      <b className="speclabel__name">{personWords({ ...label, patientName: label.name })}</b>
      <CodeBars bars={bars} label={accession} className="speclabel__bars" />
      <CodeBars bars={square} className="speclabel__square" />
      <span className="num speclabel__number">
        {accession}
        {number > 1 && ` ${m.bench_label_copy({ number })}`}
      </span>
      <span>{tests.join(' ')}</span>
      <span>
        {typeName}
        {collectedAt && `, ${instantOf(collectedAt)}`}
      </span>
    </div>
  )
}
