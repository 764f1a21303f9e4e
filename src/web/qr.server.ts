import { create } from 'qrcode'

/** A QR code as one SVG path of unit squares, with a quiet zone of 4; `size` is the view box. */
export function qrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  const squares = Array.from(data, (isDark, index) =>
    isDark ? `M${(index % size) + 4} ${Math.floor(index / size) + 4}h1v1h-1z` : '',
  )
  return { path: squares.join(''), size: size + 8 }
}
