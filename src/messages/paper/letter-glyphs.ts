import type { Font, Glyph, GlyphPosition } from 'fontkit'

/** Text as glyphs, each with how far it moves what follows: what drawing asks of a font. */
export type Setting = {
  glyphs: Glyph[]
  positions: (Pick<GlyphPosition, 'xAdvance'> & Partial<GlyphPosition>)[]
  advanceWidth: number
}
export type SettingFont = Omit<Font, 'layout'> & {
  layout: (text: string) => Setting
  /** In units of the font. */
  widthOf: (text: string) => number
}

/** What stands over or under another letter, or joins two. */
const joins = /[\p{M}\u200c\u200d]/u

/**
 * The same font, where one letter is one glyph: without shaping tables there is nothing to shape, and the
 * library's shaper costs ten times as much. It is still asked for marks, which it puts over their letters.
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
    // Each line is asked for twice, to be drawn and to know where it ends. Positions are scaled in place.
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

/** Letters change beside each other: marks stand before what they follow, and some become one. */
export function shaped(font: Font): SettingFont {
  const own: SettingFont = Object.create(font, {
    widthOf: { value: (text: string) => font.layout(text).advanceWidth },
  })
  return own
}
