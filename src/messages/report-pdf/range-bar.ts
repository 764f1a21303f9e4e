import type { ReportResult } from '#src/domain/reports/report-body.ts'
import { isCritical } from '#src/domain/results/judging/flag.ts'
import { color } from '#src/messages/paper/look.ts'
import { below, drawing, type Maybe } from '#src/messages/paper/piece.ts'
import { isOut } from './words.ts'

type Place = { okFrom: number; okTo: number; at: number }

/**
 * The positions of the range and the value on a bar of length 1. The range leaves three quarters of
 * its width on either side; a value beyond is drawn at the bar's end. A bound has no position on
 * it.
 */
export function placeOnBar(result: ReportResult): Place | undefined {
  const { number, comparator, rangeLow: low, rangeHigh: high } = result
  if (number === null || comparator || (low === null && high === null)) return undefined
  const [from, to] = scale(low, high)
  if (!(to > from)) return undefined
  const on = (value: number) => Math.min(1, Math.max(0, (value - from) / (to - from)))
  return { okFrom: low === null ? 0 : on(low), okTo: high === null ? 1 : on(high), at: on(number) }
}

function scale(low: number | null, high: number | null): [number, number] {
  if (low === null) return [0, (high ?? 0) * 1.75]
  if (high === null) return [0, low * 2]
  const room = (high - low) * 0.75
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room]
}

const WIDTH = 150
const HEIGHT = 11

/** The range as a bar with the value as a mark; the text beside it says the same. */
export function rangeBar(result: ReportResult): Maybe {
  const place = placeOnBar(result)
  if (!place) return undefined
  const { okFrom, okTo, at } = place
  const mark = 4 + at * (WIDTH - 8)
  const bar = drawing(WIDTH, HEIGHT, (pdf, left, top) => {
    pdf.rect(left, top + 5, WIDTH, 4).fill(color.sunken)
    pdf.rect(left + okFrom * WIDTH, top + 5, (okTo - okFrom) * WIDTH, 4).fill(color.range)
    pdf
      .polygon(...pin.map(([x, y]): [number, number] => [left + mark + x, top + y]))
      .fill(markColor(result))
  })
  return below(1, bar)
}

/** The mark's outline from its top centre: a head that narrows to a line across the bar. */
const pin = [
  [-3.5, 0],
  [3.5, 0],
  [0.8, 3.6],
  [0.8, 11],
  [-0.8, 11],
  [-0.8, 3.6],
] as const

function markColor({ flag }: ReportResult): string {
  if (isCritical(flag)) return color.red
  return isOut(flag) ? color.amber : color.ink
}
