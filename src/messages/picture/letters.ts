import { readFileSync } from 'node:fs'
import { create, type Font, type FontCollection } from 'fontkit'

const subsets = ['inter-latin', 'inter-latin-ext', 'noto-sans-devanagari-devanagari'] as const

export type Weight = 400 | 600

/** The fonts of the pages. The first that has a character sets it. */
const faces: Record<Weight, readonly Font[]> = { 400: facesOf(400), 600: facesOf(600) }

function facesOf(weight: Weight): Font[] {
  return subsets.map((subset) => {
    const family = subset.startsWith('inter') ? 'inter' : 'noto-sans-devanagari'
    const path = `@fontsource/${family}/files/${subset}-${weight}-normal.woff`
    const font = create(readFileSync(new URL(import.meta.resolve(path))))
    if (!isFont(font)) throw new Error(`${path} is not a single font`)
    return font
  })
}

function isFont(font: Font | FontCollection): font is Font {
  return 'layout' in font
}

type Run = { font: Font; text: string }

/** Runs of text set in one font; a space or a joiner stays with the preceding text. */
function runsOf(text: string, weight: Weight): Run[] {
  const [usual] = faces[weight]
  const runs: Run[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const has = (font: Font) => font.hasGlyphForCodePoint(code)
    const stays = last && (/[\s\u200c\u200d]/u.test(letter) || (isIndic(letter) && has(last.font)))
    const font = stays ? last.font : (faces[weight].find(has) ?? usual)
    if (!font) continue
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

function isIndic(letter: string) {
  return /[\p{Script=Devanagari}\u0951-\u0965]/u.test(letter)
}

/** How wide a text is, in ems. */
export function widthOf(text: string, weight: Weight): number {
  return runsOf(text, weight).reduce(
    (sum, run) => sum + run.font.layout(run.text).advanceWidth / run.font.unitsPerEm,
    0,
  )
}

/**
 * A text as outlines, starting at `x` on the baseline `y`: shaped for its script, independent of
 * the machine's fonts.
 */
export function outlineOf(
  text: string,
  at: { x: number; y: number; size: number; weight: Weight },
) {
  let x = at.x
  let outline = ''
  for (const { font, text: run } of runsOf(text, at.weight)) {
    const scale = at.size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const move = [x + xOffset * scale, at.y - yOffset * scale] as const
      outline += glyph.path.transform(scale, 0, 0, -scale, ...move).toSVG()
      x += xAdvance * scale
    }
  }
  return outline
}
