import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import { readPriceGrid, shownTerms, typedOnto, wasOf } from './price-grid.ts'
import type { TypedTerms } from './price-row.ts'

const offer = {
  pricePaise: rupees(250),
  listPricePaise: rupees(300),
  tatHours: 24,
  isActive: true,
  version: 3,
}
const shown = shownTerms(offer)

/** The fields of a row as a browser posts them: an unticked box is not sent. */
function fieldsOf(code: string, { standing, ...cells }: TypedTerms, was = wasOf(shown, 3)) {
  const texts = Object.entries(cells).map(([name, text]) => [`${code}.${name}`, text] as const)
  const on = standing === 'on' ? [[`${code}.on`, 'on'] as const] : []
  return [...texts, ...on, [`${code}.was`, was] as const]
}

test('a row that nobody changed is not saved, whatever its spaces', () => {
  expect(readPriceGrid(fieldsOf('HB', shown))).toEqual({ changed: [], wrong: [] })
  const spaced = { ...shown, price: ' 250 ' }
  expect(readPriceGrid(fieldsOf('HB', spaced))).toEqual({ changed: [], wrong: [] })
})

test('a changed row is read with the version beside which it was typed', () => {
  const typed = { price: '₹1,275.50', listPrice: '१३००', tatHours: '१२', standing: 'off' }
  expect(readPriceGrid(fieldsOf('HB', typed))).toMatchObject({
    wrong: [],
    changed: [
      {
        itemCode: 'HB',
        pricePaise: 127_550,
        listPricePaise: rupees(1300),
        tatHours: 12,
        isActive: false,
        version: 3,
        typed,
      },
    ],
  })
})

test('a price that somebody confirmed is read as confirmed, and no other', () => {
  const typed = fieldsOf('HB', { ...shown, price: '25000', listPrice: '30000' })
  expect(readPriceGrid(typed)?.changed).toMatchObject([{ isSure: false }])
  expect(readPriceGrid([...typed, ['HB.sure', 'on']])?.changed).toMatchObject([{ isSure: true }])
})

test('a first price needs the price alone: the list price is the same, the hours are the usual ones', () => {
  const empty = shownTerms(null)
  const typed = { ...empty, price: '410' }
  const read = readPriceGrid(fieldsOf('TSH', typed, wasOf(empty, null)))
  expect(read?.changed).toMatchObject([
    {
      pricePaise: rupees(410),
      listPricePaise: rupees(410),
      tatHours: null,
      isActive: true,
      version: null,
    },
  ])
})

test('an item without a price is nothing to save, however its box stands', () => {
  const empty = shownTerms(null)
  const read = readPriceGrid(fieldsOf('TSH', { ...empty, standing: 'off' }, wasOf(empty, null)))
  expect(read).toEqual({ changed: [], wrong: [] })
})

test.each([
  [{ price: '' }, [{ column: 'price', why: 'amount' }]],
  [{ price: '12,34' }, [{ column: 'price', why: 'amount' }]],
  [{ price: '0' }, [{ column: 'price', why: 'amount' }]],
  [{ price: '300.01' }, [{ column: 'price', why: 'list' }]],
  [{ listPrice: 'many' }, [{ column: 'listPrice', why: 'amount' }]],
  [{ tatHours: '0' }, [{ column: 'tatHours', why: 'hours' }]],
  [{ tatHours: '1009' }, [{ column: 'tatHours', why: 'hours' }]],
  [{ tatHours: '1.5' }, [{ column: 'tatHours', why: 'hours' }]],
  [
    { price: 'x', tatHours: 'y' },
    [
      { column: 'price', why: 'amount' },
      { column: 'tatHours', why: 'hours' },
    ],
  ],
])(
  '%o names each wrong cell, keeps what was typed, and holds up no other row',
  (change, faults) => {
    const typed = { ...shown, ...change }
    const good = fieldsOf('ESR', { ...shown, price: '260' })
    const read = readPriceGrid([...fieldsOf('HB', typed), ...good])
    expect(read?.wrong).toMatchObject([{ itemCode: 'HB', typed, faults }])
    expect(read?.changed.map(({ itemCode }) => itemCode)).toEqual(['ESR'])
  },
)

test('a row that somebody else changed returns with what was typed on what is in force', () => {
  const stopped = shownTerms({ ...offer, isActive: false, tatHours: 48, version: 4 })
  const typed = { ...shown, price: ' 275 ' }
  const again = typedOnto({ typed, was: wasOf(shown, 3) }, stopped)
  expect(again).toEqual({ ...stopped, price: ' 275 ' })
  expect(readPriceGrid(fieldsOf('HB', again, wasOf(stopped, 4)))?.changed).toMatchObject([
    { pricePaise: rupees(275), tatHours: 48, isActive: false, version: 4 },
  ])
  const closed = typedOnto({ typed: { ...shown, standing: 'off' }, was: wasOf(shown, 3) }, shown)
  expect(closed).toEqual({ ...shown, standing: 'off' })
})

test('what is no price list of ours is not read: other fields, a file, no memory of what was shown', () => {
  const whole = fieldsOf('HB', { ...shown, price: '260' })
  expect(readPriceGrid([...whole, ['labId', 'x']])).toBeUndefined()
  expect(readPriceGrid([...whole, ['hb.price', '1']])).toBeUndefined()
  expect(readPriceGrid([...whole, ['ESR.price', new Blob()]])).toBeUndefined()
  expect(readPriceGrid(whole.filter(([name]) => !name.endsWith('.was')))).toBeUndefined()
  expect(readPriceGrid(fieldsOf('HB', shown, '250|300|24|perhaps|3'))).toBeUndefined()
  const many = Array.from({ length: 1001 }, (_, at) => fieldsOf(`T${at}`, shown)).flat()
  expect(readPriceGrid(many)).toBeUndefined()
})

test('whatever is typed, a row is unchanged, changed or wrong, and never lost', () => {
  const text = fc.string({ maxLength: 12 })
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.constantFrom('on', 'off'),
      (price, listPrice, tatHours, standing) => {
        const typed = { price, listPrice, tatHours, standing }
        const read = readPriceGrid(fieldsOf('HB', typed))
        const isSame = (['price', 'listPrice', 'tatHours', 'standing'] as const).every(
          (name) => typed[name].trim() === shown[name],
        )
        expect((read?.changed.length ?? 0) + (read?.wrong.length ?? 0)).toBe(isSame ? 0 : 1)
      },
    ),
  )
})
