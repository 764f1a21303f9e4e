import { type Paise, paise } from '#src/domain/money.ts'

/**
 * A sum of the gateway's decimals in paise, rounded half up once: its taxes have four decimals.
 * Undefined where one of them is no decimal.
 */
export function paiseOfDecimals(decimals: readonly string[]): Paise | undefined {
  const parts = decimals.map((text) => /^(\d{1,10})(?:\.(\d{1,4}))?$/.exec(text))
  let sum = 0n
  for (const part of parts) {
    if (!part) return undefined
    const [, rupees = '', places = ''] = part
    sum += BigInt(rupees + places.padEnd(4, '0'))
  }
  return paise(Number((sum + 50n) / 100n))
}
