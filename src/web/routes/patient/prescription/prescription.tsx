import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/prescription'
import { AddPicture } from './add-picture.tsx'
import { changePrescription } from './change-prescription.ts'
import { KeptPicture } from './kept-picture.tsx'

export const handle = { isPlain: true }

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewPrescription({ number: idIn(BookingNumber, params.number) })

export const action = ({ request, params, context }: Route.ActionArgs) =>
  changePrescription(request, idIn(BookingNumber, params.number), context.get(app))

/** The picture of a prescription that is kept with a booking: add, look at, replace, remove. */
export default function PrescriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, mayAdd, prescription } = loaderData
  const title = m.prescription_title()
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.booking_track_title() },
          { to: `/bookings/${number}`, label: number },
        ]}
        here={title}
      />
      <PageHead title={title} lede={m.prescription_lede()} isSmall />
      {prescription && <KeptPicture number={number} prescription={prescription} />}
      {mayAdd ? (
        <AddPicture prescription={prescription} says={actionData?.says} />
      ) : (
        !prescription && <Note>{m.prescription_over()}</Note>
      )}
    </Main>
  )
}
