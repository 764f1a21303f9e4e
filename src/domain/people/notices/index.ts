import type { Notice } from '#src/domain/people/notice.ts'
import type { NoticeLanguage } from '#src/domain/people/notice-languages.ts'
import { en } from './en.ts'
import { hi } from './hi.ts'

/**
 * One file per language. The type requires every text; a test requires the same placeholders in
 * each.
 */
export const notices: Readonly<Record<NoticeLanguage, Notice>> = { en, hi }
