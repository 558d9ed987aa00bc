import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  operatorSupplierOrders,
  supplierOrderRoles,
} from '../../../contract/supplier-orders/supplier-orders.ts'
import { operatorSuppliers, supplierDetailLimits } from '../../../contract/supplier-orders/suppliers.ts'
import type { BuyListRow } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { supplierOrderReads, supplyText } from './supplier-order-text.ts'

import {
  buyListText,
  lineOf,
  offerOf,
  quantityOf,
  useBuyListColumns,
  type Choice,
  type Choices,
  type Line,
} from './buy-list-columns.tsx'

/** How long buying is put off, for what that costs. */
const waits = [0, 1, 3, 7, 14] as const

const BuyListPage = () => {
  const words = useText(buyListText)
  const supply = useText(supplyText)
  const filters = useIndexFilters()
  const access = useAccess()
  const [choices, setChoices] = useState<Choices>({})
  const choose = useMemo(
    () =>
      (row: BuyListRow, choice: Choice): void =>
        setChoices((now) => ({ ...now, [row.skuId]: choice })),
    [],
  )
  const supplier = filters.values['supplier'] ?? ''
  const waitDays = Number(filters.values['wait'] || '3')
  const input = {
    ...filters.pageInput,
    waitDays,
    ...(filters.search ? { search: filters.search } : {}),
    ...(supplier === 'none' ? { withoutSupplier: true } : {}),
    ...(supplier !== '' && supplier !== 'none' ? { supplierId: supplier } : {}),
  }
  const list = useCall(operatorSupplierOrders.getBuyList, input, { quiet: true, everyMs: 30_000 })
  const sums = list.data
  const offered = (sums?.rows ?? []).flatMap(({ offers }) => offers.map(({ supplierId }) => supplierId))
  const supplierIds = [...new Set(offered)].toSorted().slice(0, supplierDetailLimits.scores)
  const scored = useCall(
    operatorSuppliers.getSupplierScores,
    { supplierIds, days: 90 },
    { quiet: true, enabled: supplierIds.length > 0, staleMs: 300_000 },
  )
  const scores = useMemo(
    () => new Map((scored.data?.scores ?? []).map((score) => [score.supplierId as string, score])),
    [scored.data],
  )
  const columns = useBuyListColumns(choices, choose, scores)
  const cost = (rows: readonly BuyListRow[]): number =>
    rows.reduce((sum, row) => {
      const choice = choices[row.skuId]
      return sum + (offerOf(row, choice)?.costMinor ?? 0) * quantityOf(row, choice)
    }, 0)
  const units = (rows: readonly BuyListRow[]): number =>
    rows.reduce((sum, row) => sum + quantityOf(row, choices[row.skuId]), 0)
  const actions = (chosen: readonly BuyListRow[], clear: () => void) => (
    <CreateOrders lines={chosen.flatMap((row) => lineOf(row, choices[row.skuId]))} onDone={clear} />
  )
  const totalsOf = (count: number, costMinor: number): string =>
    words.totals(supply.units(count), moneyText({ amountMinor: costMinor, currency: 'CNY' }))
  return (
    <IndexPage<BuyListRow>
      filters={filters}
      subtitle={
        sums && sums.total > 0 ? `${words.subtitle} ${totalsOf(sums.units, sums.costMinor)}.` : words.subtitle
      }
      exportAction={<CaseExport endpoint={operatorSupplierOrders.exportBuyList} input={input} list={list} />}
      searchPlaceholder={words.search}
      selects={[
        {
          name: 'supplier',
          label: words.supplier,
          isSearchable: true,
          options: [
            ...(sums && sums.withoutSupplier > 0
              ? [{ value: 'none', label: `${words.noSupplier} (${sums.withoutSupplier})` }]
              : []),
            ...(sums?.suppliers ?? []).map(({ id, name, skus }) => ({
              value: id,
              label: `${name} (${skus})`,
            })),
          ],
        },
        {
          name: 'wait',
          label: words.wait,
          options: waits.map((days) => ({ value: String(days), label: words.waitDays(days) })),
        },
      ]}
      savedViews={operatorViews.buyList}
      list={list}
      rowKey={(row) => row.skuId}
      rowLabel={(row) => row.code}
      columns={columns}
      {...(access.hasRole(supplierOrderRoles.buy[0], 'buying') && {
        bulk: {
          isChoosable: (row: BuyListRow) => row.offers.length > 0,
          totals: (chosen: readonly BuyListRow[]) => totalsOf(units(chosen), cost(chosen)),
          actions,
        },
      })}
      empty={
        <EmptyState
          icon="check"
          title={words.empty}
          action={
            <PageLink to="/buying/orders" className="q-button">
              {words.viewOrders}
            </PageLink>
          }
        >
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default BuyListPage

const CreateOrders = ({ lines, onDone }: { lines: readonly Line[]; onDone: () => void }) => {
  const words = useText(buyListText)
  const go = useGo()
  const create = useCallMutation(operatorSupplierOrders.createSupplierOrders, {
    invalidates: supplierOrderReads,
    onSuccess: ({ orders }) => {
      const amountMinor = orders.reduce((sum, { goodsMinor }) => sum + goodsMinor, 0)
      const [only, ...others] = orders
      const to = only && others.length === 0 ? `/buying/order?id=${only.id}` : '/buying/orders'
      toast.success(words.created(orders.length, moneyText({ amountMinor, currency: 'CNY' })), {
        label: words.view,
        run: () => void go(to),
      })
      onDone()
    },
  })
  return (
    <Button
      type="primary"
      loading={create.isPending}
      disabled={lines.length === 0}
      onClick={() => create.mutate({ lines: [...lines] })}
    >
      {words.create}
    </Button>
  )
}
