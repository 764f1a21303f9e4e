import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { rupees } from '#src/domain/money.ts'
import { ConfirmedPrices, confirmedText, fileOfRows } from './confirmed-prices.ts'
import { comparePrices } from './compared-prices.ts'
import { readPriceFile } from './price-file.ts'

const heads = ['code', 'name', 'category', 'price', 'list_price', 'hours', 'offered']
const hb = ItemCode.parse('HB')
const tsh = ItemCode.parse('TSH')
const usg = ItemCode.parse('USG')
const item = { tatHours: 24, needsPcpndt: false, hasSplit: true }
const before = {
  price: rupees(250),
  listPrice: rupees(300),
  tatHours: 24,
  isActive: true,
  version: 3,
}
const known = {
  offers: new Map([[hb, before]]),
  items: new Map([
    [hb, item],
    [tsh, item],
    [usg, { ...item, needsPcpndt: true }],
  ]),
  names: new Map([
    [hb, 'Haemoglobin'],
    [tsh, 'Thyroid Stimulating Hormone'],
  ]),
  isPcpndtRegistered: false,
}
const faultsOf = (...table: string[][]) => readPriceFile(table).faults

test('columns are read by name, in any order and case; a row that says nothing is counted only', () => {
  const read = readPriceFile([
    ['Price', 'List Price', 'CODE', 'offered'],
    ['275.50', '', 'hb', 'No'],
    ['', '', 'TSH', ''],
    [''],
  ])
  expect(read.faults).toEqual([])
  expect(read.skipped).toBe(1)
  expect(read.rows).toEqual([
    {
      row: 2,
      named: '',
      itemCode: hb,
      cells: { pricePaise: 27_550, listPricePaise: null, tatHours: null, isActive: false },
    },
  ])
})

test.each([
  ['price', '260', { price: rupees(260) }],
  ['list_price', '400', { listPrice: rupees(400) }],
  ['hours', '12', { tatHours: 12 }],
  ['offered', 'no', { isActive: false }],
])('a file with %s alone changes nothing else of an offer', (column, text, change) => {
  const quick = { ...known, offers: new Map([[hb, { ...before, tatHours: 6 }]]) }
  for (const table of [
    [
      ['code', 'price', column].filter((name, at, all) => all.indexOf(name) === at),
      ['HB', ...(column === 'price' ? [] : ['']), text],
    ],
    [heads, heads.map((head) => (head === column ? text : head === 'code' ? 'HB' : ''))],
  ]) {
    const read = readPriceFile(table)
    const found = comparePrices(quick, read.rows)
    expect([...read.faults, ...found.faults]).toEqual([])
    expect(found.changes).toMatchObject([
      { after: { ...before, tatHours: 6, version: 4, ...change } },
    ])
  }
})

test('a price above the list price that is kept is a fault, as is a first offer without a price', () => {
  const { rows } = readPriceFile([
    ['code', 'price', 'offered'],
    ['HB', '301', ''],
    ['TSH', '', 'yes'],
  ])
  const found = comparePrices(known, rows)
  expect(found.changes).toEqual([])
  expect(found.unchanged).toBe(0)
  expect(found.faults).toEqual([
    { row: 2, column: 'price', why: 'list', text: '301' },
    { row: 3, column: 'price', why: 'amount', text: '' },
  ])
})

test('a comma within an amount, or one that is missing, is told and never read as another amount', () => {
  expect(faultsOf(['code', 'price'], ['HB', '1', '250'])).toEqual([
    { row: 2, column: null, why: 'too-many-cells', text: 'HB,1,250' },
  ])
  expect(faultsOf(['code', 'name', 'price', 'hours'], ['HB', '250', '300'])).toEqual([
    { row: 2, column: null, why: 'too-few-cells', text: 'HB,250,300' },
  ])
  expect(faultsOf(['code', 'price'], ['HB', '250', ' ', ''])).toEqual([])
  expect(faultsOf(['code', 'name', 'price', 'hours'], ['HB', 'Haemoglobin'])).toEqual([])
})

test('a misspelt, missing or repeated column is named, and no row is taken', () => {
  expect(faultsOf(['code', 'prise'], ['HB', '10'])).toEqual([
    { row: 1, column: null, why: 'unknown-column', text: 'prise' },
    { row: 1, column: 'price', why: 'missing-column', text: 'price' },
  ])
  expect(faultsOf(['code', 'price', 'code'], ['HB', '10', 'HB'])).toMatchObject([
    { row: 1, why: 'column-twice', text: 'code' },
  ])
  expect(
    readPriceFile([
      ['code', 'prise'],
      ['HB', '10'],
    ]).rows,
  ).toEqual([])
})

test('5,000 rows are told at the row where the limit was passed', () => {
  const rows = Array.from({ length: 5000 }, () => ['HB', '10'])
  expect(faultsOf(['code', 'price'], ...rows)).toEqual([
    { row: 1002, column: null, why: 'too-many-rows', text: '' },
  ])
})

test('a wrong cell is told by row and column, with what stands there', () => {
  const row = (price: string, list = '300', hours = '24', offered = 'yes', code = 'HB') =>
    faultsOf(heads, [code, '', '', price, list, hours, offered])
  expect(row('a lot')).toEqual([{ row: 2, column: 'price', why: 'amount', text: 'a lot' }])
  expect(row('301')).toEqual([{ row: 2, column: 'price', why: 'list', text: '301' }])
  expect(row('10', '-5')).toEqual([{ row: 2, column: 'list_price', why: 'amount', text: '-5' }])
  expect(row('10', '20', '0')).toEqual([{ row: 2, column: 'hours', why: 'hours', text: '0' }])
  expect(row('10', '20', '4', 'maybe')).toMatchObject([{ column: 'offered', why: 'standing' }])
  expect(row('10', '20', '4', 'yes', '<script>')).toEqual([
    { row: 2, column: 'code', why: 'unknown-code', text: '<script>' },
  ])
  expect(row('1\u0000', '20')).toEqual([{ row: 2, column: 'price', why: 'characters', text: '' }])
  expect(row('10\u202e', '20')).toMatchObject([{ column: 'price', why: 'characters' }])
  expect(row('9'.repeat(500))).toMatchObject([{ text: '9'.repeat(40) }])
})

test('a code that comes twice is told at its second row', () => {
  expect(faultsOf(['code', 'price'], ['HB', '10'], ['TSH', '20'], ['hb', '30'])).toEqual([
    { row: 4, column: 'code', why: 'code-twice', text: 'HB' },
  ])
})

test('a file is compared with what is in force: changes with their old terms, the rest counted', () => {
  const { rows } = readPriceFile([
    heads,
    ['HB', 'Haemoglobin', '', '250', '300', '24', 'yes'],
    ['TSH', 'தைராய்டு', '', '400', '', '', ''],
  ])
  const found = comparePrices(known, rows)
  expect(found.unchanged).toBe(1)
  expect(found.faults).toEqual([])
  expect(found.changes).toMatchObject([
    {
      itemCode: tsh,
      before: null,
      named: 'தைராய்டு',
      after: { price: rupees(400), listPrice: rupees(400), tatHours: 24, isActive: true },
    },
  ])
})

test('a row that would be refused is told at its row: no such test, no registration', () => {
  const { rows } = readPriceFile([
    ['code', 'price', 'offered'],
    ['HB', '260', ''],
    ['NO-SUCH', '10', ''],
    ['USG', '900', 'yes'],
  ])
  expect(comparePrices(known, rows).faults).toEqual([
    { row: 3, column: 'code', why: 'unknown-code', text: 'NO-SUCH' },
    { row: 4, column: 'offered', why: 'pcpndt-first', text: 'USG' },
  ])
})

test('what was confirmed is what was shown, with its versions, and nothing else is read', () => {
  const { rows } = readPriceFile([
    ['code', 'price', 'list_price'],
    ['HB', '260.50', '300'],
    ['TSH', '400', ''],
  ])
  const { changes } = comparePrices(known, rows)
  const read = ConfirmedPrices.parse(confirmedText(changes))
  expect(read).toMatchObject([
    { row: { itemCode: hb, pricePaise: 26_050, listPricePaise: rupees(300), version: 3 } },
    { row: { itemCode: tsh, pricePaise: rupees(400), version: null } },
  ])
  const again = new TextDecoder().decode(fileOfRows(read))
  expect(again).toBe('code,price,list_price,hours,offered\nHB,260.50,,,\nTSH,400,400,24,yes')
  for (const wrong of [
    '',
    'HB',
    'HB 1 300 24 1 3',
    'HB 0 300 24 1 3 p',
    'HB 301 300 24 1 3 p',
    'HB 10 20 24 2 3 p',
    'HB 10 20 24 1 3 x',
    'x 1 2 3 1 - p',
  ])
    expect(ConfirmedPrices.safeParse(wrong).success, wrong).toBe(false)
})

test('what was confirmed too late is compared anew without reopening a test that was stopped', () => {
  const read = readPriceFile([heads, ['HB', '', '', '260', '300', '24', 'yes']])
  const { changes } = comparePrices(known, read.rows)
  const confirmed = ConfirmedPrices.parse(confirmedText(changes))
  const lines = new TextDecoder().decode(fileOfRows(confirmed)).split('\n')
  const stopped = { ...before, isActive: false, tatHours: 48, version: 4 }
  const again = readPriceFile(lines.map((line) => line.split(',')))
  const found = comparePrices({ ...known, offers: new Map([[hb, stopped]]) }, again.rows)
  expect(found.changes).toMatchObject([
    { after: { price: rupees(260), tatHours: 48, isActive: false } },
  ])
})

test('prices far from the old ones come first and are marked', () => {
  const { rows } = readPriceFile([
    ['code', 'price', 'list_price'],
    ['TSH', '400', '400'],
    ['HB', '2.50', '300'],
  ])
  expect(comparePrices(known, rows).changes).toMatchObject([
    { itemCode: hb, isFar: true },
    { itemCode: tsh, isFar: false },
  ])
})
