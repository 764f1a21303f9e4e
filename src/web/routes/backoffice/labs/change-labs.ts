import { MOST_PLATFORM_PERCENT } from '#src/domain/labs/share-pair.ts'
import { MAX_IMAGE_MEGABYTES } from '#src/domain/documents/image-limits.ts'
import { MOST_CHARGE } from '#src/domain/labs/most-charge.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { declaredTypeOf } from '#src/domain/documents/declared-type.ts'
import { AboutLab, LabEditForm } from '#src/domain/labs/edit-lab.ts'
import { SwitchLab } from '#src/domain/labs/lab-life.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { SetListHead } from '#src/domain/people/set-list-head.ts'
import type { App } from '#src/usecases/index.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { submit, type Wrong } from '#src/web/form.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Refused } from '#src/web/refused.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { typedInAddress } from './asked-labs.ts'
import { wordsOfLabRefusal } from './lab-refusal-words.ts'
import { labsAddress } from './labs-address.ts'

type Call = { request: Request; verbs: App }

const Switch = SwitchLab.extend({
  status: z.enum(['0', '1']).transform((typed) => (typed === '1' ? 1 : 0)),
}).omit({ version: true })

/** The list's forms: the header colour, a status change, a deletion, an edit. */
export async function changeLabs(call: Call) {
  const form = await call.request.formData()
  const intent = form.get('intent')
  const { labId, status, listHead } = Object.fromEntries(form)
  if (intent === 'edit') return editOne(call, form, asSent(AboutLab, { labId }).labId)
  if (intent === 'head') {
    await call.verbs.setListHead(asSent(SetListHead, { listHead }))
    return redirect(backTo(call))
  }
  const acted =
    intent === 'delete'
      ? await orRefused(call.verbs.deleteLab(asSent(AboutLab, { labId })))
      : await orRefused(call.verbs.switchLab(asSent(Switch, { labId, status })))
  if (acted.ok) return redirect(backTo(call, intent === 'delete' ? 'deleted' : 'switched'))
  return refusedAnswer(call, acted.refused)
}

/** Sent by our own buttons; anything else is not a typing error. */
function asSent<Schema extends z.ZodType>(schema: Schema, typed: object): z.output<Schema> {
  const parsed = schema.safeParse(typed)
  if (!parsed.success) throw data(null, 400)
  return parsed.data
}

/** A lab that was deleted meanwhile cannot be changed: the list is shown as it is now. */
function refusedAnswer(call: Call, refused: Refused) {
  // A person without permission gets the error page, with its own status.
  if (refused.refusal === 'forbidden') throw data(refused, refusals.forbidden.status)
  if (refused.refusal === 'not-found') return redirect(backTo(call, 'wrong'))
  return data({ alert: wordsOfLabRefusal(refused) }, 409)
}

/** The list as requested, with its messages. */
function backTo({ request }: Call, done?: string, more: Record<string, string> = {}): string {
  const asked = typedInAddress(new URL(request.url))
  return labsAddress(asked, { ...(done && { done }), ...more })
}

/** Saves one lab's record and a new image of it: both or neither. */
export async function editOne(call: Call, form: FormData, labId: LabId) {
  const image = form.get('image')
  for (const name of ['image', 'labId']) form.delete(name)
  const { url } = call.request
  const typed = new Request(url, { method: 'POST', body: form })
  return submit(typed, LabEditForm, (input) => save(call, { labId, input, image }), { words })
}

type Edit = {
  labId: LabId
  input: z.output<typeof LabEditForm>
  image: FormDataEntryValue | null
}

async function save(call: Call, { labId, input, image }: Edit): Promise<Response | string | Wrong> {
  const picture = await pictureIn(image)
  if (picture === 'no-picture') return wrongPicture()
  const edited = await orRefused(
    picture
      ? call.verbs.editLabWithPicture({ labId, ...input, picture })
      : call.verbs.editLab({ labId, ...input }),
  )
  if (edited.ok)
    return redirect(backTo(call, 'updated', edited.answer.pendingApproval ? { waits: '1' } : {}))
  if (edited.refused.refusal === 'not-found') return redirect(backTo(call, 'wrong'))
  // Only the image is judged separately from the record’s own fields.
  if (edited.refused.fields?.['documents.branch-image']) return wrongPicture()
  if (edited.refused.fields?.['pcpndtTo'] === 'pcpndt-by-two')
    return { wrong: { pcpndtTo: [m.labform_pcpndt_by_two()] } }
  return wordsOfLabRefusal(edited.refused)
}

function wrongPicture(): Wrong {
  return { wrong: { image: [m.labs_field_image_wrong({ most: MAX_IMAGE_MEGABYTES })] } }
}

/** Undefined where none was chosen. The verb compares the type by its name with the bytes. */
async function pictureIn(image: Edit['image']) {
  if (!(image instanceof File) || image.size === 0) return undefined
  const declared = declaredTypeOf(image.name)
  if (!declared.ok) return 'no-picture'
  return { bytes: new Uint8Array(await image.arrayBuffer()), declared: declared.value }
}

const rupeesWrong = () => m.labs_field_rupees_wrong({ most: rupeesOf(MOST_CHARGE, true) })

const words = {
  phone: m.labs_field_phone_wrong,
  latitude: m.labs_field_latitude_wrong,
  longitude: m.labs_field_longitude_wrong,
  ratingTenths: m.labs_field_rating_help,
  opensAt: m.labs_field_time_wrong,
  closesAt: m.labs_field_time_wrong,
  website: m.labs_field_website_wrong,
  platformPercent: () => m.labs_field_percent_wrong({ most: MOST_PLATFORM_PERCENT }),
  labPercent: () => m.labs_field_percent_wrong({ most: MOST_PLATFORM_PERCENT }),
  minimumChargePaise: rupeesWrong,
  perKmChargePaise: rupeesWrong,
  additionalChargesPaise: rupeesWrong,
  minimumKm: m.labs_field_km_wrong,
  maximumKm: m.labs_field_maximum_km_wrong,
}
