import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Every address of a phlebotomist's pages. */
export const phlebotomistPages: RouteConfigEntry[] = [
  route('phlebotomist', 'routes/phlebotomist/visits.tsx'),
  route('phlebotomist/cash', 'routes/phlebotomist/cash/cash.tsx'),
  route('phlebotomist/account', 'routes/phlebotomist/pay/own-account.tsx'),
  route('phlebotomist/pay/:id', 'routes/phlebotomist/pay/own-payout.tsx'),
  route('phlebotomist/pay/:id/csv', 'routes/finance/pay/pay-csv.ts', { id: 'own-pay-csv' }),
  route('phlebotomist/hand-over', 'routes/phlebotomist/manifests/hand-over.tsx'),
  route('manifests', 'routes/phlebotomist/manifests/manifests.tsx'),
  route('manifests/:id', 'routes/phlebotomist/manifests/manifest.tsx'),
  route('phlebotomist/roster', 'routes/phlebotomist/roster/roster.tsx'),
  route('phlebotomist/phones', 'routes/phlebotomist/offline/phones.tsx'),
  route('phlebotomist/visits/:id', 'routes/phlebotomist/visit.tsx'),
  route('phlebotomist/visits/:id/trouble', 'routes/phlebotomist/trouble.tsx'),
  route('phlebotomist/visits/:id/tubes/:tubeId', 'routes/phlebotomist/tube.tsx'),
]
