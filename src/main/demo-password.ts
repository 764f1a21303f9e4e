/** Of a demonstration's accounts where only this machine reaches it: everybody can read it here. */
export const DEMO_PASSWORD = 'oxalate-demo'
