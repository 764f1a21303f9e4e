import { labStages } from '#src/domain/labs/lab-numbers.ts'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { minutesWords, stageWords } from './numbers-words.ts'

type Numbers = Awaited<ReturnType<App['viewLabNumbers']>>

/** Each test by itself: half of its results took at most the upper time, 95 of 100 the lower. */
export function NumbersTable({ tests }: Pick<Numbers, 'tests' | 'days'>) {
  return (
    <section aria-labelledby="by-test">
      <h2 id="by-test">{m.desk_numbers_by_test()}</h2>
      <p className="small soft">{m.desk_numbers_by_test_help()}</p>
      <DataTable
        label={m.desk_numbers_by_test()}
        stacks
        columns={[
          { id: 'test', head: m.desk_numbers_test() },
          { id: 'results', head: m.desk_numbers_results(), isRight: true },
          { id: 'on-time', head: m.desk_morning_on_time(), isRight: true },
          ...labStages.map((stage) => ({ id: stage, head: stageWords[stage](), isRight: true })),
        ]}
      >
        {tests.map(({ code, name, tests: results, onTimePercent, stages }) => (
          <tr key={code}>
            <td>
              {name} <span className="sub">{code}</span>
            </td>
            <td className="r num">{results}</td>
            <td className="r num">{`${onTimePercent} %`}</td>
            {labStages.map((stage) => (
              <td key={stage} className="r num">
                {minutesWords(stages[stage].half)}{' '}
                <span className="sub">{minutesWords(stages[stage].most)}</span>
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </section>
  )
}
