import type { Page } from '@playwright/test'
import { get, home, post } from './booked.ts'

const week = [1, 2, 3, 4, 5, 6, 7]

/** A phlebotomist who works at every hour of every day near the patients' home, as the office allows. */
export async function rostered({ request }: Page, office: Page): Promise<void> {
  const { phlebotomistId, version, cities } = await get(request, '/api/v1/roster')
  const bounds = {
    version,
    mostRadiusKm: 20,
    mostVisitsPerHour: 1,
    mostTubesPerBag: 60,
    earliest: '00:00',
    latest: '24:00',
  }
  const bound = await post(office.request, `/api/v1/rosters/${phlebotomistId}/bounds`, bounds)
  await post(request, '/api/v1/roster', {
    version: bound.version,
    locationId: cities[0].locationId,
    latitude: Number(home.latitude),
    longitude: Number(home.longitude),
    radiusKm: 20,
    visitsPerHour: 1,
    tubesPerBag: 60,
    hours: week.map((weekday) => ({ weekday, from: '00:00', until: '24:00' })),
  })
}
