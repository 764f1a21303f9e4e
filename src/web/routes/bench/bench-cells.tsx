import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import { spanOf } from '#src/web/results/bench-words.ts'
import { Due, Flag } from '#src/web/ui/bench.tsx'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { flagWords } from '#src/web/ui/range-bar.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

const MINUTE = 60_000
/** In minutes. */
const DAY = 24 * 60
/** Minutes before its promised time from which a result is urgent. */
const SOON = 60

type DueProps = { at: string | null; now: string; isDone?: boolean }

/** When a result is promised and whether it is late now; a finished one is never late. */
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
