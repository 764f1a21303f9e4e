// What the journey sends and reads, as the API's document says it: `npm run api-types` makes the types.
import type { operations } from '../../.data/api-types.ts'

export type Operation = keyof operations
type Success<Responses> = Responses[keyof Responses & (200 | 201)]

/** What a call answers once it is done. */
export type Answered<Name extends Operation> =
  Success<operations[Name]['responses']> extends { content: { 'application/json': infer Body } }
    ? Body
    : never

/** What a call takes; nothing where it has no body. */
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

/** What Pay Now answers: the browser never sees a key. No call of the API, so no operation. */
export type HostedRequest = { data: string; access_code: string; action: string }

/** What the sandbox's page would post back. */
export type Paid = { encResp: string; redirectUrl: string }
