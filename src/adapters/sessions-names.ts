/** Before the name of every cookie of ours. */
export const PREFIX = '__Host-oxalate'
/** Where Better Auth's own door is. */
export const BASE_PATH = '/api/auth'
