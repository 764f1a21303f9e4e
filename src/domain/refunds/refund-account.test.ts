import { expect, test } from 'vitest'
import { accountHint, GiveRefundAccount, TypedRefundAccount } from './refund-account.ts'

const bank = { holderName: 'Asha Rao', ifsc: 'SBIN0001234', accountNumber: '00331045678' }
const twice = { ...bank, accountNumberAgain: bank.accountNumber }
const faultsOf = (typed: object) =>
  TypedRefundAccount.safeParse(typed).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])
const missing = (...fields: string[]) => fields.map((field) => [field, 'This is missing.'])

test('an account typed twice alike is taken once', () => {
  expect(TypedRefundAccount.parse(twice)).toEqual(bank)
  expect(TypedRefundAccount.parse({ upi: ' Asha.Rao@okSBI', upiAgain: 'asha.rao@oksbi' })).toEqual({
    upi: 'asha.rao@oksbi',
  })
})

test('a typing mistake in one of the two numbers or addresses sends no money to a stranger', () => {
  const differs = [['again', 'The second one differs from the first.']]
  expect(faultsOf({ ...twice, accountNumberAgain: '00331045687' })).toEqual(differs)
  expect(faultsOf({ upi: 'asha@oksbi', upiAgain: 'asah@oksbi' })).toEqual(differs)
})

test('missing bank fields are named, as long as no UPI address is typed', () => {
  expect(faultsOf({})).toEqual(missing('holderName', 'ifsc', 'accountNumber', 'accountNumberAgain'))
  expect(faultsOf(bank)).toEqual(missing('accountNumberAgain'))
  const { ifsc: _, ...withoutIfsc } = twice
  expect(faultsOf(withoutIfsc)).toEqual(missing('ifsc'))
  expect(faultsOf({ upi: 'asha@oksbi' })).toEqual(missing('upiAgain'))
  expect(faultsOf({ upiAgain: 'asha@oksbi' })).toEqual(missing('upi'))
})

test('a bank account and a UPI address together are refused', () => {
  const upi = { upi: 'asha@oksbi', upiAgain: 'asha@oksbi' }
  const notBoth = 'A bank account or UPI, not both.'
  expect(faultsOf({ ...upi, holderName: 'Asha Rao' })).toEqual([['holderName', notBoth]])
  expect(faultsOf({ ...upi, ...twice })).toEqual(
    ['holderName', 'ifsc', 'accountNumber', 'accountNumberAgain'].map((field) => [field, notBoth]),
  )
  expect(GiveRefundAccount.safeParse({ ...bank, upi: 'asha@oksbi' }).success).toBe(false)
})

test.each([
  ['as@ok', true],
  ['asha.rao-1_2@oksbi', true],
  ['a@oksbi', false],
  ['asha@o', false],
  ['asha@1bank', false],
  ['asha@ok-sbi', false],
  ['asha rao@oksbi', false],
  ['asha', false],
  ['asha@oksbi@oksbi', false],
  [`${'a'.repeat(64)}@oksbi`, true],
  [`${'a'.repeat(65)}@oksbi`, false],
])('"%s" is a UPI address: %s', (upi, isTaken) => {
  expect(GiveRefundAccount.safeParse({ upi }).success).toBe(isTaken)
})

test('an account is shown by its end, a UPI address by its beginning and its bank', () => {
  expect(accountHint(bank)).toBe('5678')
  expect(accountHint({ upi: 'asha.rao@oksbi' })).toBe('as…@oksbi')
})
