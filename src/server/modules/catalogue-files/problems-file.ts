import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { catalogueProblemWords } from '../../../contract/catalogue-files/catalogue-problems.ts'
import { formulaStart } from '../../../contract/kernel/formula-text.ts'
import type { FileAnswer } from '../../platform/http/call.ts'
import type { Db } from '../../platform/database/database.ts'
import { csvLine } from '../imports/index.ts'
import type { Locale } from './export-columns.ts'
import { getImport } from './import-rows.ts'
import type { RejectedRow, RowProblem } from './import-types.ts'
import { problemTitles } from './read-rows.ts'

/** Escapes what a spreadsheet would run, unless it is escaped already. */
const escapeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

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
  // A file that was corrected before already has the column, which is replaced.
  const titles: readonly string[] = Object.values(problemTitles).map((title) => title.toLowerCase())
  const kept = columns.flatMap((column, index) => (titles.includes(column.toLowerCase()) ? [] : index))
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${csvLine([...kept.map((index) => escapeFormula(columns[index] ?? '')), problemTitles[locale]])}`
    for (let chunkNo = -1; ;) {
      const { rows } = await sql<{ chunk_no: number; problems: RejectedRow[] }>`
        select chunk_no, problems from catalogue_import_chunk
          where import_id = ${importId} and chunk_no > ${chunkNo} and problems <> '[]'
          order by chunk_no limit 1`.execute(db)
      const [chunk] = rows
      if (!chunk) return
      chunkNo = chunk.chunk_no
      for (const { cells, problems } of chunk.problems) {
        const text = problems.map((problem) => problemText(problem, locale)).join(' ')
        yield csvLine([...kept.map((index) => escapeFormula(cells[index] ?? '')), escapeFormula(text)])
      }
    }
  }
  return {
    fileName: `${one.fileName.replace(/\.[a-z]+$/i, '')} - to mend.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: Readable.from(lines()),
  }
}
