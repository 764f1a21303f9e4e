import { readFileSync } from 'node:fs'
import { Font } from '@react-pdf/renderer'
import { unpackWoff } from './woff.ts'

type Face = { family: string; package: string; subset: string }

const faces: Face[] = [
  { family: 'Latin', package: 'inter', subset: 'latin' },
  // The rupee sign, and names such as Śrī.
  { family: 'LatinExtended', package: 'inter', subset: 'latin-ext' },
  { family: 'Greek', package: 'inter', subset: 'greek' },
  { family: 'Devanagari', package: 'noto-sans-devanagari', subset: 'devanagari' },
]
const weights = [400, 600] as const

/** In this order: a character is set in the first font that has it. */
export const fontFamily = faces.map(({ family }) => family)

for (const { family, package: name, subset } of faces) {
  Font.register({
    family,
    fonts: weights.map((fontWeight) => ({ src: file(name, subset, fontWeight), fontWeight })),
  })
}
// English hyphenation would be wrong in names, addresses and codes: only overlong words are split.
Font.registerHyphenationCallback((word) => word.match(/.{1,36}/gsu) ?? [word])

function file(name: string, subset: string, weight: number): string {
  const path = `@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`
  // Devanagari needs its shaping tables; Latin does not, and takes half the time without them.
  const without = name === 'inter' ? ['GSUB', 'GPOS'] : []
  const font = unpackWoff(readFileSync(new URL(import.meta.resolve(path))), without)
  return `data:font/ttf;base64,${Buffer.from(font).toString('base64')}`
}

/** The code points of the fonts, read from the font files; afterwards they can be used. */
export async function loadLetters(): Promise<(codePoint: number) => boolean> {
  const known = new Map<number, boolean>()
  await Promise.all(
    fontFamily.flatMap((family) =>
      weights.map(async (fontWeight) => {
        const face = { fontFamily: family, fontWeight }
        await Font.load(face)
        nameLetters(Font.getFont(face)?.data)
      }),
    ),
  )
  const loaded = fontFamily.map((family) => Font.getFont({ fontFamily: family })?.data)
  return (codePoint) => {
    const isKnown =
      known.get(codePoint) ?? loaded.some((font) => font?.hasGlyphForCodePoint(codePoint) ?? false)
    known.set(codePoint, isKnown)
    return isKnown
  }
}

type Loaded = Exclude<ReturnType<typeof Font.getFont>, undefined>['data']

/**
 * The font library remembers which character a glyph stood for when it was first requested; as a
 * component of another one («,» is drawn with «’», «:» with two full stops) it stands for none, for
 * the lifetime of the process. So each glyph is requested by its character first: otherwise copied
 * or read-aloud text of a later document may lack it, and the same data has other bytes. «’» is
 * drawn like «ʼ», and is requested before it.
 */
function nameLetters(font: Loaded) {
  for (const codePoint of font?.characterSet.toReversed() ?? []) font?.glyphForCodePoint(codePoint)
}
