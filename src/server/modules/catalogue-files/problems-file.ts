import { sql } from 'kysely'
import { catalogueProblemWords } from '../../../contract/catalogue-files/catalogue-problems.ts'
import { rejectedRowsFile } from '../../platform/exports/rejected-rows-file.ts'
import type { FileAnswer } from '../../platform/http/call.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Locale } from './export-columns.ts'
import { getImport } from './import-rows.ts'
import type { RejectedRow, RowProblem } from './import-types.ts'
import { problemTitles } from './read-rows.ts'

const problemText = ({ column, code, detail }: RowProblem, locale: Locale): string => {
  const text = catalogueProblemWords[locale][code](detail)
  return column === '' ? text : `${column} ${text}`
}

export const problemsFile = async (db: Db, importId: string, locale: Locale): Promise<FileAnswer> => {
  const one = await getImport(db, importId)
  const { columns } = await db
    .selectFrom('catalogue_import')
    .select('columns')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  async function* batches() {
    for (let chunkNo = -1; ;) {
      const { rows } = await sql<{ chunk_no: number; problems: RejectedRow[] }>`
        select chunk_no, problems from catalogue_import_chunk
          where import_id = ${importId} and chunk_no > ${chunkNo} and problems <> '[]'
          order by chunk_no limit 1`.execute(db)
      const [chunk] = rows
      if (!chunk) return
      chunkNo = chunk.chunk_no
      yield chunk.problems.map(({ cells, problems }) => ({
        cells,
        problem: problems.map((problem) => problemText(problem, locale)).join(' '),
      }))
    }
  }
  return rejectedRowsFile({
    fileName: one.fileName,
    columns,
    problemTitle: problemTitles[locale],
    problemTitles: Object.values(problemTitles),
    batches: batches(),
  })
}
