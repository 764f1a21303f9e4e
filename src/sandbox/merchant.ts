import type { CipherKind } from './cipher.ts'

/** The sandbox's only merchant, with the keys that both sides were given. */
export type Merchant = {
  id: string
  accessCode: string
  workingKey: string
  cipher: CipherKind
  /**
   * The merchant's site: the only place where browsers are sent back and notifications are sent.
   */
  origin: string
}

/** Keys for a demonstration on one machine; they open nothing else. */
export const demoMerchant = {
  id: '2',
  accessCode: 'AVSANDBOX0OXALATE1',
  workingKey: 'SANDBOXONLY0SANDBOXONLY0SANDBOX0',
} as const
