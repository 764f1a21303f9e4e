import { expect } from '../../scripts/journey/report.ts'
import { BUYERS, type Kind } from '../order-clients.ts'
import type { Vendure } from './vendure.ts'

const password = 'only-for-the-bench'

const search = `query ($term: String!) { search(input: { term: $term, take: 20, groupByProduct: true }) {
  totalItems items { productId productName sku description
    priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`

/** As a shop that fills the basket and the address in one call; counterpart of our quote. */
const basket = `mutation ($item: ID!, $method: [ID!]!, $address: CreateAddressInput!) {
  addItemToOrder(productVariantId: $item, quantity: 1) { __typename }
  setOrderShippingAddress(input: $address) { __typename }
  setOrderShippingMethod(shippingMethodId: $method) {
    __typename ... on Order { code totalWithTax } } }`

/** And confirms and pays in the next. */
const confirmed = `mutation ($method: String!, $metadata: JSON!) {
  transitionOrderToState(state: "ArrangingPayment") { __typename }
  addPaymentToOrder(input: { method: $method, metadata: $metadata }) {
    __typename ... on Order { code state } } }`

const address = {
  fullName: 'Meera Nair',
  streetLine1: '12 Church Street',
  city: 'Bengaluru',
  province: 'Karnataka',
  postalCode: '560001',
  countryCode: 'IN',
}

type Order = { __typename: string; code: string; state: string; totalWithTax: number }
type Buyer = { token: string }

export type VendureShop = {
  /** The body of a search, for the load. */
  searchBody: (term: string) => string
  order: (kind: Kind, n: number) => Promise<void>
  /** Orders that were placed, by its database. */
  placed: () => Promise<number>
}

/** As many customers as buy of us, registered and signed in. */
export async function vendureShop(vendure: Vendure, sku: string): Promise<VendureShop> {
  const ask = asker(vendure)
  const buyers: Buyer[] = []
  for (let n = 0; n < BUYERS; n += 1) buyers.push(await aBuyer(ask, n))
  const item = await variantOf(vendure, sku)
  const found = await ask<{ search: { totalItems: number } }>(search, { term: 'haemoglobin' })
  expect(found.data.search.totalItems > 0, 'the search of Vendure finds nothing')
  return {
    searchBody: (term) => JSON.stringify({ query: search, variables: { term } }),
    order: (kind, n) => anOrder({ ask, vendure, item }, buyers[n % buyers.length], kind),
    async placed() {
      const { rows } = await vendure.pool.query<{ found: number }>(
        `select count(*)::int as found from "order" where "orderPlacedAt" is not null`,
      )
      return rows[0]?.found ?? 0
    },
  }
}

type Ask = ReturnType<typeof asker>
type Shop = { ask: Ask; vendure: Vendure; item: string }

function asker({ port }: Vendure) {
  return async <Data>(query: string, variables: object = {}, token?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/shop-api`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown }
    expect(errors === undefined, `Vendure answered ${JSON.stringify(errors)}`)
    return { data, token: answer.headers.get('vendure-auth-token') }
  }
}

async function aBuyer(ask: Ask, n: number): Promise<Buyer> {
  const emailAddress = `buyer-${n}@oxalate.example`
  await ask(
    `mutation ($input: RegisterCustomerInput!) { registerCustomerAccount(input: $input) { __typename } }`,
    { input: { emailAddress, firstName: 'Meera', lastName: 'Nair', password } },
  )
  const login = `mutation ($name: String!, $password: String!) {
    login(username: $name, password: $password) { __typename } }`
  const { token } = await ask(login, { name: emailAddress, password })
  expect(token !== null, 'Vendure lets nobody sign in')
  return { token }
}

async function anOrder({ ask, vendure, item }: Shop, buyer: Buyer | undefined, kind: Kind) {
  if (!buyer) throw new Error('nobody buys')
  const filled = await ask<{ setOrderShippingMethod: Order }>(
    basket,
    { item, method: ['1'], address },
    buyer.token,
  )
  const { code, totalWithTax } = filled.data.setOrderShippingMethod
  expect(code !== undefined, `no basket: ${JSON.stringify(filled.data)}`)
  if (kind === 'online') await pay(vendure, code, totalWithTax)
  const done = await ask<{ addPaymentToOrder: Order }>(
    confirmed,
    { method: kind, metadata: { reference: code } },
    buyer.token,
  )
  const state = kind === 'cash' ? 'PaymentAuthorized' : 'PaymentSettled'
  const { addPaymentToOrder: order } = done.data
  expect(order.state === state, `ordered, and yet ${JSON.stringify(done.data)}`)
}

/** The person's own call to the gateway. */
async function pay({ gateway }: Vendure, reference: string, amount: number) {
  const answer = await fetch(`${gateway}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference, amount }),
  })
  expect(answer.ok, `the gateway answered ${answer.status}`)
  await answer.arrayBuffer()
}

async function variantOf({ pool }: Vendure, sku: string): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from product_variant where sku = $1',
    [sku],
  )
  const [found] = rows
  expect(found !== undefined, `Vendure has no ${sku}`)
  return String(found.id)
}
