import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { SkuCell } from '../supplier-orders/sku-cell.tsx'
import { binText } from './bin-text.ts'

export type CountRow = OutputOf<typeof operatorBins.listBinCounts>['rows'][number]
export type CountState = 'open' | 'differs' | 'done'

const text = defineText({
  en: {
    due: 'Planned for',
    expected: 'Expected',
    counted: 'Counted',
    difference: 'Difference',
    countedBy: 'Counted by',
    result: 'Result',
    fits: 'No difference',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  zh: {
    due: '计划日期',
    expected: '账面数量',
    counted: '清点数量',
    difference: '差异',
    countedBy: '盘点人',
    result: '结果',
    fits: '无差异',
    approved: '已批准',
    rejected: '已驳回',
  },
})

/** Of the goods; then, once they were counted, of the result. */
export const useCountColumns = (state: CountState): readonly Column<CountRow>[] => {
  const words = useText(text)
  const bins = useText(binText)
  const locale = useLocale()
  const goods: readonly Column<CountRow>[] = [
    {
      key: 'bin',
      title: bins.bin,
      width: 130,
      isFixed: true,
      inCard: 'title',
      render: (row) => <strong className="q-tabular">{row.bin}</strong>,
    },
    {
      key: 'sku',
      title: bins.product,
      isFixed: true,
      inCard: 'body',
      render: (row) => <SkuCell sku={row} />,
    },
    {
      key: 'owner',
      title: bins.owner,
      width: 170,
      inCard: 'body',
      render: (row) => row.ownerName ?? bins.agency,
    },
  ]
  if (state === 'open')
    return [
      ...goods,
      {
        key: 'due',
        title: words.due,
        width: 130,
        inCard: 'body',
        render: (row) => <span className="q-tabular">{calendarDayOf(row.dueOn)}</span>,
      },
    ]
  const number = (key: 'expected' | 'counted'): Column<CountRow> => ({
    key,
    title: words[key],
    width: 110,
    align: 'right',
    inCard: 'body',
    render: (row) => (row[key] === null ? null : formatNumber(row[key], locale)),
  })
  return [
    ...goods,
    number('expected'),
    number('counted'),
    {
      key: 'difference',
      title: words.difference,
      width: 110,
      align: 'right',
      inCard: 'body',
      render: (row) => signedDifference(row, locale),
    },
    {
      key: 'countedBy',
      title: words.countedBy,
      width: 160,
      inCard: 'body',
      render: (row) => (
        <span className="q-cell-stack">
          <span>{row.countedBy}</span>
          {row.countedAt && (
            <span className="q-muted">
              <Instant at={row.countedAt} />
            </span>
          )}
        </span>
      ),
    },
    ...(state === 'done'
      ? [
          {
            key: 'result',
            title: words.result,
            width: 170,
            inCard: 'top' as const,
            render: (row: CountRow) => (
              <span className="q-cell-stack">
                <span>
                  <StatusTag tone={row.decision === 'rejected' ? 'quiet' : 'done'}>
                    {row.decision ? words[row.decision] : words.fits}
                  </StatusTag>
                </span>
                {row.decidedBy && <span className="q-muted">{row.decidedBy}</span>}
              </span>
            ),
          },
        ]
      : []),
  ]
}

const signedDifference = (
  { expected, counted }: Pick<CountRow, 'expected' | 'counted'>,
  locale: Parameters<typeof formatNumber>[1],
): string | null => {
  if (expected === null || counted === null) return null
  const difference = counted - expected
  return `${difference > 0 ? '+' : ''}${formatNumber(difference, locale)}`
}
