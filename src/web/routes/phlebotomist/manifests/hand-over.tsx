import { useForm } from '@conform-to/react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { LabId } from '#src/domain/labs/lab.ts'
import { GiveManifest, MOST_IN_BAG } from '#src/domain/manifests/manifest.ts'
import { Barcode } from '#src/domain/tubes/tube.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/hand-over'
import { BagOfLab } from './bag-of-lab.tsx'

export const handle: Handle = { frame: 'app' }

/** Also after a refused step: the bag may have changed. */
export const shouldRevalidate = () => true

/** `lab` is the one at the counter, `tube` each number that was scanned out for it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const { labs } = await context.get(app).viewBag()
  const lab = labs.find(({ labId }) => labId === query.get('lab'))
  return { labs, lab, scanned: query.getAll('tube').slice(0, MOST_IN_BAG) }
}

const Scan = z.strictObject({ labId: LabId, barcode: Barcode })

/** A scan is kept in the address, so that it survives a reload; then everything is handed over. */
export async function action({ request, context }: Route.ActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'give')
    return submit(request, GiveManifest, async (input) => {
      const { manifestId } = await context.get(app).giveManifest(input)
      return redirect(`/manifests/${manifestId}`)
    })
  const words = { barcode: m.visit_barcode_form }
  const scan = async ({ labId, barcode }: z.output<typeof Scan>) => {
    // Refuses whoever carries no bag; a wrong number is told on the page, beside the right ones.
    await context.get(app).viewBag()
    const { searchParams } = new URL(request.url)
    searchParams.set('lab', labId)
    if (!searchParams.getAll('tube').includes(barcode)) searchParams.append('tube', barcode)
    return redirect(`/phlebotomist/hand-over?${searchParams}`)
  }
  return submit(request, Scan, scan, { words })
}

/** All tubes in the bag, by lab; at one of them they are scanned out and handed over. */
export default function HandOverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { labs, lab, scanned } = loaderData
  const [form] = useForm({ id: 'give', lastResult: actionData ?? null })
  const title = lab ? m.manifest_one_title({ lab: lab.labName }) : m.manifest_bag_title()
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/phlebotomist', label: m.visit_title() }]} here={title} />
      <PageHead title={title} lede={m.manifest_bag_lede()} isSmall />
      <p className="row-acts">
        <Link className="tap" to="/manifests">
          {m.manifest_all()}
        </Link>
      </p>
      <FormErrors form={form} />
      {labs.length === 0 && (
        <EmptyState title={m.manifest_bag_none()}>{m.manifest_bag_none_help()}</EmptyState>
      )}
      {lab ? (
        <BagOfLab
          key={scanned.length}
          labs={labs}
          lab={lab}
          scanned={scanned}
          lastResult={actionData}
        />
      ) : (
        <ul className="visitlist">
          {labs.map(({ labId, labName, tubes }) => (
            <li key={labId}>
              <Link to={`/phlebotomist/hand-over?lab=${labId}`}>
                <h2>{labName}</h2>
                {m.manifest_lab_count({ count: tubes.length })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Main>
  )
}
