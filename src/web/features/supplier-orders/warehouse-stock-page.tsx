import { Suspense, useState } from 'react'
import { Button } from 'antd'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { binRoles } from '../../../contract/warehouse-bins/bin-limits.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import {
  operatorWarehouseStock,
  type WarehouseStockRow,
} from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { useAccess } from '../../ui/access.tsx'
import { download } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { LabelMenu } from '../file-kit/label-menu.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { SkuCell } from './sku-cell.tsx'
import { supplyText } from './supplier-order-text.ts'

const WeighSkuDialog = lazy(() => import('../sku-weights/weigh-sku-dialog.tsx'))
const StockDialog = lazy(() => import('./warehouse-stock-dialog.tsx'))

const text = defineText({
  en: {
    subtitle: 'Goods that the agency has received and not shipped yet. Customers’ own stock is apart.',
    search: 'SKU or product',
    onHand: 'In stock',
    needed: 'Needed',
    onOrder: 'On order',
    reorder: 'Reorder point',
    reorderAt: (min: string, target: string) => `below ${min}, up to ${target}`,
    show: 'Show',
    low: 'Below reorder point',
    bins: 'Bins',
    moreBins: (n: number) => `+${formatNumber(n, 'en')}`,
    movements: 'Movements',
    view: 'View movements',
    viewOf: (code: string) => `View movements of ${code}`,
    weigh: 'Weigh SKU',
    weighOf: (code: string) => `Weigh SKU ${code}`,
    empty: 'No goods in stock',
    emptyText: 'Goods of purchase orders are in stock from when they are received until they are shipped.',
    orders: 'View purchase orders',
  },
  zh: {
    subtitle: '平台已收货、尚未发出的商品，不含客户自有库存。',
    search: '搜索 SKU 或产品',
    onHand: '库存',
    needed: '需求',
    onOrder: '在途',
    reorder: '补货点',
    reorderAt: (min: string, target: string) => `低于 ${min} 补至 ${target}`,
    show: '显示',
    low: '低于补货点',
    bins: '库位',
    moreBins: (n: number) => `+${formatNumber(n, 'zh')}`,
    movements: '库存变动',
    view: '查看变动',
    viewOf: (code: string) => `查看变动：${code}`,
    weigh: '称重',
    weighOf: (code: string) => `称重：${code}`,
    empty: '暂无库存',
    emptyText: '采购单到货后计入库存，发货后扣减。',
    orders: '查看采购单',
  },
})

const WarehouseStockPage = () => {
  const words = useText(text)
  const supply = useText(supplyText)
  const locale = useLocale()
  const access = useAccess()
  const filters = useIndexFilters()
  const [open, setOpen] = useState<WarehouseStockRow | null>(null)
  const [weighed, setWeighed] = useState<WarehouseStockRow | null>(null)
  const canWeigh = access.hasRole('fulfilment', 'warehouse')
  const canPrint = binRoles.some((role) => access.hasRole(role))
  const labels = (chosen: readonly WarehouseStockRow[]) => (
    <LabelMenu
      count={chosen.length}
      save={(format) =>
        download(operatorBins.downloadSkuLabels, {
          items: chosen.map(({ skuId }) => ({ skuId, copies: 1 })),
          format,
        })
      }
    />
  )
  const input = {
    ...filters.pageInput,
    ...(filters.search ? { search: filters.search } : {}),
    isLow: filters.values['show'] === 'low',
  }
  const list = useCall(operatorWarehouseStock.listWarehouseStock, input, { quiet: true, everyMs: 30_000 })
  const number = (key: 'onHand' | 'needed' | 'onOrder'): Column<WarehouseStockRow> => ({
    key,
    title: words[key],
    width: 96,
    align: 'right',
    inCard: 'body',
    render: (row) => formatNumber(row[key], locale),
  })
  const columns: readonly Column<WarehouseStockRow>[] = [
    {
      key: 'sku',
      title: supply.product,
      isFixed: true,
      inCard: 'title',
      render: (row) => <SkuCell sku={row} />,
    },
    number('onHand'),
    number('needed'),
    number('onOrder'),
    {
      key: 'reorder',
      title: words.reorder,
      width: 150,
      inCard: 'body',
      render: ({ reorder }) =>
        reorder && (
          <span className="q-tabular">
            {words.reorderAt(
              formatNumber(reorder.minUnits, locale),
              formatNumber(reorder.targetUnits, locale),
            )}
          </span>
        ),
    },
    {
      key: 'bins',
      title: words.bins,
      width: 190,
      inCard: 'body',
      render: ({ bins, moreBins }) =>
        bins.length === 0 ? null : (
          <span className="q-stock-bins q-tabular">
            {bins.map(({ code, units }) => (
              <span key={code}>
                {code} <span className="q-muted">× {formatNumber(units, locale)}</span>
              </span>
            ))}
            {moreBins > 0 && <span className="q-muted">{words.moreBins(moreBins)}</span>}
          </span>
        ),
    },
    {
      key: 'movements',
      title: words.movements,
      width: canWeigh ? 280 : 170,
      inCard: 'foot',
      render: (row) => (
        <span className="q-stock-buttons">
          <Button aria-label={words.viewOf(row.code)} onClick={() => setOpen(row)}>
            {words.view}
          </Button>
          {canWeigh && (
            <Button aria-label={words.weighOf(row.code)} onClick={() => setWeighed(row)}>
              {words.weigh}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <IndexPage<WarehouseStockRow>
        filters={filters}
        subtitle={words.subtitle}
        exportAction={
          <CaseExport endpoint={operatorWarehouseStock.exportWarehouseStock} input={input} list={list} />
        }
        searchPlaceholder={words.search}
        selects={[{ name: 'show', label: words.show, options: [{ value: 'low', label: words.low }] }]}
        savedViews={operatorViews.warehouseStock}
        list={list}
        rowKey={(row) => row.skuId}
        rowLabel={(row) => row.code}
        columns={columns}
        {...(canPrint && { bulk: { actions: labels } })}
        empty={
          <EmptyState
            icon="stock"
            title={words.empty}
            action={
              <PageLink to="/buying/orders" className="q-button">
                {words.orders}
              </PageLink>
            }
          >
            {words.emptyText}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {open && <StockDialog sku={open} onClose={() => setOpen(null)} />}
        {weighed && <WeighSkuDialog sku={weighed} place="stock" onClose={() => setWeighed(null)} />}
      </Suspense>
    </>
  )
}
export default WarehouseStockPage
