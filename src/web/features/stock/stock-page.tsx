import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { SkuId } from '../../../contract/kernel/ids.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { stock, type IncomingStock } from '../../../contract/stock/stock.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card, DescriptionList, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { sellerTones, statusText } from '../purchasing/common/purchasing-text.ts'
import { CostCard } from './cost-card.tsx'
import { ReservedOrders } from './reserved-orders.tsx'
import { StockSummary } from './stock-summary.tsx'
import { purchasePageOf, stockText } from './stock-text.ts'
import { useOrderAgain } from './use-order-again.ts'
import './stock.css'

const AlertDialog = lazy(() => import('./alert-dialog.tsx'))

const text = defineText({
  en: {
    history: 'View stock history',
    incoming: 'Incoming',
    noIncoming: 'No units are on their way.',
    sold: 'Sold in the last 30 days',
    low: 'Low since',
    suggested: 'Suggested order',
    noOrder: 'None',
    paceNote: 'Sales are counted each hour.',
  },
  zh: {
    history: '查看库存记录',
    incoming: '在途',
    noIncoming: '暂无在途商品。',
    sold: '近 30 天销量',
    low: '不足开始时间',
    suggested: '建议补货',
    noOrder: '无需补货',
    paceNote: '销量每小时统计一次。',
  },
})

type Stock = OutputOf<typeof stock.getMyStock>

const StockPage = () => {
  const skuId = (usePage().params['id'] ?? '') as SkuId
  const answer = useCall(stock.getMyStock, { skuId }, { quiet: true, keepPrevious: false, everyMs: 60_000 })
  return (
    <AnsweredPage answer={answer} back="/inventory/MyInventory">
      {(row) => <OneStock row={row} />}
    </AnsweredPage>
  )
}
export default StockPage

const OneStock = ({ row }: { row: Stock }) => {
  const words = useText(text)
  const facts = useText(stockText)
  const { can } = useAccess()
  const [isAlerting, setAlerting] = useState(false)
  const { orderAgain, isPending } = useOrderAgain()
  usePageTitle(row.code)
  return (
    <>
      <DetailPage
        title={row.code}
        {...(row.lowSince && { tags: <StatusTag tone="yours">{facts.low}</StatusTag> })}
        back="/inventory/MyInventory"
        actions={
          <>
            <PageLink to={`/inventory/InventoryHistory/${row.skuId}`} className="q-button">
              {words.history}
            </PageLink>
            {can('stock:order') && row.productId !== null && (
              <Button type="primary" loading={isPending} onClick={() => orderAgain([row])}>
                {facts.orderAgain}
              </Button>
            )}
          </>
        }
        top={<StockSummary row={row} />}
        facts={
          <Card
            title={facts.alert}
            actions={
              can('stock:order') &&
              row.isStocked && <Button onClick={() => setAlerting(true)}>{facts.setAlert}</Button>
            }
          >
            <DescriptionList
              rows={[
                [facts.alert, row.alert ? facts.alertOf(row.alert, row.alertQuantity) : facts.noAlert],
                ...(row.lowSince ? [[words.low, <Instant key="low" at={row.lowSince} />] as const] : []),
                [words.sold, facts.units(row.soldIn30Days)],
                [words.suggested, row.suggestedUnits === 0 ? words.noOrder : facts.units(row.suggestedUnits)],
              ]}
            />
            <p className="q-muted q-stock-note">{words.paceNote}</p>
          </Card>
        }
      >
        <ReservedOrders skuId={row.skuId} reserved={row.reserved} />
        <Incoming orders={row.incoming} />
        <CostCard row={row} layers={row.layers} />
      </DetailPage>
      {isAlerting && (
        <Suspense>
          <AlertDialog rows={[row]} onClose={() => setAlerting(false)} />
        </Suspense>
      )}
    </>
  )
}

const Incoming = ({ orders }: { orders: readonly IncomingStock[] }) => {
  const words = useText(text)
  const facts = useText(stockText)
  const statuses = useText(statusText)
  return (
    <Card title={words.incoming}>
      {orders.length === 0 ? (
        <p className="q-muted">{words.noIncoming}</p>
      ) : (
        <ul className="q-stock-orders">
          {orders.map((order) => (
            <li key={order.orderId}>
              <PageLink to={`${purchasePageOf[order.kind]}?id=${order.orderId}`}>{order.number}</PageLink>
              <StatusTag tone={sellerTones[order.status]}>{statuses[order.status]}</StatusTag>
              <span className="q-muted">
                <Instant at={order.statusSince} />
              </span>
              <strong className="q-tabular">{facts.units(order.units)}</strong>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
