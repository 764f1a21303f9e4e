/** Before the name of every cookie of ours. */
export const PREFIX = '__Host-oxalate'
/** Where Better Auth's own door is. */
export const BASE_PATH = '/api/auth'
/** After the prefix: which asking for a code by phone this browser waits for. */
export const CODE_COOKIE = 'sign_in_code'
/** After the prefix: that this browser was let in before, by whom only the database knows. */
export const DEVICE_COOKIE = 'device'
/** After the prefix: which challenge a passkey has to sign in this browser. */
export const PASSKEY_COOKIE = 'passkey'
/** Where a passkey makes a session, which has shown both factors. */
export const PASSKEY_PATH = '/passkey/sign-in'
