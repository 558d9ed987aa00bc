import { Button, Select } from 'antd'
import { Suspense, useState } from 'react'
import { dashboard } from '../../../../contract/dashboard/dashboard.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { paymentPriorities, type PaymentPriority } from '../../../../contract/orders/payment-options.ts'
import { bulkJobs } from '../../../../contract/bulk-jobs/bulk-jobs.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { usePage, useSearch } from '../../../ui/page/page-context.tsx'
import { stringifySearch } from '../../../ui/page/search.ts'
import { Card, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { Money, moneyText } from '../../../ui/components/money.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { idsOfSearch, keyOfSearch, searchOfIds } from '../../order-kit/chosen-ids.ts'
import { paymentReads } from '../../order-kit/order-calls.ts'
import { PayOptions, useSwitchLines } from './pay-options.tsx'
import { PayTable } from './pay-table.tsx'
import { useUndoPayment } from './use-undo-payment.ts'
import '../../order-kit/orders.css'

const RechargeHere = lazy(() => import('../../wallet/recharge/recharge-here.tsx'))
const MissingNote = lazy(() => import('../../tax-numbers/missing-note.tsx'))

const text = defineText({
  en: {
    empty: 'No orders selected',
    emptyText: 'Select the orders to pay in the list, then select Pay.',
    toList: 'View orders',
    summary: 'Summary',
    balance: 'Current balance',
    credit: 'Unused credit',
    total: 'Selected orders',
    stock: (units: number) => `From your stock (${formatNumber(units, 'en')})`,
    stockNote:
      'Your stock is used first, in payment order, and is not charged again. Shipping and services are still charged.',
    payable: 'Covered by balance',
    after: 'Balance after payment',
    short: 'Amount short',
    pay: (count: number, amount: string) => `Pay ${counted(count, 'order', 'orders')} · ${amount}`,
    recharge: (amount: string) => `Recharge ${amount}`,
    rechargeSome: 'Recharge wallet',
    donePaid: (count: number) => `${counted(count, 'order', 'orders')} paid.`,
    doneStock: 'Used from your stock',
    units: (count: number) => counted(count, 'unit', 'units'),
    retry: 'Review unpaid orders',
    listTitle: 'Orders in payment order',
    first: 'Pay first',
    firstBy: (priority: string) => `Pay first: ${priority}`,
    given: 'in the order selected',
    oldest: 'oldest first',
    cheapest: 'lowest total first (pays the most orders)',
    dearest: 'highest total first',
    balanceLasts: 'Balance lasts',
    lastsDays: (days: number) => (days < 1 ? 'less than a day' : `about ${counted(days, 'day', 'days')}`),
  },
  zh: {
    empty: '未选择订单',
    emptyText: '请先在列表中选择要付款的订单。',
    toList: '前往订单',
    summary: '汇总',
    balance: '当前余额',
    credit: '可用信用额度',
    total: '所选订单合计',
    stock: (units: number) => `使用您的库存（${units} 件）`,
    stockNote: '优先使用您的库存，按付款顺序分配，不收货款，仅收运费和服务费。',
    payable: '余额可支付订单',
    after: '付款后余额',
    short: '支付全部还差',
    pay: (count: number, amount: string) => `支付 ${formatNumber(count, 'zh')} 个订单 · ${amount}`,
    recharge: (amount: string) => `充值 ${amount}`,
    rechargeSome: '钱包充值',
    donePaid: (count: number) => `${formatNumber(count, 'zh')} 个订单已付款。`,
    doneStock: '已使用您的库存',
    units: (count: number) => `${count} 件`,
    retry: '重新查看其余订单',
    listTitle: '订单（按付款顺序）',
    first: '付款顺序',
    firstBy: (priority: string) => `付款顺序：${priority}`,
    given: '按所选顺序',
    oldest: '最早的订单优先',
    cheapest: '金额最小的优先（可付订单最多）',
    dearest: '金额最大的优先',
    balanceLasts: '预计可用（按近 14 天支出）',
    lastsDays: (days: number) => (days < 1 ? '不足 1 天' : `${days} 天`),
  },
})

/** Up to this many orders are paid in one call; more become a bulk job. */
const maxBatchSize = 100

const PayPage = () => {
  const words = useText(text)
  const go = useGo()
  const { search } = usePage()
  const ids = idsOfSearch(search)
  if (ids.length === 0) {
    return (
      <div className="q-page">
        <PageHeader back="/orders/dropshippingOrders" />
        <EmptyState
          icon="wallet"
          title={words.empty}
          action={
            <Button type="primary" onClick={() => void go('/orders/dropshippingOrders?tab=awaitingPayment')}>
              {words.toList}
            </Button>
          }
        >
          {words.emptyText}
        </EmptyState>
      </div>
    )
  }
  return <Payment key={keyOfSearch(search)} ids={ids} />
}
export default PayPage

const Payment = ({ ids }: { ids: readonly string[] }) => {
  const words = useText(text)
  const go = useGo()
  const { can } = useAccess()
  const { pathname } = usePage()
  const [search, change] = useSearch()
  const [done, setDone] = useState<OutputOf<typeof orders.payOrders> | null>(null)
  const [first, setFirst] = useState<PaymentPriority>('given')
  // Keeps the last preview while the next one loads.
  const preview = useCall(orders.previewPayment, { ids: [...ids], first }, { quiet: true, enabled: !done })
  const figures = useCall(dashboard.getDashboard, {}, { quiet: true })
  const lines = useSwitchLines()
  const pay = useCallMutation(orders.payOrders, {
    invalidates: paymentReads,
    onSuccess: (answer) => {
      setDone(answer)
      const paid = answer.results.filter(({ ok }) => ok).map(({ orderId }) => orderId)
      if (paid.length > 0) toast.success(words.donePaid(paid.length), undo(paid))
    },
  })
  const undo = useUndoPayment(() => setDone(null))
  const start = useCallMutation(orders.startPayment, {
    invalidates: [bulkJobs.listBulkJobs],
    onSuccess: ({ bulkJobId }) => go('/orders/jobDetail', { search: { id: bulkJobId }, replace: true }),
  })
  const isMany = ids.length > maxBatchSize
  const known = new Map(preview.data?.orders.map((order) => [order.id, order]))
  if (!done && preview.error && !preview.data)
    return <FailedPage answer={preview} back="/orders/dropshippingOrders" />
  if (!done && !preview.data) return <PageSkeleton />
  const results = done?.results ?? preview.data?.results ?? []
  const payable = results.filter(({ ok }) => ok)
  const stock = preview.data?.stock ?? null
  const usedUnits = payable.reduce((sum, { stock: share }) => sum + (share?.units ?? 0), 0)
  const isShort = results.some(({ reason }) => reason === 'balanceTooLow')
  const unpaid = results.filter(({ ok }) => !ok)
  const short = isShort && preview.data ? shortOf(preview.data) : null
  const credit = preview.data ? creditOf(preview.data) : null
  const lasting = preview.data ? lastsAfter(preview.data, figures.data?.balanceLastsDays ?? null) : null
  return (
    <div className="q-page">
      <PageHeader
        back="/orders/dropshippingOrders"
        actions={
          <>
            {isShort && can('wallet:recharge') && (
              <Button
                type={payable.length === 0 ? 'primary' : 'default'}
                onClick={() => change({ recharge: 1 })}
              >
                {short ? words.recharge(moneyText(short)) : words.rechargeSome}
              </Button>
            )}
            {!done && preview.data && payable.length > 0 && (
              <Button
                type="primary"
                loading={pay.isPending || start.isPending}
                disabled={lines.isPending || preview.isPlaceholderData}
                onClick={() =>
                  (isMany ? start : pay).mutate({
                    ids: results.map(({ orderId }) => orderId),
                    agreed: Object.fromEntries(
                      [...known.values()].map(({ id, due }) => [id, due.amountMinor]),
                    ),
                  })
                }
              >
                {words.pay(payable.length, moneyText(preview.data.payable))}
              </Button>
            )}
            {done && unpaid.length > 0 && (
              <Button
                onClick={() =>
                  void go('/orders/dropshippingPay', {
                    search: searchOfIds(unpaid.map(({ orderId }) => orderId)),
                  })
                }
              >
                {words.retry}
              </Button>
            )}
          </>
        }
      />
      {isShort && can('wallet:recharge') && search['recharge'] === '1' && (
        <Suspense fallback={null}>
          <RechargeHere
            missingMinor={short?.amountMinor ?? 0}
            continueAt={pathname + stringifySearch({ ...search, recharge: undefined })}
            onClose={() => change({ recharge: undefined })}
          />
        </Suspense>
      )}
      {!done && preview.data && preview.data.missingTaxNumbers.length > 0 && (
        <Suspense fallback={null}>
          {preview.data.missingTaxNumbers.map((missing) => (
            <MissingNote key={missing.scheme} {...missing} />
          ))}
        </Suspense>
      )}
      <div className="q-columns">
        <Card
          title={words.listTitle}
          flush
          actions={
            !done &&
            ids.length > 1 && (
              <Select<PaymentPriority>
                aria-label={words.first}
                value={first}
                popupMatchSelectWidth={false}
                options={paymentPriorities.map((value) => ({ value, label: words[value] }))}
                labelRender={({ label }) => words.firstBy(String(label))}
                onChange={setFirst}
              />
            )
          }
        >
          <PayTable results={results} orders={known} isDone={done !== null} lines={lines} />
        </Card>
        <div className="q-stack">
          <Card title={words.summary}>
            <div className="q-pay-sums">
              <DescriptionList
                rows={
                  done
                    ? [
                        [words.balance, <Money key="balance" value={done.balance} strong />],
                        ...(usedUnits > 0 ? [[words.doneStock, words.units(usedUnits)] as const] : []),
                      ]
                    : [
                        [words.balance, <Money key="balance" value={preview.data?.balance ?? null} />],
                        ...(credit && credit.amountMinor > 0
                          ? [[words.credit, <Money key="credit" value={credit} />] as const]
                          : []),
                        [words.total, <Money key="total" value={preview.data?.total ?? null} />],
                        ...(stock
                          ? [
                              [
                                words.stock(stock.units),
                                <Money
                                  key="stock"
                                  value={{ ...stock.saved, amountMinor: -stock.saved.amountMinor }}
                                />,
                              ] as const,
                            ]
                          : []),
                        [words.payable, <Money key="payable" value={preview.data?.payable ?? null} strong />],
                        [words.after, <Money key="after" value={preview.data?.balanceAfter ?? null} />],
                        ...(short
                          ? [[words.short, <Money key="short" value={short} strong />] as const]
                          : []),
                        ...(lasting === null
                          ? []
                          : [[words.balanceLasts, words.lastsDays(lasting)] as const]),
                      ]
                }
              />
            </div>
            {!done && stock && <p className="q-muted q-pay-note">{words.stockNote}</p>}
          </Card>
          {!done && preview.data && <PayOptions ids={ids} orders={preview.data.orders} lines={lines} />}
        </div>
      </div>
    </div>
  )
}

/** How many days the balance left after the payment lasts, given the days for the whole balance; null if unknown. */
const lastsAfter = (
  { balance, balanceAfter }: OutputOf<typeof orders.previewPayment>,
  balanceLastsDays: number | null,
): number | null =>
  balanceLastsDays === null || balance.amountMinor <= 0
    ? null
    : Math.floor((balanceLastsDays * balanceAfter.amountMinor) / balance.amountMinor)

/** The recharge needed to pay every selected order; null if something other than money blocks one. */
const shortOf = ({ results, short }: OutputOf<typeof orders.previewPayment>) =>
  results.every(({ ok, reason }) => ok || reason === 'balanceTooLow') ? short : null

/** What is left of the credit beside the balance. */
const creditOf = ({ balance, available }: OutputOf<typeof orders.previewPayment>) => ({
  ...available,
  amountMinor: Math.max(0, available.amountMinor - Math.max(0, balance.amountMinor)),
})
