import { amountText } from '#src/domain/payments/amount-text.ts'
import { type Result, ok, refuse } from '#src/domain/result.ts'
import type { GatewayClaim, HostedOrder } from '#src/usecases/gateway.ts'
import { fieldsOf, formPairs, formText } from './form.ts'

/** Characters: ten times the forty fields of the gateway's longest message. */
const LONGEST_TEXT = 16_384
/** The gateway accepts no longer address, and none with a query. Source: reliability C1. */
const LONGEST_URL = 100
/** A status is plain ASCII; a tampered message can decrypt to any bytes. */
const plain = /^[\x20-\x7e]{1,60}$/
/** Fields that the gateway never sends. */
const oursAlone = new Set(['merchant_id', 'redirect_url', 'cancel_url'])

export type Addresses = { redirectUrl: string; cancelUrl: string }

/** Where the browser returns to. Throws a readable error where the gateway would refuse it. */
export function addressesAt(baseUrl: string): Addresses {
  const root = `${baseUrl.replace(/\/$/, '')}/api/payments/ccavenue`
  const addresses = { redirectUrl: `${root}/response`, cancelUrl: `${root}/cancel` }
  for (const address of Object.values(addresses))
    if (address.length > LONGEST_URL || /[?#]/.test(address))
      throw new Error(`BASE_URL is too long for the gateway: ${address}`)
  return addresses
}

/** The request that opens the hosted page, reduced to the characters that the gateway accepts. */
export function hostedText(merchantId: string, to: Addresses, order: HostedOrder): string {
  return formText({
    merchant_id: merchantId,
    order_id: order.number,
    currency: order.currency,
    amount: amountText(order.amount),
    redirect_url: to.redirectUrl,
    cancel_url: to.cancelUrl,
    language: order.language,
    billing_name: kept(order.billingName, /[^A-Za-z]+/g, 60) || 'Customer',
    billing_address: kept(order.billingAddress, /[^A-Za-z0-9#,()/.-]+/g, 150),
    billing_city: kept(order.billingCity, /[^A-Za-z0-9,.-]+/g, 30),
    billing_state: kept(order.billingState, /[^A-Za-z.-]+/g, 30),
    billing_zip: kept(order.billingZip, /[^A-Za-z0-9-]+/g, 15),
    billing_country: 'India',
  })
}

/** What a decrypted message claims. It proves nothing. Source: reliability C1, P3 to P5. */
export function claimIn(text: string): Result<GatewayClaim, 'unreadable' | 'reflected'> {
  if (text.length > LONGEST_TEXT) return refuse('unreadable')
  const pairs = formPairs(text)
  if (pairs.some(([name]) => oursAlone.has(name.toLowerCase()))) return refuse('reflected')
  const fields = fieldsOf(pairs)
  const number = fields?.get('order_id')
  const status = fields?.get('order_status')
  if (!fields || !number || !status || !plain.test(status)) return refuse('unreadable')
  return ok({
    number,
    status,
    referenceNo: fields.get('tracking_id') || null,
    amount: fields.get('amount') || null,
    currency: fields.get('currency') || null,
  })
}

/** Accents are dropped; each run of other characters becomes one space. */
function kept(text: string, other: RegExp, longest: number): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}+/gu, '')
  return bare.replaceAll(other, ' ').trim().slice(0, longest).trim()
}
