import { newApi } from '#src/http/api.ts'
import { labsCalls } from './labs.ts'
import { placesCalls } from './places.ts'

/** The nine dashboard calls, for existing clients. Source: specification §7. */
export const dashboard = newApi().route('/', labsCalls).route('/', placesCalls)
