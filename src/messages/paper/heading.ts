import { strong, thick } from './look.ts'
import { ruled } from './panel.ts'
import { below, leading, type Part } from './piece.ts'
import { text } from './text.ts'

/** A heading that is never left at the foot of a page. */
export function heading(words: string): Part {
  const line = text({ ...strong, size: 10 }, words)
  return below(10, leading(ruled({ free: [0, 3], under: thick }, line)))
}
