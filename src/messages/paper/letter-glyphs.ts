import type { Font, Glyph, GlyphPosition } from 'fontkit'

/** Text as glyphs with their advances: what drawing needs from a font. */
export type Setting = {
  glyphs: Glyph[]
  positions: (Pick<GlyphPosition, 'xAdvance'> & Partial<GlyphPosition>)[]
  advanceWidth: number
}
export type SettingFont = Omit<Font, 'layout'> & {
  layout: (text: string) => Setting
  /** In font units. */
  widthOf: (text: string) => number
}

/** A mark over or under another character, or a joiner. */
const joins = /[\p{M}\u200c\u200d]/u

/**
 * The same font with one glyph for each character: without shaping tables there is nothing to
 * shape, and the library's shaper is ten times as slow. Marks still go through the shaper, which
 * places them over their characters.
 */
export function letterByLetter(font: Font): SettingFont {
  const known = new Map<string, Glyph>()
  function glyphOf(letter: string): Glyph {
    const glyph = known.get(letter) ?? font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    known.set(letter, glyph)
    return glyph
  }
  let last = { text: '', glyphs: new Array<Glyph>() }
  function layout(text: string): Setting {
    if (joins.test(text)) return font.layout(text)
    // Each line is requested twice, to draw it and to find its end. Positions are scaled in place.
    if (text !== last.text) last = { text, glyphs: Array.from(text, glyphOf) }
    const { glyphs } = last
    const positions = glyphs.map(({ advanceWidth: xAdvance }) => ({ xAdvance }))
    return { glyphs, positions, advanceWidth: widthOf(text) }
  }
  function widthOf(text: string): number {
    if (joins.test(text)) return font.layout(text).advanceWidth
    let width = 0
    for (const letter of text) width += glyphOf(letter).advanceWidth
    return width
  }
  const own: SettingFont = Object.create(font, {
    layout: { value: layout },
    widthOf: { value: widthOf },
    unitsPerEm: { value: font.unitsPerEm },
  })
  return own
}

/**
 * Needed where neighbouring characters change each other: signs move before the character they
 * follow, and some merge.
 */
export function shaped(font: Font): SettingFont {
  const own: SettingFont = Object.create(font, {
    widthOf: { value: (text: string) => font.layout(text).advanceWidth },
  })
  return own
}
