import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { shareOfItem } from '#src/domain/settlement/tax.ts'
import type { Journal } from './journal.ts'
import { itemAccrued, itemClawedBack, itemReversed } from './settlement-journals.ts'

const sum = ({ entries }: Journal) => entries.reduce((total, { amount }) => total + amount, 0)
const rates = { gstBasisPoints: 1800, tdsBasisPoints: 10 }

function anEntry(price: number, platformShare: number) {
  const item = { id: 'item', price: paise(price), platformShare: paise(platformShare) }
  return { ...shareOfItem(item, [item], item, rates), testItemId: item.id, labId: 'lab' }
}

test('₹499 at 18 %: commission 8982, GST 1617, TDS 50, the lab gets 39251, and all legs sum to zero', () => {
  const entry = anEntry(49_900, 8982)
  expect(entry).toMatchObject({ gross: 49_900, commission: 8982, gst: 1617, tds: 50, net: 39_251 })
  const journal = itemAccrued('account', entry)
  expect(journal.entries.map(({ account, amount }) => [account, amount])).toEqual([
    ['customer-advance', 49_900],
    ['lab-payable', -39_251],
    ['platform-revenue', -8982],
    ['gst-payable', -1617],
    ['tds-payable', -50],
  ])
  expect(sum(journal)).toBe(0)
})

test.each([itemReversed, itemClawedBack])(
  'what is taken back leaves nothing behind: %o',
  (back) => {
    const entry = anEntry(49_999, 8999)
    const both = [...itemAccrued('a', entry).entries, ...back('a', entry).entries]
    for (const legs of Map.groupBy(
      both,
      ({ account, partyId }) => `${account} ${partyId}`,
    ).values())
      expect(legs.reduce((total, { amount }) => total + amount, 0)).toBe(0)
  },
)
