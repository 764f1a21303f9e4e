import type { Cipher } from './cipher.ts'
import type { Merchant } from './merchant.ts'

export type HostedOrder = {
  number: string
  amount: string
  currency: string
  language: string
  redirectUrl: string
  cancelUrl: string
  billingName: string
  billingAddress: string
}

/**
 * The strict reading: a real gateway may accept more, never less. Source: reliability C1
 * «Charsets».
 */
const rules: Readonly<Record<string, RegExp>> = {
  merchant_id: /^[0-9]{1,10}$/,
  order_id: /^[A-Za-z0-9_-]{1,30}$/,
  currency: /^[A-Z]{3}$/,
  amount: /^[0-9]{1,10}\.[0-9]{2}$/,
  redirect_url: /^https?:\/\/[A-Za-z0-9.:-]+\/[A-Za-z0-9/_-]+$/,
  cancel_url: /^https?:\/\/[A-Za-z0-9.:-]+\/[A-Za-z0-9/_-]+$/,
  language: /^[A-Z]{2}$/,
  billing_name: /^[A-Za-z ]{0,60}$/,
  billing_address: /^[A-Za-z0-9 #,()/.-]{0,150}$/,
  billing_city: /^[A-Za-z0-9 ,.-]{0,30}$/,
  billing_state: /^[A-Za-z .-]{0,30}$/,
  billing_zip: /^[A-Za-z0-9 -]{0,15}$/,
  billing_country: /^[A-Za-z ]{0,30}$/,
}
const required = ['merchant_id', 'order_id', 'currency', 'amount', 'redirect_url', 'cancel_url']
const LONGEST_URL = 100

export type Read = { ok: true; order: HostedOrder } | { ok: false; says: string }

/** The order in an encrypted request, or what is wrong with it, in words for a developer. */
export function readHostedOrder(sealed: string, merchant: Merchant, cipher: Cipher): Read {
  const text = cipher.open(sealed)
  if (text === undefined) return no('encRequest cannot be decrypted')
  const pairs = [...new URLSearchParams(text)]
  const fields = new Map(pairs)
  if (fields.size !== pairs.length) return no('a field stands twice')
  const wrong = faultIn(fields, merchant)
  return wrong ? no(wrong) : { ok: true, order: orderOf(fields) }
}

function faultIn(fields: Map<string, string>, merchant: Merchant): string | undefined {
  const missing = required.find((name) => !fields.get(name))
  if (missing) return `${missing} is missing`
  for (const [name, value] of fields) if (!rules[name]?.test(value)) return `${name} is not right`
  if (fields.get('merchant_id') !== merchant.id) return 'merchant_id is another merchant’s'
  for (const name of ['redirect_url', 'cancel_url']) {
    const url = fields.get(name) ?? ''
    if (url.length > LONGEST_URL) return `${name} is too long`
    if (!URL.canParse(url) || new URL(url).origin !== merchant.origin)
      return `${name} is not at the merchant’s site`
  }
  return Number(fields.get('amount')) > 0 ? undefined : 'amount is nothing'
}

function orderOf(fields: Map<string, string>): HostedOrder {
  const of = (name: string) => fields.get(name) ?? ''
  const place = ['billing_address', 'billing_city', 'billing_state', 'billing_zip'].map(of)
  return {
    number: of('order_id'),
    amount: of('amount'),
    currency: of('currency'),
    language: of('language') || 'EN',
    redirectUrl: of('redirect_url'),
    cancelUrl: of('cancel_url'),
    billingName: of('billing_name'),
    billingAddress: place.filter(Boolean).join(', '),
  }
}

function no(says: string) {
  return { ok: false, says } as const
}
