import { type Paise, paise } from '#src/domain/money.ts'

/** What the gateway may keep of a payment, in hundredths of a percent: its usual 2 %. */
const FEE = 200
/** The state's part of that: 18 %. Source: reliability C7. */
const TAX_ON_FEE = 1800

/** What the gateway keeps of a payment by contract, tax included; each part rounded half up. */
export function agreedFee(amount: Paise): Paise {
  const fee = partOf(amount, FEE)
  return paise(fee + partOf(fee, TAX_ON_FEE))
}

function partOf(amount: number, basisPoints: number) {
  return Math.floor((amount * basisPoints + 5000) / 10_000)
}
