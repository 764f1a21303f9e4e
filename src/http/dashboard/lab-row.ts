import type { DocumentKind } from '#src/domain/documents/document.ts'
import { maskedAadhaar } from '#src/domain/identity/aadhaar.ts'
import { editedColumns } from '#src/domain/labs/edit-lab.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { LabRecord } from '#src/usecases/parts/labs/lab-record-view.ts'
import { z } from '#src/http/api.ts'
import {
  branchNames,
  branchPictures,
  organizationNames,
  recordNames,
  signatoryNames,
  signatoryPictures,
} from './names.ts'
import { shareTypeNames } from './values.ts'

const value = z.union([z.string(), z.number()]).nullable()
const link = z.string().nullable()
const namesOf = (names: Readonly<Record<string, string>>) => Object.values(names)
const fields = (names: Readonly<Record<string, string>>, schema: z.ZodType) =>
  Object.fromEntries(namesOf(names).map((name) => [name, schema]))

/** A lab as `getlabsdata` answers it. */
export const LabData = z
  .object({
    id: z.string(),
    ...fields(recordNames, value),
    lab_percentage: z.int().nullable(),
    oxalate_percentage: z.int().nullable(),
    lab_image: link.openapi({ description: 'Shows the picture for five minutes' }),
    lab_status: z.int(),
    version: z.int(),
    lab_code: z.string(),
    Organizationinfo: z.object({ ...fields(organizationNames, value), franchise_id: z.int() }),
    mainbranchinfo: z.object({ ...fields(branchNames, value), ...fields(branchPictures, link) }),
    authorizedinfo: z.object({
      ...fields(signatoryNames, value),
      ...fields(signatoryPictures, link),
    }),
    labdetailinfo: z.array(
      z.object({
        test_category_name: z.string(),
        oxalate_percent: z.int(),
        lab_percentage: z.int(),
      }),
    ),
  })
  .openapi('DashboardLab')
type LabData = z.infer<typeof LabData>
type Value = z.infer<typeof value>

type PictureLink = { labId: LabId; kind: DocumentKind; url: string }
type Links = Partial<Record<DocumentKind, string>>

/** Labs with their record and everything that was submitted, under the specification's names. */
export function labRows(
  records: readonly LabRecord[],
  pictures: readonly PictureLink[],
): LabData[] {
  const byLab = Map.groupBy(pictures, ({ labId }) => labId)
  return records.map((record) => {
    const own = byLab.get(record.labId) ?? []
    return labRow(record, Object.fromEntries(own.map(({ kind, url }) => [kind, url])))
  })
}

function labRow(record: LabRecord, links: Links): LabData {
  const { pair, splits } = record
  return {
    id: record.labId,
    ...recordOf(record),
    lab_percentage: pair?.labPercent ?? null,
    oxalate_percentage: pair?.platformPercent ?? null,
    lab_image: links['branch-image'] ?? null,
    lab_status: record.status,
    version: record.version,
    lab_code: record.code,
    Organizationinfo: organizationOf(record),
    mainbranchinfo: branchOf(record, links),
    authorizedinfo: signatoryOf(record, links),
    labdetailinfo: splits.map(({ category, platformPercent, labPercent }) => ({
      test_category_name: category ?? 'All tests',
      oxalate_percent: platformPercent,
      lab_percentage: labPercent,
    })),
  }
}

/** Amounts in rupees and ratings in stars, as the edit form takes them. */
function recordOf(record: LabRecord): Record<string, Value> {
  const inRupees = /Paise$/
  return Object.fromEntries(
    editedColumns.map((column) => {
      const held = record[column]
      if (column === 'ratingTenths') return [recordNames[column], tenth(held)]
      const isAmount = inRupees.test(column) && typeof held === 'number'
      return [recordNames[column], isAmount ? held / 100 : held]
    }),
  )
}

function tenth(held: Value): Value {
  return typeof held === 'number' ? held / 10 : null
}

function organizationOf({ submission, organization, shareType }: LabRecord) {
  const given: Given = {
    ...submission?.organization,
    shareType: shareTypeNames[shareType],
    pan: organization.pan,
    gstin: organization.gstin,
  }
  return { ...underNames(organizationNames, given), franchise_id: organization.franchiseId }
}

/** Of the account number only the last digits, the rest as crosses. */
function branchOf({ submission, account }: LabRecord, links: Links) {
  const given: Given = {
    ...submission?.branch,
    accountNumber: account && `XXXXXXXX${account.accountLastFour}`,
  }
  return { ...underNames(branchNames, given), ...underNames(branchPictures, links) }
}

function signatoryOf({ submission, signatory }: LabRecord, links: Links) {
  const lastFour = signatory?.aadhaarLastFour
  const given: Given = {
    ...submission?.signatory,
    aadhaar: lastFour ? maskedAadhaar(lastFour) : null,
  }
  return { ...underNames(signatoryNames, given), ...underNames(signatoryPictures, links) }
}

type Given = Readonly<Record<string, Value | boolean | undefined>>

/** Every name, null where nothing was sent. */
function underNames(names: Readonly<Record<string, string>>, given: Given) {
  return Object.fromEntries(
    Object.entries(names).map(([ours, theirs]) => [theirs, asSent(given[ours])]),
  )
}

function asSent(held: Value | boolean | undefined): Value {
  return typeof held === 'boolean' ? (held ? 'Yes' : 'No') : (held ?? null)
}
