/**
 * How long a link is valid after its e-mail, and how long a request waits for approval, in real
 * time.
 * Source: decision 060; decision 061.
 */
export const INVITATION_LIFE = { hours: 72 } as const
