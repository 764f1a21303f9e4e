import type { ReactNode } from 'react'
import { createElement } from 'react'
import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { box, color, size, soft, strong, text } from './report-pdf/draw.ts'
import { fontFamily, loadLetters } from './report-pdf/fonts.ts'
import { printable } from './report-pdf/printable.ts'

export type PaperOptions = { isDemo: boolean }
type Paper = {
  title: string
  author: string
  madeAt: string
  head: { left: string; right: string }
  parts: readonly ReactNode[]
}

const DEMO_WORDS = 'DEMONSTRATION, NO MONEY MOVED'

let letters: ReturnType<typeof loadLetters> | undefined

/**
 * Renders data on A4 pages in the characters its fonts have; the same data gives the same bytes.
 */
export async function renderPaper<Body>(
  body: Body,
  { isDemo }: PaperOptions,
  draw: (body: Body) => Paper,
): Promise<Uint8Array> {
  letters ??= loadLetters()
  const { title, author, madeAt, head, parts } = draw(printable(body, await letters).body)
  const made = new Date(madeAt)
  const facts = { title, author, language: 'en-IN', creationDate: made, modificationDate: made }
  return renderToBuffer(
    createElement(
      Document,
      facts,
      createElement(
        Page,
        { size: 'A4', style: page },
        pageFoot(title, isDemo),
        pageHead(head, isDemo),
        ...parts,
      ),
    ),
  )
}

function pageHead({ left, right }: Paper['head'], isDemo: boolean) {
  const line = {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingBottom: 5,
    borderBottomWidth: 1.2,
    borderBottomColor: color.teal,
  } as const
  return createElement(
    View,
    { fixed: true, style: { marginBottom: 10 } },
    isDemo &&
      text({ ...strong, textAlign: 'center', color: color.amber, marginBottom: 8 }, DEMO_WORDS),
    box(
      line,
      text({ ...strong, fontSize: size.lab, color: color.teal }, left),
      text({ ...strong, textAlign: 'right' }, right),
    ),
  )
}

function pageFoot(title: string, isDemo: boolean) {
  return createElement(
    View,
    { fixed: true, style: foot },
    text(soft, isDemo ? DEMO_WORDS : title),
    createElement(Text, {
      style: strong,
      render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
    }),
  )
}

const foot = {
  position: 'absolute',
  left: 36,
  right: 36,
  bottom: 24,
  flexDirection: 'row',
  justifyContent: 'space-between',
} as const

const page = {
  fontFamily,
  fontSize: size.body,
  color: color.ink,
  paddingTop: 28,
  paddingHorizontal: 36,
  paddingBottom: 56,
}
