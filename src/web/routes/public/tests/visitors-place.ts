import { preferencesIn } from '#src/domain/visitor-preferences.ts'
import type { Whereabouts } from '#src/domain/places/pincode.ts'
import type { App } from '#src/usecases/index.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'

type Place = { whereabouts: Whereabouts; city?: string }

/** Where a list's prices are from: the PIN code of the address, else the chosen city's middle. */
export async function visitorsPlace(
  verbs: Pick<App, 'listLocations'>,
  request: Request,
): Promise<Place> {
  const { pincode } = readCart(request)
  if (pincode !== undefined) return { whereabouts: { pincode } }
  const { city: chosen } = preferencesIn(request.headers.get('cookie') ?? undefined)
  if (chosen === undefined) return { whereabouts: {} }
  const { locations } = await verbs.listLocations()
  const city = locations.find(({ slug }) => slug === chosen)
  if (!city) return { whereabouts: {} }
  const { latitude, longitude, name } = city
  return { whereabouts: { latitude, longitude }, city: name }
}
