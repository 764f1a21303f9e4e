import type { Notice } from '#src/domain/people/notice.ts'
import type { NoticeLanguage } from '#src/domain/people/notice-languages.ts'
import { en } from './en.ts'
import { hi } from './hi.ts'

/** One file for each language. The type wants every text; a test wants the same places in each. */
export const notices: Readonly<Record<NoticeLanguage, Notice>> = { en, hi }
