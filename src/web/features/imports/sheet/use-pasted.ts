import { useMemo, useState } from 'react'
import {
  choiceFor,
  rememberChoice,
  rowsOf,
  tableOf,
  type Choice,
  type PastedTable,
  type Row,
} from './column-choice.ts'
import { readPaste } from './paste-reader.ts'

interface Pasted {
  readonly table: PastedTable
  readonly choice: Choice
  readonly setChoice: (choice: Choice) => void
  readonly rows: readonly Row[]
}

export const usePasted = (text: string): Pasted => {
  const table = useMemo(() => tableOf(readPaste(text)), [text])
  const [chosen, setChosen] = useState<{ readonly of: PastedTable; readonly choice: Choice } | null>(null)
  const choice = useMemo(() => (chosen?.of === table ? chosen.choice : choiceFor(table)), [chosen, table])
  const rows = useMemo(() => rowsOf(table, choice), [table, choice])
  const setChoice = (to: Choice): void => {
    rememberChoice(table, to)
    setChosen({ of: table, choice: to })
  }
  return { table, choice, setChoice, rows }
}
