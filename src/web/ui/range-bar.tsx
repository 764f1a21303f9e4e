import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import { shownBound } from '#src/domain/reports/shown-bound.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { classes } from './classes.ts'
import type { IconName } from './icon-paths.ts'
import { Chip } from './marks.tsx'

const verdicts = {
  normal: { tone: 'ok', icon: 'check', words: m.frame_range_within },
  low: { tone: 'needs', icon: 'down', words: m.frame_range_low },
  high: { tone: 'needs', icon: 'up', words: m.frame_range_high },
  'critical-low': { tone: 'danger', icon: 'warning', words: m.frame_range_critical_low },
  'critical-high': { tone: 'danger', icon: 'warning', words: m.frame_range_critical_high },
  critical: { tone: 'danger', icon: 'warning', words: m.frame_range_critical },
  abnormal: { tone: 'needs', icon: 'warning', words: m.frame_range_abnormal },
  'no-range': { tone: 'plain', icon: 'info', words: m.frame_range_none },
  neutral: { tone: 'plain', icon: 'info', words: m.frame_range_neutral },
  immune: { tone: 'ok', icon: 'check', words: m.frame_range_immune },
  'not-immune': { tone: 'plain', icon: 'info', words: m.frame_range_not_immune },
  equivocal: { tone: 'needs', icon: 'info', words: m.frame_range_equivocal },
  reading: { tone: 'needs', icon: 'info', words: m.frame_range_reading },
} as const satisfies Record<
  ResultFlag,
  { tone: 'ok' | 'needs' | 'danger' | 'plain'; icon: IconName; words: () => string }
>

/** Amber outside the range, red where it is critical; the text says the same. */
const dots: Partial<Record<ResultFlag, string>> = {
  low: 'range__dot--out',
  high: 'range__dot--out',
  'critical-low': 'range__dot--crit',
  'critical-high': 'range__dot--crit',
  critical: 'range__dot--crit',
}

/** The text of a flag: "Within range", "Low", "Critical, high"; for a choice "As expected". */
export function flagWords(flag: ResultFlag, isCoded = false): string {
  return isCoded && flag === 'normal' ? m.frame_range_expected() : verdicts[flag].words()
}

type ChipProps = { flag: ResultFlag; isCoded?: boolean }

export function FlagChip({ flag, isCoded = false }: ChipProps) {
  const { tone, icon } = verdicts[flag]
  return (
    <Chip icon={icon} tone={tone}>
      {flagWords(flag, isCoded)}
    </Chip>
  )
}

type Props = {
  /** As shown, with its decimals. */
  value: number
  shown: string
  /** Only known to be below or above `value`: then it has no point on the bar. */
  isBound?: boolean
  unit: string | null
  low: number | null
  high: number | null
  flag: ResultFlag
  /** Reference data that the lab has not confirmed: then it is not called the lab's. */
  isReference?: boolean | undefined
}

/** A value within its range: a bar and a sentence that says the same. */
export function RangeBar({ value, shown, isBound = false, ...range }: Props) {
  const { unit, low, high, flag, isReference = false } = range
  const words = rangeWords({ shown, unit: unit ?? '', low, high, isReference })
  if (low === null && high === null) return <p className="range__words">{words}</p>
  const at = scaleOf(value, low, high)
  return (
    <div className="range">
      <div className="range__bar" aria-hidden="true">
        <span
          className="range__ok"
          style={{
            left: low === null ? 0 : `${at(low)}%`,
            right: high === null ? 0 : `${100 - at(high)}%`,
          }}
        />
        {!isBound && (
          <span className={classes('range__dot', dots[flag])} style={{ left: `${at(value)}%` }} />
        )}
      </div>
      <div className="range__ends" aria-hidden="true">
        {low !== null && <span style={{ left: `${at(low)}%` }}>{shownBound(low, shown)}</span>}
        {high !== null && <span style={{ left: `${at(high)}%` }}>{shownBound(high, shown)}</span>}
      </div>
      <p className="range__words">{words}</p>
    </div>
  )
}

/** The range takes about the middle 40 %; a value far outside is at the edge, not off it. */
function scaleOf(value: number, low: number | null, high: number | null) {
  const from = low ?? Math.min(0, value)
  const to = high ?? Math.max(value, from + 1) * 1.25
  const margin = (to - from || 1) * 0.75
  const left = low === null ? from : Math.max(from - margin, low >= 0 ? 0 : -Infinity)
  const right = to + margin
  return (x: number) =>
    Math.round(Math.min(98, Math.max(2, ((x - left) / (right - left)) * 100)) * 10) / 10
}

const ofLab = { between: m.frame_range_words, from: m.frame_range_from, to: m.frame_range_to }
const ofReference = {
  between: m.frame_range_reference_words,
  from: m.frame_range_reference_from,
  to: m.frame_range_reference_to,
}

function rangeWords(range: {
  shown: string
  unit: string
  low: number | null
  high: number | null
  isReference: boolean
}): string {
  const { shown: value, unit, isReference } = range
  const [low, high] = [range.low, range.high].map((end) => end !== null && shownBound(end, value))
  const say = isReference ? ofReference : ofLab
  if (low && high) return say.between({ low, high, unit, value })
  if (low) return say.from({ low, unit, value })
  if (high) return say.to({ high, unit, value })
  return m.frame_range_no_words()
}
