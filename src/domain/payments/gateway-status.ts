/**
 * The gateway's status of an order, in our words: `paid`; `waiting`, ask again; `failed`, which may
 * still change; `returned`, refunded by the gateway itself; `human`, a person must look.
 * Source: reliability C1, "Map".
 */
export type GatewayVerdict = 'paid' | 'waiting' | 'failed' | 'returned' | 'human'

const verdicts: Readonly<Record<string, GatewayVerdict>> = {
  Successful: 'paid',
  Success: 'paid',
  Shipped: 'paid',
  Initiated: 'waiting',
  Awaited: 'waiting',
  Aborted: 'failed',
  Unsuccessful: 'failed',
  Invalid: 'failed',
  Timeout: 'failed',
  Cancelled: 'failed',
  'Auto-Cancelled': 'failed',
  Refunded: 'returned',
  'Auto-Reversed': 'returned',
  'System refund': 'returned',
  Fraud: 'human',
  Chargeback: 'human',
}

/** A status the gateway never used before is for a person. Source: reliability C1, "Map". */
export function verdictOf(status: string): GatewayVerdict {
  return Object.hasOwn(verdicts, status) ? (verdicts[status] ?? 'human') : 'human'
}
