// The types of the journey's requests and answers, from the API's document: `npm run types`
// generates them.
import type { operations } from '../../.data/api-types.ts'

export type Operation = keyof operations
type Success<Responses> = Responses[keyof Responses & (200 | 201)]

/** The success answer of a call. */
export type Answered<Name extends Operation> =
  Success<operations[Name]['responses']> extends { content: { 'application/json': infer Body } }
    ? Body
    : never

/** The request body of a call; nothing where it has none. */
export type Sent<Name extends Operation> =
  NonNullable<operations[Name]['requestBody']> extends {
    content: { 'application/json': infer Body }
  }
    ? Body
    : undefined

export type Booking = Answered<'viewBooking'>
export type Quote = Answered<'makeQuote'>
export type Attempt = Answered<'checkPayment'>
export type Bench = Answered<'viewBench'>

/**
 * The answer of Pay Now: the browser never sees a key. Not a call of the API, so it has no
 * operation.
 */
export type HostedRequest = { data: string; access_code: string; action: string }

/** What the sandbox's page would post back. */
export type Paid = { encResp: string; redirectUrl: string }
