import { preferencesIn } from '#src/domain/visitor-preferences.ts'
import type { Whereabouts } from '#src/domain/places/pincode.ts'
import type { App } from '#src/usecases/index.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'

/** Where a list's prices are from: the PIN code of the address, else the chosen city's middle. */
export async function visitorsPlace(
  verbs: Pick<App, 'listLocations'>,
  request: Request,
): Promise<Whereabouts> {
  const { pincode } = readCart(request)
  if (pincode !== undefined) return { pincode }
  const { city: chosen } = preferencesIn(request.headers.get('cookie') ?? undefined)
  if (chosen === undefined) return {}
  const { locations } = await verbs.listLocations()
  const city = locations.find(({ slug }) => slug === chosen)
  return city ? { latitude: city.latitude, longitude: city.longitude } : {}
}
