import type { FieldFault } from '#src/domain/lab-applications/field-faults.ts'
import { legalEntities } from '#src/domain/labs/legal-entity.ts'
import { PINCODE_APART_KM } from '#src/domain/places/pincode-accuracy.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { LabField, Words } from './field-shapes.ts'
import { entityWords } from './organization-fields.ts'

/** The fault of one field: the kinds that `parseTyped` and the verbs know, and their refusal. */
export type Trouble = { path: string; kind: Kind; facts?: Readonly<Record<string, string>> }

type Kind = FieldFault | 'already-registered'
type Typed = Readonly<Record<string, string>>

/** The fault of a field and what to do about it, in the page's language. */
export function issueWords(field: LabField, { kind, facts = {} }: Trouble, typed: Typed): string {
  if (kind === 'missing') return missingWords(field)
  if (kind === 'pan-entity') return panWords(typed)
  if (kind === 'pincode-state' && facts['found'])
    return m.labform_pincode_state({
      pincode: typed['pincode'] ?? '',
      found: facts['found'],
      typed: typed['state'] ?? '',
    })
  if (kind === 'pincode-unknown')
    return m.labform_pincode_unknown({ pincode: typed['pincode'] ?? '' })
  if (kind === 'ifsc-branch') return m.labform_ifsc_unknown({ ifsc: typed['ifsc'] ?? '' })
  const known = kindWords[kind]
  if (known) return known()
  if (kind === 'too-long') return m.labform_text_long({ label: field.label() })
  const own = field.wrong?.(typed[field.name] ?? '')
  return own ?? m.labform_text_wrong({ label: field.label() })
}

/** "Please Enter <label>.", as in the specification. */
function missingWords(field: LabField): string {
  return field.missing?.() ?? m.labform_please_enter({ label: field.label() })
}

const kindWords: Partial<Record<Kind, Words>> = {
  'already-registered': m.refusals_already_registered,
  'gstin-pan': m.labform_gstin_pan,
  'date-order': m.labform_date_order,
  'time-order': m.labform_time_order,
  'pcpndt-half': m.labform_pcpndt_half,
  'pcpndt-by-two': m.labform_pcpndt_by_two,
  'location-unknown': m.labform_location_unknown,
  'state-unknown': m.labform_state_unknown,
  'pincode-state': m.labform_pincode_elsewhere,
  'pincode-district': m.labform_pincode_district,
  'point-far': () => m.labform_point_far({ km: PINCODE_APART_KM }),
  'gstin-state': m.labform_gstin_state,
  'ifsc-bank': m.labform_ifsc_bank,
  'in-future': m.labform_in_future,
  'licence-over': m.labform_licence_over,
  'nabl-scope': m.labform_nabl_unknown,
}

/** Names both: only the applicant knows which of the two is wrong. */
function panWords(typed: Typed): string {
  const letter = (typed['pan'] ?? '').replace(/\s/g, '').charAt(3).toUpperCase()
  const entity = legalEntities.find((one) => one === typed['legalEntity'])
  return m.labform_pan_entity({ letter, entity: entity ? entityWords[entity]() : '' })
}
