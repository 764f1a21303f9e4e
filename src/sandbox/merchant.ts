import type { CipherKind } from './cipher.ts'

/** Whom the sandbox knows: one merchant, with the keys that both sides were given. */
export type Merchant = {
  id: string
  accessCode: string
  workingKey: string
  cipher: CipherKind
  /** Of the merchant's site: where browsers are sent back and messages pushed to, and nowhere else. */
  origin: string
}

/** Keys for a demonstration on one machine; they open nothing else. */
export const demoMerchant = {
  id: '2',
  accessCode: 'AVSANDBOX0OXALATE1',
  workingKey: 'SANDBOXONLY0SANDBOXONLY0SANDBOX0',
} as const
