import { type Face, inFaces, type Weight } from './faces.ts'

/** `size` in points. */
export type Look = { size: number; weight: Weight; colour: string }
export type Run = { text: string; look: Look }
type Stretch = Run & { face: Face; width: number }
/** `ascent`: from the line's upper edge to its baseline. */
export type Line = { stretches: readonly Stretch[]; width: number; ascent: number; height: number }

/** `opens`: always begins a new line. */
type Word = { opens: boolean; look: Look; before: Stretch[]; letters: Stretch[] }

/** Text in lines no wider than `room`. A word wider than a line is cut between characters. */
export function linesOf(runs: readonly Run[], room: number): Line[] {
  const lines: { look: Look; width: number; stretches: Stretch[] }[] = []
  for (const { opens, look, before, letters } of wordsOf(runs)) {
    const line = lines.at(-1)
    const width = widthOf(before) + widthOf(letters)
    if (line && !opens && line.width + width <= room) {
      line.stretches.push(...before, ...letters)
      line.width += width
      continue
    }
    for (const stretches of piecesOf(letters, room))
      lines.push({ look, stretches, width: widthOf(stretches) })
  }
  return lines.map(({ look, stretches, width }) => lineOf(joined(stretches), width, look))
}

function wordsOf(runs: readonly Run[]): Word[] {
  const words: Word[] = []
  for (const { text, look } of runs)
    for (const token of text.match(/\n| +|[^\n ]+/g) ?? []) {
      const last = words.at(-1)
      if (token === '\n') words.push({ opens: true, look, before: [], letters: [] })
      else if (token.startsWith(' '))
        words.push({ opens: false, look, before: stretchesOf(token, look), letters: [] })
      else if (last) last.letters.push(...stretchesOf(token, look))
      else words.push({ opens: true, look, before: [], letters: stretchesOf(token, look) })
    }
  return words
}

function stretchesOf(text: string, look: Look): Stretch[] {
  return inFaces(text, look.weight).map(({ face, text: part, ems }) => ({
    face,
    look,
    text: part,
    width: ems * look.size,
  }))
}

function widthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { width }) => sum + width, 0)
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function piecesOf(word: Stretch[], room: number): Stretch[][] {
  if (widthOf(word) <= room) return [word]
  const pieces: Stretch[][] = [[]]
  let used = 0
  for (const { text, look } of word)
    for (const { segment } of letters.segment(text)) {
      const letter = stretchesOf(segment, look)
      const width = widthOf(letter)
      if (used > 0 && used + width > room) {
        pieces.push([])
        used = 0
      }
      pieces.at(-1)?.push(...letter)
      used += width
    }
  return pieces
}

/** Adjacent stretches of one look are drawn at once, spaces included. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const runs: Stretch[] = []
  for (const stretch of stretches) {
    const last = runs.at(-1)
    if (last?.face !== stretch.face || last.look !== stretch.look) runs.push({ ...stretch })
    else {
      last.text += stretch.text
      last.width += stretch.width
    }
  }
  return runs
}

/** As high as its tallest text; an empty line as high as text in its look would be. */
function lineOf(stretches: Stretch[], width: number, look: Look): Line {
  const set = stretches.length > 0 ? stretches : stretchesOf(' ', look)
  const ascent = Math.max(...set.map((one) => one.face.ascent * one.look.size))
  const descent = Math.max(...set.map((one) => one.face.descent * one.look.size))
  return { stretches, width, ascent, height: ascent + descent }
}
