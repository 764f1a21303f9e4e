import type { App } from '#src/usecases/index.ts'

/** What the verbs answer of a lab's statement; the parts draw it and decide nothing. */
export type StatementView = Awaited<ReturnType<App['viewStatement']>>
export type StatementInList = Awaited<ReturnType<App['listStatements']>>['statements'][number]
export type StatementLine = StatementView['lines'][number]
