import { type Weight, widthOf } from './letters.ts'

/** Lines no wider than this many ems; text that does not fit into `most` lines ends with `…`. */
export function linesOf(text: string, ems: number, most: number, weight: Weight): string[] {
  const fits = (line: string) => widthOf(line, weight) <= ems
  const lines: string[] = []
  for (const word of text.split(/\s+/).flatMap((whole) => piecesOf(whole, fits))) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), shortened(lines[most - 1] ?? '', fits)]
}

type Fits = (line: string) => boolean

/** A word wider than a line, split between its syllables. */
function piecesOf(word: string, fits: Fits): string[] {
  if (fits(word)) return [word]
  const pieces = ['']
  for (const { segment } of new Intl.Segmenter('hi').segment(word)) {
    const piece = `${pieces.at(-1)}${segment}`
    if (fits(piece)) pieces[pieces.length - 1] = piece
    else pieces.push(segment)
  }
  return pieces
}

function shortened(line: string, fits: Fits): string {
  const words = line.split(' ')
  while (words.length > 1 && !fits(`${words.join(' ')}…`)) words.pop()
  return `${words.join(' ').replace(/[,;:.–-]+$/u, '')}…`
}
