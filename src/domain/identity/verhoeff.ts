/** Multiplication in the dihedral group of the pentagon. Source: Verhoeff 1969. */
const product = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
] as const

/**
 * The permutation of a digit by its place from the right, repeating after eight places.
 * Source: the same.
 */
const permuted = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
] as const

/**
 * Whether the last digit is the check digit of those before it; detects every single wrong digit
 * and every swap of neighbours.
 * Source: Verhoeff 1969; reliability C3.
 */
export function hasVerhoeffDigit(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  let check = 0
  for (const [place, digit] of Array.from(digits).toReversed().entries()) {
    const turned = permuted[place % permuted.length]?.[Number(digit)]
    check = Number(product[check]?.[Number(turned)])
  }
  return check === 0
}
