/** What the fourth letter says the holder is. Source: Income-tax Rules, structure of the PAN. */
const holders = {
  P: 'person',
  C: 'company',
  H: 'family',
  F: 'firm',
  A: 'association',
  B: 'body',
  T: 'trust',
  L: 'authority',
  J: 'juridical',
  G: 'government',
} as const
export type PanHolder = (typeof holders)[keyof typeof holders]

const shape = /^[A-Z]{3}([ABCFGHJLPT])[A-Z]\d{4}[A-Z]$/

/**
 * Whether a compact text has the shape of a PAN; the algorithm of its last letter is not published.
 * Source: reliability C3.
 */
export function isPan(text: string): boolean {
  return shape.test(text)
}

/**
 * The kind of holder of a compact PAN; undefined for anything that is not a PAN.
 * Source: Income-tax Rules, structure of the PAN.
 */
export function panHolder(pan: string): PanHolder | undefined {
  const letter = shape.exec(pan)?.[1]
  return letter === undefined ? undefined : holders[letter as keyof typeof holders]
}
