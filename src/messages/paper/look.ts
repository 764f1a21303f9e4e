import type { Look } from './lines.ts'

/**
 * Sizes are points, 1/72 inch. Colours have a contrast of at least 4.5 : 1 on white, and none
 * carries a meaning alone.
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

export const plain: Look = { size: size.body, weight: 400, colour: color.ink }
export const soft = { colour: color.soft, size: size.small } as const
export const strong = { weight: 600 } as const

/** Lines between items and at their ends. */
export const thin = { width: 0.6, colour: color.line } as const
export const thick = { width: 1.2, colour: color.ink } as const
