/** Milliseconds to connect, and for the whole call. Source: reliability P15. */
export const gatewayPatience = { connectMs: 1000, wholeMs: 5000 }
export type Patience = typeof gatewayPatience
