import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Every address of the bench of a lab. */
export const benchPages: RouteConfigEntry[] = [
  route('lab', 'routes/bench/bench.tsx'),
  route('lab/ranges', 'routes/bench/ranges/ranges.tsx'),
  route('lab/late', 'routes/bench/late.tsx', { id: 'lab-late' }),
  route('lab/storage', 'routes/bench/storage/storage.tsx'),
  route('lab/storage/dispose', 'routes/bench/storage/dispose.tsx'),
  route('lab/storage/disposals', 'routes/bench/storage/disposals.tsx'),
  route('lab/storage/disposals/csv', 'routes/bench/storage/disposals-csv.ts'),
  route('lab/second-person', 'routes/bench/second-person/second-person.tsx'),
  route('lab/sign', 'routes/bench/signing/next.tsx', { id: 'lab-sign-next' }),
  route('lab/sign/:orderId', 'routes/bench/signing/sign.tsx'),
  route('lab/orders/:orderId', 'routes/bench/orders/order.tsx'),
  route('lab/orders/:orderId/prescription', 'routes/bench/orders/order-prescription.ts'),
  route('lab/orders/:orderId/typing', 'routes/bench/orders/typing.ts'),
  route('lab/orders/:orderId/hold/:itemId', 'routes/bench/orders/hold.tsx'),
  route('lab/orders/:orderId/retest/:itemId', 'routes/bench/orders/retest.tsx'),
  route('lab/orders/:orderId/reopen/:itemId', 'routes/bench/orders/reopen.tsx'),
  route('lab/orders/:orderId/decide/:itemId', 'routes/bench/orders/decide.tsx'),
  route('lab/orders/:orderId/give-up', 'routes/bench/orders/give-up.tsx'),
  route('lab/orders/:orderId/revise/:kind', 'routes/bench/revisions/revise.tsx'),
  route('lab/revisions/:revisionId', 'routes/bench/revisions/revision.tsx'),
  route('lab/calls/:callTaskId', 'routes/bench/calls/call.tsx'),
  route('lab/counselling', 'routes/bench/counselling/counselling.tsx', { id: 'lab-counselling' }),
  route('lab/notifiable', 'routes/bench/notifiable/notifiable.tsx'),
  route('lab/notifiable/:caseId', 'routes/bench/notifiable/notifiable-case.tsx'),
]
