import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { DecideThere } from './decide-there.tsx'
import { EnterThere } from './enter-there.tsx'
import type { ShownReferral } from './referral-facts.tsx'

type Props = { shown: ShownReferral; tried: TriedForm }

/** The value at the partner: entered by its technician, decided and verified by its pathologist. */
export function ReferralValue({ shown, tried }: Props) {
  const { entry, value, may } = shown
  if (!entry || shown.standing !== 'received') return null
  if (!entry.isNeeded) return <Note tone="needs">{m.referral_not_needed()}</Note>
  return (
    <Panel title={m.referral_value()}>
      <div className="grid grid-cols-1 gap-6">
        {value ? <Value value={value} /> : <p>{m.referral_value_none()}</p>}
        {may.decide && may.verify && <DecideThere version={entry.version} tried={tried} />}
        {may.verify && !may.decide && (
          <ActForm
            intent="verify"
            about={{ version: entry.version }}
            lede={m.referral_verify_lede()}
            act={m.referral_verify()}
            tried={tried}
          />
        )}
        {may.enter && <EnterThere entry={entry} value={value} tried={tried} />}
      </div>
    </Panel>
  )
}

type Entered = NonNullable<ShownReferral['value']>

/** The value with its verdict and its range, which whoever verifies looks at. */
function Value({ value }: { value: Entered }) {
  const { rangeLow: low, rangeHigh: high } = value
  const range = low !== null && high !== null ? `${low} – ${high}` : boundWords(low, high)
  return (
    <p className="num">
      {valueWords(value)} <FlagCell flag={value.flag} />{' '}
      {range && <span className="sub">{m.referral_range({ range })}</span>}
    </p>
  )
}

function boundWords(low: number | null, high: number | null): string {
  if (low !== null) return `≥ ${low}`
  return high === null ? '' : `≤ ${high}`
}

function valueWords(value: Entered): string {
  const { value: number, comparator, choice, text, unit } = value
  const shown = number === null ? [choice, text] : [`${comparator ?? ''}${number}`, shownUnit(unit)]
  return shown.filter(Boolean).join(' ')
}
