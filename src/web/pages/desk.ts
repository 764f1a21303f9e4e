import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Every address of the desk of a lab's manager. */
export const deskPages: RouteConfigEntry[] = [
  route('lab/desk', 'routes/desk/profile.tsx'),
  route('lab/desk/today', 'routes/desk/morning.tsx'),
  route('lab/desk/numbers', 'routes/desk/numbers.tsx'),
  route('lab/desk/numbers/csv', 'routes/desk/numbers-csv.ts'),
  route('lab/desk/prices', 'routes/desk/prices.tsx'),
  route('lab/desk/prices/csv', 'routes/desk/price-csv.ts'),
  route('lab/desk/prices/file', 'routes/desk/price-file.tsx'),
  route('lab/desk/accession', 'routes/desk/accession.tsx'),
  route('lab/desk/hours', 'routes/desk/hours.tsx'),
  route('lab/desk/counselling', 'routes/desk/counselling.tsx', { id: 'desk-counselling' }),
  route('lab/desk/signatories', 'routes/desk/signatories.tsx'),
  route('lab/desk/documents', 'routes/desk/documents.tsx'),
  route('lab/desk/documents/send', 'routes/desk/send-document.ts'),
  route('lab/desk/partners', 'routes/desk/partners.tsx'),
  route('lab/desk/staff', 'routes/desk/staff.tsx'),
  route('lab/desk/statements', 'routes/desk/statements.tsx'),
  route('lab/desk/statements/:id', 'routes/desk/statement.tsx'),
]
