import type { ReactNode } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { FilePager } from './file-pager.tsx'
import '../../ui/index-page/table.css'
import './file-kit.css'

const text = defineText({
  en: {
    title: (n: number) => counted(n, 'problem', 'problems'),
    row: 'Row',
    column: 'Column',
    value: 'Current value',
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

/** Must match the server's page size. */
const pageSize = 50

interface Problem {
  readonly row: number
  /** Empty: the whole row. */
  readonly column: string
  readonly value: string
}

interface FileProblemsProps<P> {
  readonly problems: readonly P[]
  readonly total: number
  readonly page: number
  readonly onPage: (page: number) => void
  readonly renderMessage: (problem: P) => ReactNode
}

export const FileProblems = <P extends Problem>(props: FileProblemsProps<P>) => {
  const { problems, total, page, onPage, renderMessage } = props
  const words = useText(text)
  return (
    <Card title={words.title(total)} flush>
      <CellTable cells={problems} label={words.title(total)} renderMessage={renderMessage} />
      <FilePager label={words.pages} size={pageSize} total={total} page={page} onPage={onPage} />
    </Card>
  )
}

interface CellTableProps<P> extends Pick<FileProblemsProps<P>, 'renderMessage'> {
  readonly cells: readonly P[]
  readonly label: string
}

/** Cells of a file, each with what is to be done about it. */
export const CellTable = <P extends Problem>({ cells, label, renderMessage }: CellTableProps<P>) => {
  const words = useText(text)
  const locale = useLocale()
  return (
    <div className="q-file-scroll" role="region" aria-label={label} tabIndex={0}>
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
          {cells.map((cell, index) => (
            <tr key={`${cell.row} ${cell.column} ${index}`}>
              <td className="q-right q-file-row" data-label={words.row}>
                {formatNumber(cell.row, locale)}
              </td>
              <td>{cell.column}</td>
              <td className="q-file-value">
                {cell.value || (cell.column !== '' && <span className="q-muted">{words.empty}</span>)}
              </td>
              <td className="q-file-message">{renderMessage(cell)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
