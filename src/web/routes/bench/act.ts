import { redirect } from 'react-router'
import { z } from 'zod'
import { OrderId } from '#src/domain/orders/order.ts'
import { LoseTube } from '#src/domain/tubes/lost-tube.ts'
import { SearchBench } from '#src/domain/results/bench/search-bench.ts'
import { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { AcceptTube, ByBarcode, RejectTube } from '#src/domain/visits/inputs.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { orRefused } from '#src/web/refused-verb.ts'

const show = { show: z.string().max(20).optional() }

/** The scan field: a number to look up, or empty for the next step of the shown tube. */
const ScanLine = z.strictObject({
  ...show,
  barcode: z.string().trim().max(64).optional(),
  shown: Barcode.optional(),
  next: z.enum(['receive', 'accept', 'open']).optional(),
  orderId: OrderId.optional(),
})

const Losing = LoseTube.extend({ tubeId: TubeId })

const Accepting = AcceptTube.safeExtend(show)

/**
 * The input of the bench's first page: a scan, or a step with a tube. Then shows that tube again.
 */
export async function actOnTube(request: Request, app: App) {
  const intent = (await request.clone().formData()).get('intent')
  switch (typeof intent === 'string' ? intent : '') {
    case 'receive':
      return submit(request, ByBarcode.extend(show), ({ barcode, show: list }) =>
        step(app, 'receive', barcode, list),
      )
    case 'accept':
      return submit(request, Accepting, async ({ show: list, ...input }) => {
        await app.acceptTube(input)
        return redirect(at(input.barcode, list))
      })
    case 'reject':
      return submit(request, RejectTube.extend(show), async ({ show: list, ...input }) => {
        await app.rejectTube(input)
        return redirect(at(input.barcode, list))
      })
    case 'lose':
      return submit(request, Losing, async (input) => {
        await app.loseTube(input)
        // The form is posted to the tube's own address, so that its new state is shown.
        return redirect(`/lab${new URL(request.url).search}`)
      })
    default:
      return submit(request, ScanLine, async (line) => {
        if (line.barcode) return redirect(at(line.barcode, line.show))
        if (line.next === 'open' && line.orderId) return redirect(`/lab/orders/${line.orderId}`)
        if (!line.shown || !line.next || line.next === 'open')
          return redirect(at(line.shown ?? '', line.show))
        return step(app, line.next, line.shown, line.show)
      })
  }
}

async function step(app: App, name: 'receive' | 'accept', barcode: Barcode, list?: string) {
  if (name === 'receive') await app.receiveTube({ barcode })
  else await app.acceptTube({ barcode })
  return redirect(at(barcode, list))
}

function at(scan: string, list: string | undefined): string {
  const query = new URLSearchParams({ ...(list && { show: list }), ...(scan && { scan }) })
  return `/lab?${query}`
}

/**
 * What was scanned or typed: a tube by its barcode or accession number, else the people of a
 * booking.
 */
export async function scanned(app: App, typed: string) {
  const tube = await scannedTube(app, typed)
  const asked = SearchBench.safeParse({ typed })
  if (!asked.success) return { tube, orders: [] }
  const { barcode, orders } = await app.searchBench(asked.data)
  const other = barcode ? await scannedTube(app, barcode) : undefined
  // The barcode of one tube is the accession number of another: a person says which is in hand.
  if (tube && other && tube.tubeId !== other.tubeId)
    return { tube: undefined, orders: [tube, other] }
  return { tube: tube ?? other, orders: tube ? [] : orders }
}

/** The tube with a barcode; undefined where this lab has none. */
async function scannedTube(app: App, typed: string) {
  const barcode = Barcode.safeParse(typed)
  if (!barcode.success) return undefined
  const asked = await orRefused(app.viewBenchTube({ barcode: barcode.data }))
  if (asked.ok) return asked.answer
  if (asked.refused.refusal !== 'not-found') throw new Error(asked.refused.says)
  return undefined
}
