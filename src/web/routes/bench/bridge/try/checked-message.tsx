import { unitWords } from '#src/domain/reports/unit-words.ts'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Chip } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { brokenWords, faultWords, ruleNames, stateWords } from './rule-words.ts'

type Message = Awaited<ReturnType<App['previewInstrumentMessages']>>['messages'][number]
type Rule = Message['rules'][number]
type Value = Message['results'][number]

const looks = {
  passed: { icon: 'check', tone: 'ok' },
  failed: { icon: 'warning', tone: 'danger' },
  'not-reached': { icon: 'info', tone: 'plain' },
  'not-given': { icon: 'info', tone: 'plain' },
} as const satisfies Record<Rule['state'], { icon: IconName; tone: string }>

/** One message: each rule, and how each of its values would be read. `number`: from 1. */
export function CheckedMessage({ message, number }: { message: Message; number: number }) {
  const { isPassed, rules, results } = message
  const title = isPassed
    ? m.conform_message_passed({ number })
    : m.conform_message_failed({ number })
  return (
    <Panel title={title}>
      <ul className="tryrules" aria-label={m.conform_rules()}>
        {rules.map((one) => (
          <li key={one.rule}>
            <span>{ruleNames[one.rule]()}</span>
            <Chip icon={looks[one.state].icon} tone={looks[one.state].tone}>
              {stateWords[one.state]()}
            </Chip>
            {one.state === 'failed' && <p className="small">{whyBroken(one, message)}</p>}
          </li>
        ))}
      </ul>
      {results.length > 0 && <ReadValues values={results} />}
    </Panel>
  )
}

function whyBroken({ rule, values }: Rule, { fault }: Message): string {
  if (rule === 'checksum') return m.conform_why_checksum()
  if (rule === 'framing' || rule === 'kind' || rule === 'control-id' || rule === 'results')
    return fault === null ? m.conform_why_frames() : faultWords[fault]()
  return m.conform_values_at({ why: brokenWords[rule](), numbers: values.join(', ') })
}

/** Each value: what was sent, and what it is called and would be here. */
function ReadValues({ values }: { values: readonly Value[] }) {
  const columns = [
    { id: 'number', head: m.conform_col_number() },
    { id: 'sample', head: m.conform_col_sample() },
    { id: 'test', head: m.conform_col_test() },
    { id: 'unit', head: m.conform_col_unit() },
    { id: 'value', head: m.conform_col_value() },
    { id: 'outcome', head: m.conform_col_outcome() },
  ]
  return (
    <div className="mt-4">
      <DataTable label={m.conform_values()} columns={columns} stacks>
        {values.map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a value has nothing but its place
          <tr key={at}>
            <td>{at + 1}</td>
            <td>{one.sent.sampleId === '' ? '–' : one.sent.sampleId}</td>
            <td className="wraps">{testOf(one)}</td>
            <td>{unitOf(one)}</td>
            <td>{valueOf(one)}</td>
            <td className="wraps">{outcomeOf(one)}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

function testOf({ sent, ours, isIgnored }: Value): string {
  if (isIgnored) return sent.code
  const names = ours.tests.map(({ name }) => name).join(' / ')
  return m.conform_maps({ sent: sent.code, ours: names === '' ? m.conform_unknown() : names })
}

function unitOf({ sent, ours, isIgnored }: Value): string {
  const said = sent.unit === '' ? m.conform_no_unit() : sent.unit
  if (isIgnored) return said
  const none = sent.unit === '' ? m.conform_no_unit() : m.conform_unknown()
  return m.conform_maps({ sent: said, ours: ours.unit === null ? none : unitWords(ours.unit) })
}

function valueOf({ sent, mapped, isControl, isIgnored, broken }: Value): string {
  const said = `${sent.comparator ?? ''}${sent.value}`
  const isEntered = mapped !== null && !isControl && !isIgnored && broken.length === 0
  return m.conform_maps({
    sent: said === '' ? '–' : said,
    ours: isEntered ? mapped.value : m.conform_not_entered(),
  })
}

function outcomeOf({ isControl, isIgnored, broken }: Value): string {
  if (isIgnored) return m.conform_ignored()
  if (broken.length > 0) return broken.map((rule) => brokenWords[rule]()).join(' ')
  return isControl ? m.conform_control() : m.conform_right()
}
