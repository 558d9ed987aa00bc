import { importProblemText } from '../../../../contract/imports/import-problem-text.ts'
import type { ImportProblem } from '../../../../contract/imports/import-problems.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText(importProblemText)

/** Falls back to the server's message when there is no translation. */
export const useProblemMessage = () => {
  const words = useText(text)
  return ({ problem, message }: { readonly problem: ImportProblem; readonly message: string }): string =>
    problem ? `${problem.of} ${words[problem.code](problem.detail)}`.trim() : message
}
