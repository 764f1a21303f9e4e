import { ViewLabNumbers } from '#src/domain/labs/lab-numbers.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Route } from './+types/numbers-csv'

/** The numbers by test, to be opened in a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const { csv, fileName } = await context.get(app).exportLabNumbers(idIn(ViewLabNumbers, asked))
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
