import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useProblemMessage } from './import-problem-text.ts'
import type { ImportDetail } from './import-text.ts'
import '../../../ui/index-page/table.css'
import './imports.css'

const text = defineText({
  en: {
    title: (n: number) => counted(n, 'problem', 'problems'),
    leftEmpty: 'Cells left empty',
    row: 'Row',
    column: 'Column',
    value: 'Current value',
    message: 'How to fix',
    empty: 'empty',
    pages: 'Problem list pages',
    range: (from: number, to: number, total: number) =>
      `${formatNumber(from, 'en')}–${formatNumber(to, 'en')} of ${formatNumber(total, 'en')}`,
    previous: 'Previous page',
    next: 'Next page',
  },
  zh: {
    title: (n: number) => `${formatNumber(n, 'zh')} 个问题`,
    leftEmpty: '已留空的单元格',
    row: '行',
    column: '列',
    value: '当前内容',
    message: '如何处理',
    empty: '（空）',
    pages: '问题分页',
    range: (from: number, to: number, total: number) =>
      `第 ${formatNumber(from, 'zh')}–${formatNumber(to, 'zh')} 个，共 ${formatNumber(total, 'zh')} 个`,
    previous: '上一页',
    next: '下一页',
  },
})

const pageSize = 50

interface ProblemListProps {
  readonly problems: ImportDetail['problems']
  readonly total: number
  readonly page: number
  readonly onPage: (page: number) => void
}

export const ProblemList = ({ problems, total, page, onPage }: ProblemListProps) => {
  const words = useText(text)
  return (
    <Card title={words.title(total)} flush>
      <CellTable cells={problems} label={words.title(total)} />
      {total > pageSize && <Pages total={total} page={page} onPage={onPage} />}
    </Card>
  )
}

/** Optional cells that could not be read, whose orders are valid all the same. */
export const LeftEmptyList = ({ cells }: { cells: ImportDetail['leftEmpty'] }) => {
  const words = useText(text)
  return (
    <Card title={words.leftEmpty} flush>
      <CellTable cells={cells} label={words.leftEmpty} />
    </Card>
  )
}

const CellTable = ({ cells, label }: { cells: ImportDetail['problems']; label: string }) => {
  const words = useText(text)
  const locale = useLocale()
  const messageOf = useProblemMessage()
  return (
    <div className="q-import-scroll" role="region" aria-label={label} tabIndex={0}>
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
          {cells.map((problem, index) => (
            <tr key={`${problem.row} ${problem.column} ${index}`}>
              <td className="q-right q-import-row" data-label={words.row}>
                {formatNumber(problem.row, locale)}
              </td>
              <td>{problem.column}</td>
              <td className="q-import-value">
                {problem.value || <span className="q-muted">{words.empty}</span>}
              </td>
              <td className="q-import-fix">{messageOf(problem)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Pages = ({ total, page, onPage }: Pick<ProblemListProps, 'total' | 'page' | 'onPage'>) => {
  const words = useText(text)
  const pages = Math.ceil(total / pageSize)
  return (
    <nav className="q-import-pages" aria-label={words.pages}>
      <span className="q-muted q-tabular">
        {words.range((page - 1) * pageSize + 1, Math.min(page * pageSize, total), total)}
      </span>
      <button
        type="button"
        className="q-icon-button"
        aria-label={words.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="left" size={16} />
      </button>
      <button
        type="button"
        className="q-icon-button"
        aria-label={words.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="right" size={16} />
      </button>
    </nav>
  )
}
