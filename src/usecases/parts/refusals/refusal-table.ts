/** Refusals by code: the HTTP status, and the API's message. */
export type RefusalTable = Readonly<Record<string, { status: number; says: string }>>
