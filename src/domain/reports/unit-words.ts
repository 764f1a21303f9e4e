const whole: Record<string, string> = {
  '{ratio}': '',
  '{index}': '',
  '{INR}': 'INR',
  '[pH]': '',
  // No font of the PDF has a raised 6, and red cells are counted in millions.
  '10*6/uL': 'million/µL',
  '/[HPF]': '/HPF',
  '/[LPF]': '/LPF',
}

const powers = new Map(Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹', (raised, digit) => [String(digit), raised]))

/**
 * A unit beside its number, the same on the page, in the PDF and on the bench: as people write it,
 * but "7.0 ×10³/µL" and "4 to 10 ×10³/µL", because a bare power of ten after a number reads as
 * another number.
 */
export function shownUnit(ucum: string | null): string {
  return unitWords(ucum).replace(/^(?=10[⁰¹²³⁴⁵⁶⁷⁸⁹])/, '×')
}

/**
 * A UCUM unit as laboratories and patients in India write and type it: `10*3/uL` → 10³/µL,
 * `10*6/uL` → million/µL, `m[IU]/mL` → mIU/mL, `mg/(24.h)` → mg/24 h, `mL/min/{1.73_m2}` →
 * mL/min/1.73 m². Empty for a ratio, an index and pH, which are plain numbers. Unknown units are
 * shown unchanged.
 * Source: ucum.org.
 */
export function unitWords(ucum: string | null): string {
  if (!ucum) return ''
  return (
    whole[ucum] ??
    ucum
      .replace(/10\*(\d+)/g, (_, power: string) => `10${raised(power)}`)
      .replace(/\[arb'U\]/g, 'AU')
      .replace(/\[(\w+)'U\]/g, '$1-U')
      .replace(/\[IU\]/g, 'IU')
      .replace(/\(24\.h\)/g, '24 h')
      .replace(/\{1\.73_m2\}/g, '1.73 m²')
      .replace(/\{copies\}/g, 'copies')
      .replace(/(?<=[A-Za-z])\{(\w+)\}/g, ' $1')
      .replace(/mosm\b/g, 'mOsm')
      .replace(/(^|\/)u(?=[A-Z[a-z])/g, '$1µ')
  )
}

function raised(digits: string): string {
  return Array.from(digits, (digit) => powers.get(digit) ?? digit).join('')
}
