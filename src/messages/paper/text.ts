import type { Cut, Part, Pdf, Piece } from './piece.ts'
import { type Line, linesOf, type Look, type Run } from './lines.ts'
import { plain } from './look.ts'

type Align = 'left' | 'center' | 'right'
export type Style = Partial<Look> & { align?: Align }

/** Words with a look of their own inside a paragraph. */
export type Span = { style: Partial<Look>; words: readonly Words[] }
/** Absent words take no room. */
export type Words = string | Span | false | null | undefined

export function span(style: Partial<Look>, ...words: readonly Words[]): Span {
  return { style, words }
}

/** A paragraph; `\n` begins a new line. */
export function text({ align = 'left', ...style }: Style, ...words: readonly Words[]): Part {
  const runs = runsOf({ ...plain, ...style }, words)
  return { at: (width) => paragraph(linesOf(runs, width), width, align) }
}

function runsOf(look: Look, words: readonly Words[]): Run[] {
  return words.flatMap((said) => {
    if (!said) return []
    if (typeof said === 'string') return [{ text: said, look }]
    return runsOf({ ...look, ...said.style }, said.words)
  })
}

function paragraph(lines: readonly Line[], room: number, align: Align): Piece {
  return {
    width: Math.max(0, ...lines.map(({ width }) => width)),
    height: heightOf(lines),
    draw(pdf, left, top) {
      let at = top
      for (const line of lines) {
        drawLine(pdf, line, left + indent(room - line.width, align), at)
        at += line.height
      }
    },
    cut: (height) => cutParagraph(lines, height, (some) => paragraph(some, room, align)),
  }
}

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0)
}

function indent(free: number, align: Align): number {
  return align === 'left' ? 0 : align === 'right' ? free : free / 2
}

/** At least two lines stay, and at least two move on. */
function cutParagraph(
  lines: readonly Line[],
  room: number,
  pieceOf: (lines: readonly Line[]) => Piece,
): Cut {
  let count = 0
  while (count < lines.length && heightOf(lines.slice(0, count + 1)) <= room) count += 1
  if (count === lines.length) return { fits: pieceOf(lines) }
  const stays = Math.min(count, lines.length - 2)
  if (stays < 2) return { rest: pieceOf(lines) }
  return { fits: pieceOf(lines.slice(0, stays)), rest: pieceOf(lines.slice(stays)) }
}

const setting = { lineBreak: false, baseline: 'alphabetic', features: {} } as const

function drawLine(pdf: Pdf, { stretches, ascent }: Line, left: number, top: number) {
  let at = left
  for (const { text: letters, face, look, width } of stretches) {
    pdf
      .font(face.name)
      .fontSize(look.size)
      .fillColor(look.colour)
      .text(letters, at, top + ascent, setting)
    at += width
  }
}
