import type { App } from '#src/usecases/index.ts'

/** A lab's statement as the verbs answer it; the parts render it and decide nothing. */
export type StatementView = Awaited<ReturnType<App['viewStatement']>>
export type StatementInList = Awaited<ReturnType<App['listStatements']>>['statements'][number]
export type StatementLine = StatementView['lines'][number]
