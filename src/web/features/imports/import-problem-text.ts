import { importProblemText } from '../../../contract/import-problem-text.ts'
import type { ImportProblem } from '../../../contract/import-problems.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText(importProblemText)

/** What is wrong with a cell, in the reader's language; what has no words of its own, in the server's. */
export const useProblemWords = () => {
  const words = useText(text)
  return ({ problem, message }: { readonly problem: ImportProblem; readonly message: string }): string =>
    problem ? `${problem.of} ${words[problem.code](problem.detail)}`.trim() : message
}
