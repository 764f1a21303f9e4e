/** The prefix of all our cookies. */
export const PREFIX = '__Host-oxalate'
/** The path of Better Auth's handler. */
export const BASE_PATH = '/api/auth'
/** After the prefix: the code request that this browser waits for. */
export const CODE_COOKIE = 'sign_in_code'
/** After the prefix: that this browser signed in before; only the database knows as whom. */
export const DEVICE_COOKIE = 'device'
/** After the prefix: the challenge that a passkey has to sign in this browser. */
export const PASSKEY_COOKIE = 'passkey'
/** Where a passkey makes a session, which has shown both factors. */
export const PASSKEY_PATH = '/passkey/sign-in'
