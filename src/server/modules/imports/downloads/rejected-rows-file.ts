import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { FileAnswer } from '../../../platform/http/call.ts'
import type { Db } from '../../../platform/database/database.ts'
import { escapeFormula } from '../reading/cells.ts'
import { problemColumn } from '../reading/columns.ts'
import { getImportRow } from '../rows/import-rows.ts'
import type { RejectedRow } from '../reading/import-types.ts'

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
export const csvLine = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`

export const rejectedRowsCsv = async (
  db: Db,
  customer: CustomerActor,
  importId: string,
): Promise<FileAnswer> => {
  const { row, header } = await getImportRow(db, customer, importId)
  const columns = header.columns
  // A file that was corrected before already has the column, which is replaced.
  const kept = columns.flatMap((column, index) =>
    column.toLowerCase() === problemColumn.toLowerCase() ? [] : index,
  )
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${csvLine([...kept.map((index) => escapeFormula(columns[index] ?? '')), problemColumn])}`
    for (let chunkNo = -1; ;) {
      const found = await sql<{ chunk_no: number; problems: RejectedRow[] }>`
        select chunk_no, problems from order_import_chunk
          where customer_id = ${customer.customerId} and import_id = ${row.id} and chunk_no > ${chunkNo}
          order by chunk_no limit 1`.execute(db)
      const [chunk] = found.rows
      if (!chunk) return
      chunkNo = chunk.chunk_no
      for (const bad of chunk.problems) {
        const problem =
          bad.problems.length > 0 ? bad.problems.map(({ message }) => message).join(' ') : (bad.because ?? '')
        yield csvLine([...kept.map((index) => escapeFormula(bad.cells[index] ?? '')), escapeFormula(problem)])
      }
    }
  }
  const name = row.fileName.replace(/\.[a-z]+$/i, '')
  return {
    fileName: `${name} - to mend.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: Readable.from(lines()),
  }
}
