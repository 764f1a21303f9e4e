import { inflateSync } from 'node:zlib'

/** A stretch of words on a page: where it begins, from the lower left corner, in points. */
export type PdfRun = { words: string; left: number; bottom: number; size: number; width: number }

/**
 * The text of one of our PDFs, page by page, without white space: enough to check what a page says.
 * Reads only what our renderer writes (one content stream per page, fonts with a ToUnicode map).
 */
export function pdfPages(bytes: Uint8Array): string[] {
  return pdfRuns(bytes).map((runs) => squeezed(runs.map(({ words }) => words).join('')))
}

/** The text of a document, page by page, with positions. */
export function pdfRuns(bytes: Uint8Array): PdfRun[][] {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(?<=^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [
      Number(id),
      body ?? '',
    ]),
  )
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, font, id]) => [
      font ?? '',
      fontOf(objects, objects.get(Number(id))),
    ]),
  )
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => runsOf(streamOf(objects, reference(body, 'Contents')), fonts))
}

/** Letters and widths by glyph; widths are thousandths of the size. */
type Font = { letters: Map<number, string>; widths: readonly number[] }

function fontOf(objects: Map<number, string>, body: string | undefined): Font {
  const descendant = Number(/\/DescendantFonts \[(\d+) 0 R/.exec(body ?? '')?.[1])
  const widths = /\/W \[0 \[([^\]]*)\]/.exec(objects.get(descendant) ?? '')?.[1] ?? ''
  return {
    letters: lettersOf(streamOf(objects, reference(body, 'ToUnicode'))),
    widths: widths.split(/\s+/).map(Number),
  }
}

function reference(body: string | undefined, member: string): number {
  return Number(new RegExp(`/${member} (\\d+) 0 R`).exec(body ?? '')?.[1])
}

function streamOf(objects: Map<number, string>, id: number): string {
  const stored = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '')?.[1]
  return stored === undefined ? '' : inflateSync(Buffer.from(stored, 'latin1')).toString('latin1')
}

function lettersOf(map: string): Map<number, string> {
  const ranges = map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)
  return new Map(
    [...ranges].flatMap(([, first, list]) =>
      [...(list ?? '').matchAll(/<([\da-f ]*)>/gi)].map(
        ([, hex], index) => [parseInt(first ?? '', 16) + index, fromHex(hex ?? '')] as const,
      ),
    ),
  )
}

function fromHex(hex: string): string {
  const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
  return String.fromCharCode(...units.map((unit) => parseInt(unit, 16)))
}

const PAPER = { width: 595, height: 842 }
const operators =
  /\/(F\d+) ([\d.]+) Tf|<([\da-f]+)>|((?:-?[\d.]+ ){6})(cm|Tm)|(?<=^|\n)([qQ])(?=\n|$)/gi

type Scale = { x: number; y: number; left: number; bottom: number }

/**
 * Text off the page is ignored: the start of each run is followed through the page's transforms.
 */
function runsOf(content: string, fonts: Map<string, Font>): PdfRun[] {
  let font: Font | undefined
  let size = 0
  let now: Scale = { x: 1, y: 1, left: 0, bottom: 0 }
  let run = now
  const kept: Scale[] = []
  const runs: PdfRun[] = []
  for (const [, name, points, glyphs, numbers, move, step] of content.matchAll(operators)) {
    if (name) [font, size] = [fonts.get(name), Number(points)]
    if (step === 'q') kept.push(now)
    if (step === 'Q') now = kept.pop() ?? now
    if (move === 'cm') now = moved(now, numbers ?? '')
    if (move === 'Tm') run = moved(now, numbers ?? '')
    if (!glyphs) continue
    const { left, bottom } = run
    const width = (widthOf(glyphs, font) * size) / 1000
    if (isOnPaper(run)) runs.push({ words: spelled(glyphs, font), left, bottom, size, width })
    run = { ...run, left: left + width }
  }
  return runs
}

function moved({ x, y, left, bottom }: Scale, numbers: string): Scale {
  const [a = 1, , , d = 1, e = 0, f = 0] = numbers.trim().split(' ').map(Number)
  return { x: x * a, y: y * d, left: left + x * e, bottom: bottom + y * f }
}

function isOnPaper({ left, bottom }: Scale): boolean {
  return left >= 0 && left <= PAPER.width && bottom >= 0 && bottom <= PAPER.height
}

function spelled(glyphs: string, font: Font | undefined): string {
  return idsIn(glyphs)
    .map((id) => font?.letters.get(id) ?? '')
    .join('')
}

function widthOf(glyphs: string, font: Font | undefined): number {
  return idsIn(glyphs).reduce((sum, id) => sum + (font?.widths[id] ?? 0), 0)
}

function idsIn(glyphs: string): number[] {
  return (glyphs.match(/.{4}/g) ?? []).map((id) => parseInt(id, 16))
}

export function squeezed(words: string): string {
  return words.replace(/\s/g, '')
}
