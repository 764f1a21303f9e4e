import type { SubmitLab } from '#src/domain/lab-applications/inputs.ts'
import type { Submission } from '#src/domain/lab-applications/submission.ts'
import type { Row, SubmitLabsData } from './submission-body.ts'

type Category = { code: string; name: string }

/** A submission of this API as our verb takes it. */
export function submissionOf(sent: SubmitLabsData, categories: readonly Category[]): SubmitLab {
  const { Organizationinfo, mainbranchinfo, authorizedinfo, labdetailinfo } = sent
  const organization = Organizationinfo.typed
  const shares =
    organization.shareType === 'order'
      ? labdetailinfo.slice(0, 1).map((row) => shareOf(row, null))
      : labdetailinfo.map((row) => shareOf(row, codeOf(row.test_category_name, categories)))
  return {
    submission: {
      organization,
      branch: mainbranchinfo.typed,
      signatory: authorizedinfo.typed,
      shares,
    },
    documents: [...mainbranchinfo.documents, ...authorizedinfo.documents],
  }
}

function shareOf(row: Row, categoryCode: string | null): Submission['shares'][number] {
  return {
    categoryCode,
    platformPercent: row.oxalate_percent,
    labPercent: row.lab_percentage,
  }
}

/** An unknown name is passed on as it is: the verb refuses it by that name. */
function codeOf(name: string, categories: readonly Category[]): string {
  const wanted = name.toLowerCase()
  return categories.find((one) => one.name.toLowerCase() === wanted)?.code ?? name
}
