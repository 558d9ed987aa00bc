import type { SheetFormat } from '../../../contract/kernel/sheets.ts'
import type { FileAnswer } from '../http/call.ts'
import { csvOf } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

type Cells = readonly string[]

/** A table of text by its columns' titles and widths, and its rows. */
interface Table {
  readonly name: string
  readonly columns: readonly (readonly [title: string, width: number])[]
  readonly rows: readonly Cells[]
}

interface Template {
  /** Without ending. */
  readonly name: string
  readonly table: Table
  /** On a second sheet; a CSV file has no room for it. */
  readonly help: Table
}

const sheetOf = ({ name, columns, rows }: Table): Sheet<Cells> => ({
  name,
  columns: columns.map(([title, width], place) => ({
    title,
    width,
    kind: 'text',
    of: (cells) => cells[place] ?? null,
  })),
  batches: (async function* () {
    yield rows
  })(),
})

const joined = async (parts: AsyncIterable<string | Uint8Array>): Promise<Buffer> => {
  const buffers: Buffer[] = []
  for await (const part of parts) buffers.push(Buffer.from(part))
  return Buffer.concat(buffers)
}

/** A file to be filled in and uploaded. */
export const templateFile = async (
  format: SheetFormat,
  { name, table, help }: Template,
): Promise<FileAnswer> =>
  format === 'csv'
    ? {
        fileName: `${name}.csv`,
        contentType: 'text/csv; charset=utf-8',
        body: await joined(csvOf(sheetOf(table))),
      }
    : {
        fileName: `${name}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: await joined(xlsxOf([sheetOf(table), sheetOf(help)])),
      }
