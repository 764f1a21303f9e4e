import { readFileSync } from 'node:fs'
import { create, type Font, type FontCollection } from 'fontkit'
import { letterByLetter, type SettingFont, shaped } from './letter-glyphs.ts'
import { unpackWoff } from './woff.ts'

export type Weight = 400 | 600
/** Ascent and descent are fractions of the font size. */
export type Face = {
  name: string
  font: SettingFont
  ascent: number
  descent: number
  /** The characters looked up so far. */
  known: Map<number, boolean>
}
/** Text set in one face; `ems`: its width at size 1. */
export type InFace = { face: Face; text: string; ems: number }

/**
 * In order: a character is set in the first face that has it. The second has the rupee sign, and
 * names such as Śrī.
 */
const subsets = ['latin', 'latin-ext', 'greek', 'devanagari'] as const

const faces: Record<Weight, readonly Face[]> = { 400: facesOf(400), 600: facesOf(600) }

export const allFaces: readonly Face[] = [...faces[400], ...faces[600]]

function facesOf(weight: Weight): Face[] {
  return subsets.map((subset) => {
    const read = opened(subset, weight)
    const { ascent, descent, unitsPerEm } = read
    return {
      name: `${subset}-${weight}`,
      font: subset === 'devanagari' ? shaped(read) : letterByLetter(read),
      ascent: ascent / unitsPerEm,
      descent: -descent / unitsPerEm,
      known: new Map(),
    }
  })
}

function opened(subset: (typeof subsets)[number], weight: Weight): Font {
  const family = subset === 'devanagari' ? 'noto-sans-devanagari' : 'inter'
  const path = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`
  // Devanagari needs its shaping tables; Latin does not, and is set in half the time without them.
  const without = family === 'inter' ? ['GSUB', 'GPOS'] : []
  const font = create(
    Buffer.from(unpackWoff(readFileSync(new URL(import.meta.resolve(path))), without)),
  )
  if (!isFont(font)) throw new Error(`${path} is not one font`)
  nameLetters(font)
  return font
}

function isFont(font: Font | FontCollection): font is Font {
  return 'layout' in font
}

/**
 * The font library remembers for each glyph the character it was first requested for, for as long
 * as the process lives. A glyph first requested as a component (`,` is drawn with `’`, `:` with two
 * full stops) stands for no character. So each is first requested by its own character: otherwise
 * text copied or read aloud from a later document may lack it, and equal data give different bytes.
 * `’` is drawn as `ʼ` is, and comes before it.
 */
function nameLetters(font: Font) {
  for (const codePoint of font.characterSet.toReversed()) font.glyphForCodePoint(codePoint)
}

/** Whether a face has this character. */
export function hasLetter(codePoint: number): boolean {
  return faces[400].some((face) => has(face, codePoint))
}

/** Searches a face's tables once for each character. */
function has({ font, known }: Face, codePoint: number): boolean {
  const isThere = known.get(codePoint) ?? font.hasGlyphForCodePoint(codePoint)
  known.set(codePoint, isThere)
  return isThere
}

const ascii = /^[\u0020-\u007e]*$/

/** A text divided into stretches, each set in one face. */
export function inFaces(text: string, weight: Weight): InFace[] {
  const [usual] = faces[weight]
  const runs = usual && ascii.test(text) ? [{ face: usual, text }] : runsOf(text, faces[weight])
  return runs.map(({ face, text: own }) => {
    const { font } = face
    return { face, text: own, ems: font.widthOf(own) / font.unitsPerEm }
  })
}

/**
 * A joiner or a vowel sign stays with the preceding character where that character's face has it.
 */
function runsOf(text: string, among: readonly Face[]) {
  const runs: { face: Face; text: string }[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const stays = last && /[\u200c\u200d\p{M}]/u.test(letter) && has(last.face, code)
    const face = stays ? last.face : (among.find((one) => has(one, code)) ?? among[0])
    if (!face) continue
    if (last?.face === face) last.text += letter
    else runs.push({ face, text: letter })
  }
  return runs
}
