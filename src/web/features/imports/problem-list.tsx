import { Pagination } from 'antd'
import { Card } from '../../ui/parts/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { ImportDetail } from './import-words.ts'
import '../../ui/index-page/table.css'
import './imports.css'

const text = defineText({
  en: {
    title: (n: number) => (n === 1 ? '1 problem' : `${n.toLocaleString()} problems`),
    row: 'Row',
    column: 'Column',
    value: 'What it says',
    message: 'What to do',
    empty: 'empty',
    pages: 'Pages of problems',
  },
  zh: {
    title: (n: number) => `${n.toLocaleString()} 个问题`,
    row: '行',
    column: '列',
    value: '当前内容',
    message: '如何处理',
    empty: '空',
    pages: '问题分页',
  },
})

const pageSize = 50

interface ProblemListProps {
  readonly problems: ImportDetail['problems']
  readonly total: number
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Every problem of a file by row and column, as its spreadsheet counts them. */
export const ProblemList = ({ problems, total, page, onPage }: ProblemListProps) => {
  const words = useText(text)
  return (
    <Card title={words.title(total)} flush>
      <div className="q-import-scroll">
        <table className="q-table">
          <thead>
            <tr>
              <th scope="col" className="q-import-number">
                {words.row}
              </th>
              <th scope="col">{words.column}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.message}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem, index) => (
              <tr key={`${problem.row} ${problem.column} ${index}`}>
                <td className="q-import-number">{problem.row.toLocaleString()}</td>
                <td>{problem.column}</td>
                <td className="q-import-value">
                  {problem.value || <span className="q-muted">{words.empty}</span>}
                </td>
                <td>{problem.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > pageSize && (
        <nav className="q-import-pages" aria-label={words.pages}>
          <Pagination
            size="small"
            current={page}
            pageSize={pageSize}
            total={total}
            showSizeChanger={false}
            onChange={onPage}
          />
        </nav>
      )}
    </Card>
  )
}
