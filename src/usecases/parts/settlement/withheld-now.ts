import type { ItemRow } from '#src/db/queries/booking-tree.ts'
import { lockSales, rateOn, sellerOf, soldBetween } from '#src/db/queries/tax-rates.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { yearBounds } from '#src/domain/settlement/week.ts'
import { hasThreshold, nothingSold, withheldAs } from '#src/domain/settlement/withholding.ts'
import type { Step } from '#src/usecases/step.ts'

type Seller = Awaited<ReturnType<typeof sellerOf>>

/**
 * The rates of an accrual today, in hundredths of a per cent, the rule by which its TDS is
 * withheld, and the year's sales that decide it. Locks the sales of an individual until the
 * transaction ends.
 * Source: decision 067.
 */
export async function withheldNow(step: Step, { labId, price }: Pick<ItemRow, 'labId' | 'price'>) {
  const today = indianDay(step.now)
  const seller = await sellerOf(step.tx, labId)
  const sold = hasThreshold(seller) ? await soldThisYear(step, seller) : nothingSold
  const as = withheldAs(seller, sold, price)
  const rates = {
    gstBasisPoints: await rateOn(step.tx, 'gst-on-commission', today),
    tdsBasisPoints: as === 'below-threshold' ? 0 : await rateOn(step.tx, as, today),
  }
  return { as, sold, rates }
}

async function soldThisYear({ tx, now }: Step, { organizationId }: Seller) {
  await lockSales(tx, organizationId)
  return soldBetween(tx, organizationId, yearBounds(now))
}
