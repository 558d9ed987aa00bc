import { catalogueProblemWords } from '../../../contract/catalogue-files/catalogue-problems.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FilePager } from './file-pager.tsx'
import type { FileDetail } from './file-text.ts'
import '../../ui/index-page/table.css'

const text = defineText({
  en: {
    title: (n: number) => counted(n, 'problem', 'problems'),
    row: 'Row',
    column: 'Column',
    value: 'Value',
    message: 'How to fix',
    empty: 'empty',
    pages: 'Problem list pages',
  },
  zh: {
    title: (n: number) => `${formatNumber(n, 'zh')} 个问题`,
    row: '行',
    column: '列',
    value: '当前内容',
    message: '如何处理',
    empty: '（空）',
    pages: '问题分页',
  },
})
const problemText = defineText(catalogueProblemWords)

/** Must match the server's page size. */
const pageSize = 50

interface ProblemListProps {
  readonly problems: FileDetail['problems']
  readonly total: number
  readonly page: number
  readonly onPage: (page: number) => void
}

export const ProblemList = ({ problems, total, page, onPage }: ProblemListProps) => {
  const words = useText(text)
  const messages = useText(problemText)
  const locale = useLocale()
  return (
    <Card title={words.title(total)} flush>
      <div className="q-file-scroll" role="region" aria-label={words.title(total)} tabIndex={0}>
        <table className="q-table q-table-stacked">
          <thead>
            <tr>
              <th scope="col" className="q-right">
                {words.row}
              </th>
              <th scope="col">{words.column}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.message}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, column, value, code, detail }, index) => (
              <tr key={`${row} ${column} ${index}`}>
                <td className="q-right q-tabular">{formatNumber(row, locale)}</td>
                <td>{column}</td>
                <td className="q-file-value">
                  {value || (column !== '' && <span className="q-muted">{words.empty}</span>)}
                </td>
                <td className="q-file-message">
                  {column !== '' && `${column} `}
                  {messages[code](detail)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FilePager label={words.pages} size={pageSize} total={total} page={page} onPage={onPage} />
    </Card>
  )
}
