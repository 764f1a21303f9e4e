import { block, box, color, size, strong, text } from './report-pdf/draw.ts'

type Column = { head: string; width: string; isNumber?: boolean }

const ruled = {
  flexDirection: 'row',
  paddingVertical: 3,
  borderBottomWidth: 0.6,
  borderBottomColor: color.line,
} as const

/** A table whose rows never break across pages. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]) {
  return [
    block(
      ruled,
      ...columns.map((column) =>
        text({ ...strong, ...placed(column), fontSize: size.small }, column.head),
      ),
    ),
    ...rows.map((cells) =>
      block(ruled, ...columns.map((column, at) => text(placed(column), cells[at] ?? ''))),
    ),
  ]
}

function placed({ width, isNumber }: Column) {
  return { width, paddingRight: isNumber ? 0 : 8, textAlign: isNumber ? 'right' : 'left' } as const
}

/** A line of a total: text, and the amount on the right. */
export function row(words: string, value: string, isTotal = false) {
  const style = isTotal ? { ...strong, fontSize: size.value } : {}
  return box({ ...ruled, justifyContent: 'space-between' }, text(style, words), text(style, value))
}

const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })

/** Paise as rupees, `1,23,456.00`, with an ASCII minus, which every font has. */
export function amount(paise: number): string {
  return withPaise.format((paise === 0 ? 0 : paise) / 100)
}
