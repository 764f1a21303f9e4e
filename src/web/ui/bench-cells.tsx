import type { ResultFlag } from '#src/domain/results/flag.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { Due, Flag } from './bench.tsx'
import { sexLetters } from './bench-words.ts'
import type { IconName } from './icon-paths.ts'
import { flagWords } from './range-bar.tsx'
import { instantOf } from './time.tsx'

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR
/** So many minutes before its time a result is called for. */
const SOON = 60

type DueProps = { at: string | null; now: string; isDone?: boolean }

/** When a result is promised and how that stands now; nothing is late that is done. */
export function DueCell({ at, now, isDone = false }: DueProps) {
  if (!at) return <span className="sub">{m.bench_no_promise()}</span>
  if (isDone) return instantOf(at, 'near')
  const minutes = Math.round((Date.parse(at) - Date.parse(now)) / MINUTE)
  const isNear = Math.abs(minutes) < DAY / 2
  return (
    <Due
      tone={minutes < 0 ? 'late' : minutes <= SOON ? 'soon' : 'plain'}
      detail={
        minutes < 0
          ? m.bench_late({ time: spanOf(-minutes) })
          : m.bench_in({ time: spanOf(minutes) })
      }
    >
      {instantOf(at, isNear ? 'time' : 'near')}
    </Due>
  )
}

/** 40 min, 3 h, 2 days. */
export function spanOf(minutes: number): string {
  if (minutes < HOUR) return m.bench_minutes({ count: minutes })
  if (minutes < 2 * DAY) return m.bench_hours({ count: Math.round(minutes / HOUR) })
  return m.bench_days({ count: Math.round(minutes / DAY) })
}

/** "Meera Nair, 42 F". */
export function personWords(person: {
  patientName: string
  ageYears: number
  sex: keyof typeof sexLetters
}): string {
  const { patientName, ageYears, sex } = person
  return m.bench_person({ name: patientName, age: ageYears, sex: sexLetters[sex]() })
}

const flagLooks: Record<ResultFlag, { tone: 'plain' | 'out' | 'crit'; icon: IconName }> = {
  normal: { tone: 'plain', icon: 'check' },
  low: { tone: 'out', icon: 'down' },
  high: { tone: 'out', icon: 'up' },
  critical: { tone: 'crit', icon: 'warning' },
  'critical-low': { tone: 'crit', icon: 'warning' },
  'critical-high': { tone: 'crit', icon: 'warning' },
  abnormal: { tone: 'out', icon: 'warning' },
  'no-range': { tone: 'plain', icon: 'info' },
  neutral: { tone: 'plain', icon: 'info' },
  immune: { tone: 'plain', icon: 'check' },
  'not-immune': { tone: 'plain', icon: 'info' },
  equivocal: { tone: 'out', icon: 'info' },
  reading: { tone: 'plain', icon: 'info' },
}

/** A saved value's flag: an icon and words, never colour alone. */
export function FlagCell({ flag }: { flag: ResultFlag }) {
  const { tone, icon } = flagLooks[flag]
  return (
    <Flag icon={icon} tone={tone}>
      {flagWords(flag)}
    </Flag>
  )
}

/** As data has it, or as it is shown. */
type End = number | string | null

/** "4.0 – 5.6", "up to 200", "40 or more". */
export function rangeOf({ low, high }: { low: End; high: End }): string {
  if (low !== null && high !== null) return m.bench_range({ low, high })
  if (low !== null) return m.bench_range_from({ low })
  if (high !== null) return m.bench_range_to({ high })
  return m.bench_no_range()
}
