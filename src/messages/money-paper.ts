import { apart } from './paper/columns.ts'
import { hasLetter } from './paper/faces.ts'
import { color, size, soft, strong } from './paper/look.ts'
import { printed } from './paper/pages.ts'
import { ruled } from './paper/panel.ts'
import { below, type Maybe, type Part } from './paper/piece.ts'
import { printable } from './paper/printable.ts'
import { stack } from './paper/stack.ts'
import { text } from './paper/text.ts'

export type PaperOptions = { isDemo: boolean }
type Paper = {
  title: string
  author: string
  madeAt: string
  head: { left: string; right: string }
  parts: readonly Maybe[]
}

const DEMO_WORDS = 'DEMONSTRATION, NO MONEY MOVED'

/** Draws data on A4 pages, in characters its fonts have; equal data give equal bytes. */
export async function renderPaper<Body>(
  body: Body,
  { isDemo }: PaperOptions,
  draw: (body: Body) => Paper,
): Promise<Uint8Array> {
  const { title, author, madeAt, head, parts } = draw(printable(body, hasLetter).body)
  return printed({
    facts: { title, author, creator: author, made: new Date(madeAt) },
    head: pageHead(head, isDemo),
    foot: pageFoot(title, isDemo),
    body: stack(...parts),
  })
}

function pageHead({ left, right }: Paper['head'], isDemo: boolean): Part {
  const names = apart(
    text({ ...strong, size: size.lab, colour: color.teal }, left),
    text(strong, right),
  )
  return stack(
    isDemo && text({ ...strong, align: 'center', colour: color.amber }, DEMO_WORDS),
    below(8, ruled({ free: [0, 5], under: { width: 1.2, colour: color.teal } }, names)),
  )
}

function pageFoot(title: string, isDemo: boolean) {
  return (page: number, pages: number): Part =>
    apart(text(soft, isDemo ? DEMO_WORDS : title), text(strong, `Page ${page} of ${pages}`))
}
