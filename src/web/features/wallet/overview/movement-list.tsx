import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useMemo } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { movementSorts, wallet } from '../../../../contract/wallet/wallet.ts'
import { download } from '../../../ui/call/calls.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import type { Column } from '../../../ui/index-page/state/index-types.ts'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { ExportMenu } from '../../../ui/components/export-menu.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { withOwnFilters, type WalletListProps } from '../common/list-frame.ts'
import { movementColumns, movementFilterOf, movementSelects, movementText } from './movement-columns.tsx'
import { MovementRemark } from './movement-remark.tsx'
import { MovementSource } from './movement-source.tsx'
import { kindText } from '../common/wallet-text.ts'

const text = defineText({
  en: {
    remark: 'Your note',
    holds: (count: number) => counted(count, 'transaction', 'transactions'),
    empty: 'No transactions yet',
    emptyWords:
      'Payments, refunds and recharges appear here with the resulting balance. Recharge your wallet to get started.',
  },
  zh: {
    remark: '我的备注',
    holds: (count: number) => `${formatNumber(count, 'zh')} 条收支明细`,
    empty: '暂无收支明细',
    emptyWords: '充值后，每一笔充值、付款、退款及变动后余额都会显示在这里。',
  },
})

type Movement = OutputOf<typeof wallet.listMovements>['rows'][number]
export const MovementList = ({ tabs, recharge, actions, top }: WalletListProps) => {
  const words = useText(text)
  const shared = useText(movementText)
  const kinds = useText(kindText)
  const filters = withOwnFilters(useIndexFilters())
  const filter = movementFilterOf(filters)
  const list = useCall(
    wallet.listMovements,
    { ...filters.pageInput, ...filters.sortInput(movementSorts), ...filter },
    { quiet: true },
  )
  const columns = useMemo(
    (): readonly Column<Movement>[] => [
      ...movementColumns<Movement>(shared, kinds, (movement) => <MovementSource movement={movement} />),
      {
        key: 'remark',
        title: words.remark,
        width: 220,
        render: (movement) => <MovementRemark movement={movement} />,
      },
    ],
    [words, shared, kinds],
  )
  return (
    <IndexPage<Movement>
      filters={filters}
      actions={actions}
      top={top}
      tabs={tabs}
      searchPlaceholder={shared.search}
      selects={movementSelects(shared, kinds)}
      dateRange
      exportAction={
        <ExportMenu
          holds={words.holds(list.data?.total ?? 0)}
          isEmpty={!list.data?.total}
          onExport={(options) =>
            void download(wallet.exportMovements, { ...filter, ...options }, `wallet.${options.format}`)
          }
        />
      }
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${kinds[row.kind]} ${row.sourceNumber}`}
      columns={columns}
      ownSort={{ key: 'time', direction: 'desc' }}
      empty={
        <EmptyState icon="wallet" title={words.empty} action={recharge}>
          {words.emptyWords}
        </EmptyState>
      }
    />
  )
}
