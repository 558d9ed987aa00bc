import { sql } from 'kysely'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rejectedRowsFile } from '../../../platform/exports/rejected-rows-file.ts'
import type { FileAnswer } from '../../../platform/http/call.ts'
import { problemColumn } from '../reading/columns.ts'
import type { RejectedRow } from '../reading/import-types.ts'
import { getImportRow } from '../rows/import-rows.ts'

const problemOf = ({ problems, because }: RejectedRow): string =>
  problems.length > 0 ? problems.map(({ message }) => message).join(' ') : (because ?? '')

export const rejectedRowsCsv = async (
  db: Db,
  customer: CustomerActor,
  importId: string,
): Promise<FileAnswer> => {
  const { row, header } = await getImportRow(db, customer, importId)
  async function* batches() {
    for (let chunkNo = -1; ;) {
      const { rows } = await sql<{ chunk_no: number; problems: RejectedRow[] }>`
        select chunk_no, problems from order_import_chunk
          where customer_id = ${customer.customerId} and import_id = ${row.id} and chunk_no > ${chunkNo}
          order by chunk_no limit 1`.execute(db)
      const [chunk] = rows
      if (!chunk) return
      chunkNo = chunk.chunk_no
      yield chunk.problems.map((rejected) => ({ cells: rejected.cells, problem: problemOf(rejected) }))
    }
  }
  return rejectedRowsFile({
    fileName: row.fileName,
    columns: header.columns,
    problemTitle: problemColumn,
    problemTitles: [problemColumn],
    batches: batches(),
  })
}
