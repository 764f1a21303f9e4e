import { create } from 'qrcode'

const QUIET = 4

/** A QR code as one path, a bar for each run of dark modules, inside the quiet zone of 4. */
export function qrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from(data.subarray(y * size, (y + 1) * size), (dark) => (dark ? '1' : '0')).join(''),
  )
  const bars = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: { length } }) => `M${index + QUIET} ${y + QUIET}h${length}v1h-${length}z`,
    ),
  )
  return { path: bars.join(''), size: size + 2 * QUIET }
}
