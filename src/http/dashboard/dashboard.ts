import { newApi } from '#src/http/api.ts'
import { labsCalls } from './labs.ts'
import { placesCalls } from './places.ts'

/** The nine calls of the dashboard, for clients that speak them already. Source: specification §7. */
export const dashboard = newApi().route('/', labsCalls).route('/', placesCalls)
