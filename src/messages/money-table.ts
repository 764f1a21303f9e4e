import { apart, columns } from './paper/columns.ts'
import { size, strong, thin } from './paper/look.ts'
import { ruled } from './paper/panel.ts'
import { kept, type Part } from './paper/piece.ts'
import { type Style, text } from './paper/text.ts'

/** `share`: the column's part of the width. */
type Column = { head: string; share: number; isNumber?: boolean }

/** A table whose rows are never split across two pages. */
export function table(all: readonly Column[], rows: readonly (readonly string[])[]): Part[] {
  const shares = all.map(({ share }) => share)
  const line = (style: Style, words: readonly string[]) =>
    kept(
      underlined(
        columns(
          { shares, gap: 8 },
          ...all.map(({ isNumber }, at) =>
            text({ ...style, align: isNumber ? 'right' : 'left' }, words[at]),
          ),
        ),
      ),
    )
  const head = line(
    { ...strong, size: size.small },
    all.map(({ head: words }) => words),
  )
  return [head, ...rows.map((cells) => line({}, cells))]
}

function underlined(part: Part): Part {
  return ruled({ free: [3, 3], under: thin }, part)
}

/** A line of a sum: its text, and the amount at the right. */
export function row(words: string, value: string, isTotal = false): Part {
  const style = isTotal ? { ...strong, size: size.value } : {}
  return underlined(apart(text(style, words), text(style, value)))
}

const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })

/** Paise as rupees, `1,23,456.00`, with an ASCII minus, which every font has. */
export function amount(paise: number): string {
  return withPaise.format((paise === 0 ? 0 : paise) / 100)
}
