import type { ReactNode } from 'react'
import { createElement } from 'react'
import { type Styles, Text, View } from '@react-pdf/renderer'

export type Style = Styles[string]

/**
 * Sizes in points, 1/72 inch. Colours have a contrast of 4.5 : 1 on white, and none is the only
 * carrier of a meaning.
 */
export const color = {
  ink: '#1d1b17',
  soft: '#575146',
  line: '#d5cec0',
  sunken: '#ece7dc',
  teal: '#0b5553',
  range: '#48897f',
  amber: '#7a4b00',
  amberTint: '#fbeed2',
  amberLine: '#d39a2f',
  red: '#a3241a',
  redTint: '#fbe7e3',
  redLine: '#d98378',
} as const

export const size = { small: 7, body: 8.5, value: 11, name: 13, lab: 15 } as const

/**
 * Never with a `lineHeight`: the library multiplies it by the size again on every relayout, and a
 * line taller than its page is silently omitted.
 */
export function text(style: Style, ...words: ReactNode[]) {
  return createElement(Text, { style }, ...words)
}

export function box(style: Style, ...parts: ReactNode[]) {
  return createElement(View, { style }, ...parts)
}

/** A box that moves to the next page instead of breaking. */
export function block(style: Style, ...parts: ReactNode[]) {
  return createElement(View, { style, wrap: false }, ...parts)
}

/** A box that never breaks, nor stays at the foot of a page without what follows it. */
export function leading(...parts: ReactNode[]) {
  return createElement(View, { wrap: false, minPresenceAhead: 60 }, ...parts)
}

export const soft: Style = { color: color.soft, fontSize: size.small }
export const strong: Style = { fontWeight: 600 }

/** A heading that never stays alone at the foot of a page. */
export function heading(words: string) {
  return createElement(
    Text,
    {
      style: {
        ...strong,
        fontSize: 10,
        marginTop: 10,
        paddingBottom: 3,
        borderBottomWidth: 1.2,
        borderBottomColor: color.ink,
      },
      minPresenceAhead: 60,
    },
    words,
  )
}
