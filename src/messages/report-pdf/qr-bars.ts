import { create } from 'qrcode'

const QUIET = 4

type Bar = { x: number; y: number; length: number }

/**
 * A QR code as one bar for each run of dark squares, inside the quiet zone of 4 squares; the unit
 * is one square.
 */
export function qrBars(text: string): { bars: Bar[]; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from(data.subarray(y * size, (y + 1) * size), (dark) => (dark ? '1' : '0')).join(''),
  )
  const bars = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => ({
      x: index + QUIET,
      y: y + QUIET,
      length,
    })),
  )
  return { bars, size: size + 2 * QUIET }
}
