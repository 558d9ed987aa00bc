import { importProblemText } from '../../../contract/import-problem-text.ts'
import type { ImportFault } from '../../../contract/import-problems.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText(importProblemText)

/** What is wrong with a cell, in the reader's language; what has no words of its own, in the server's. */
export const useFaultWords = () => {
  const words = useText(text)
  return ({ fault, message }: { readonly fault: ImportFault; readonly message: string }): string =>
    fault ? `${fault.of} ${words[fault.code](fault.detail)}`.trim() : message
}
