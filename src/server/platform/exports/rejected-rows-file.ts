import { Readable } from 'node:stream'
import type { FileAnswer } from '../http/call.ts'
import { csvOf } from './csv.ts'
import type { SheetColumn } from './sheet.ts'

interface Rejected {
  readonly cells: readonly string[]
  readonly problem: string
}

interface Rows {
  /** The uploaded file's name. */
  readonly fileName: string
  readonly columns: readonly string[]
  /** The added column's title; in a file that was corrected before, one of `problemTitles` is replaced. */
  readonly problemTitle: string
  readonly problemTitles: readonly string[]
  readonly batches: AsyncIterable<readonly Rejected[]>
}

/** The rejected rows of an uploaded file as CSV, as they were written, with what is wrong in a last column. */
export const rejectedRowsFile = ({
  fileName,
  columns,
  problemTitle,
  problemTitles,
  batches,
}: Rows): FileAnswer => {
  const added = problemTitles.map((title) => title.toLowerCase())
  const kept = columns.flatMap((title, place): SheetColumn<Rejected>[] =>
    added.includes(title.toLowerCase())
      ? []
      : [{ title, width: 20, kind: 'text', of: ({ cells }) => cells[place] ?? null }],
  )
  const problem: SheetColumn<Rejected> = {
    title: problemTitle,
    width: 60,
    kind: 'text',
    of: (row) => row.problem,
  }
  return {
    fileName: `${fileName.replace(/\.[a-z]+$/i, '')} - rejected rows.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: Readable.from(csvOf({ name: 'Rejected rows', columns: [...kept, problem], batches })),
  }
}
