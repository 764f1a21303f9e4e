import { type Paise, paise } from '#src/domain/money.ts'

/** The gateway's fee on a payment, in hundredths of a per cent: its usual 2 %. */
const FEE = 200
/** The tax on that fee: 18 %. Source: reliability C7. */
const TAX_ON_FEE = 1800

/**
 * The gateway's contractual fee on a payment, in paise, tax included; each part rounded half up.
 * Source: reliability P28.
 */
export function agreedFee(amount: Paise): Paise {
  const fee = partOf(amount, FEE)
  return paise(fee + partOf(fee, TAX_ON_FEE))
}

function partOf(amount: number, basisPoints: number) {
  return Math.floor((amount * basisPoints + 5000) / 10_000)
}
