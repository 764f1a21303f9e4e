/** What devices seal while they have no network, and only the server opens. */
export type DeviceSeal = {
  /** The current key's id and its point of P-256: `keyId.base64url`. */
  publicKey: string
  /** Undefined where key, context or any bit differs. */
  open: (sealed: string, context: string) => string | undefined
}
