/**
 * The password of a demonstration's accounts while only this machine reaches it: everybody can read
 * it here.
 */
export const DEMO_PASSWORD = 'oxalate-demo'
