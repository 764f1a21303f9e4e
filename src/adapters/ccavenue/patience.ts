/** In milliseconds: until a connection stands, and until the last byte. Source: reliability P15. */
export const gatewayPatience = { connectMs: 1000, wholeMs: 5000 }
export type Patience = typeof gatewayPatience
