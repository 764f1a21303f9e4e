import type { App } from '#src/usecases/index.ts'
import { Columns } from '#src/web/charts/columns.tsx'
import { Figure, Legend, type Part } from '#src/web/charts/figure.tsx'
import { rupeesOnScale } from '#src/web/charts/on-scale.ts'
import { tones } from '#src/web/charts/tones.ts'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Settled = Awaited<ReturnType<App['viewSettledWeeks']>>

const REST = 'rest'

/** What each batch transfers to which labs; the table behind the picture leads to the batches. */
export function SettledWeeks({ settled: { labs, weeks } }: { settled: Settled }) {
  const title = m.finance_settled()
  if (weeks.length === 0)
    return (
      <Panel title={title}>
        <p className="soft">{m.finance_settled_none()}</p>
      </Panel>
    )
  const parts = labs.map(({ labId, lab }, at): Part => {
    if (labId === null) return { id: REST, label: m.finance_settled_rest(), tone: REST }
    return { id: labId, label: lab ?? '', tone: tones[at] ?? REST }
  })
  return (
    <Panel title={title}>
      <Figure
        title={title}
        heads={[m.finance_week(), ...parts.map(({ label }) => label)]}
        rows={weeks.toReversed().map(({ batchId, week, parts: own }) => {
          const cells = own.map(({ net }) => rupeesOf(net))
          return { id: batchId, name: dayOf(week), cells, to: `/finance/settlements/${batchId}` }
        })}
      >
        <Columns
          label={m.finance_settled_words({ weeks: weeks.length })}
          columns={weeks.map(({ batchId, week, parts: own }) => {
            const values = Object.fromEntries(own.map(({ labId, net }) => [labId ?? REST, net]))
            return { id: batchId, label: dayOf(week, 'short'), values }
          })}
          parts={parts}
          shown={rupeesOnScale}
        />
        <Legend parts={parts} />
      </Figure>
    </Panel>
  )
}
