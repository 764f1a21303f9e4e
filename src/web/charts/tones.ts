/** Colours of a chart's parts, in the tokens of both themes; neighbours differ in lightness too. */
export const tones = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
export type Tone = (typeof tones)[number] | 'rest' | 'late' | 'soon'

/** The class that fills an SVG shape, or the key of a legend, with a tone. */
export const toneClass = (tone: Tone) => `tone-${tone}`
