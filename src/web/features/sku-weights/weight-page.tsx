import { Button } from 'antd'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { SkuMeasurementId } from '../../../contract/kernel/ids.ts'
import {
  operatorSkuWeights,
  weightDecisionRoles,
  type ConcernedOrder,
  type WeightDecision,
} from '../../../contract/sku-weights/sku-weights.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { Card, DescriptionList, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { counted } from '../../../contract/kernel/format.ts'
import { MeasurementsTable } from './measurements-table.tsx'
import { gramsDifference, sizeText, weightReads, weightDifferenceText } from './weight-text.ts'
import '../../ui/index-page/table.css'

type Difference = OutputOf<typeof operatorSkuWeights.getWeightDifference>

const text = defineText({
  en: {
    take: 'Take measured weight',
    reprice: 'Take and reprice unpaid orders',
    keep: 'Keep estimate',
    repriceTitle: (code: string) => `Reprice unpaid orders with ${code}?`,
    repriceText: (count: number) =>
      `${counted(count, 'unpaid order gets', 'unpaid orders get')} the freight of the measured weight. Paid orders keep what was paid.`,
    cancel: 'Cancel',
    took: 'Measured weight taken. Later quotes use it.',
    repriced: (count: number) => `Measured weight taken. ${counted(count, 'order', 'orders')} repriced.`,
    keptIt: 'Estimate kept.',
    orders: 'Open orders with this SKU',
    noOrders: 'No open order contains this SKU.',
    more: (count: number) => `${counted(count, 'more order is', 'more orders are')} not listed.`,
    order: 'Order',
    units: 'Units',
    estimated: 'Freight, estimate',
    measured: 'Freight, measured',
    perUnit: 'By unit',
    payer: 'Borne by',
    seller: 'Seller, if repriced',
    agency: 'Agency',
    history: 'Measurements',
    product: 'View product',
  },
  zh: {
    take: '采用实测重量',
    reprice: '采用并重新计价',
    keep: '保留预估',
    repriceTitle: (code: string) => `重新计算含 ${code} 的未付款订单？`,
    repriceText: (count: number) => `${count} 个未付款订单将按实测重量计算运费，已付款订单不变。`,
    cancel: '取消',
    took: '已采用实测重量，用于之后的报价。',
    repriced: (count: number) => `已采用实测重量，${count} 个订单已重新计价。`,
    keptIt: '已保留预估。',
    orders: '含此 SKU 的未完成订单',
    noOrders: '没有未完成订单包含此 SKU。',
    more: (count: number) => `另有 ${count} 个订单未列出。`,
    order: '订单',
    units: '件数',
    estimated: '预估运费',
    measured: '实测运费',
    perUnit: '每件',
    payer: '承担方',
    seller: '卖家（重新计价时）',
    agency: '平台',
    history: '测量记录',
    product: '查看产品',
  },
})

const WeightPage = () => {
  const id = (usePage().search['id'] ?? '') as SkuMeasurementId
  const difference = useCall(
    operatorSkuWeights.getWeightDifference,
    { id },
    { keepPrevious: false, quiet: true },
  )
  return (
    <AnsweredPage answer={difference} back="/products/weights">
      {(found) => <Loaded difference={found} />}
    </AnsweredPage>
  )
}
export default WeightPage

const tones = { open: 'yours', taken: 'done', kept: 'quiet', replaced: 'quiet' } as const

const Loaded = ({ difference }: { difference: Difference }) => {
  const weights = useText(weightDifferenceText)
  const access = useAccess()
  const subject = useSubject()
  usePageTitle(difference.code)
  const canDecide = weightDecisionRoles.some((role) => access.hasRole(role, 'catalogue'))
  const isOpen = difference.status === 'open'
  return (
    <DetailPage
      title={difference.code}
      tags={<StatusTag tone={tones[difference.status]}>{weights[difference.status]}</StatusTag>}
      subtitle={subject(difference)}
      back="/products/weights"
      actions={isOpen && canDecide && <Decisions difference={difference} />}
      facts={<FactsCard difference={difference} />}
    >
      <OrdersCard difference={difference} />
      <HistoryCard difference={difference} />
    </DetailPage>
  )
}

const Decisions = ({ difference: { id, code, unpaidOrders } }: { difference: Difference }) => {
  const words = useText(text)
  const decide = useCallMutation(operatorSkuWeights.decideWeightDifference, {
    invalidates: weightReads,
    onSuccess: ({ repriced }, { decision }) => {
      if (decision === 'keep') toast.success(words.keptIt)
      else toast.success(repriced === null ? words.took : words.repriced(repriced))
    },
  })
  const button = (decision: WeightDecision, onPress: () => void) => (
    <Button
      {...(decision === 'take' && { type: 'primary' as const })}
      loading={decide.isPending && decide.variables.decision === decision}
      disabled={decide.isPending}
      onClick={onPress}
    >
      {words[decision]}
    </Button>
  )
  const askReprice = async (): Promise<void> => {
    const question = {
      title: words.repriceTitle(code),
      message: words.repriceText(unpaidOrders),
      confirmLabel: words.reprice,
      cancelLabel: words.cancel,
    }
    if (await ask(question)) decide.mutate({ id, decision: 'reprice' })
  }
  return (
    <>
      {button('keep', () => decide.mutate({ id, decision: 'keep' }))}
      {unpaidOrders > 0 && button('reprice', () => void askReprice())}
      {button('take', () => decide.mutate({ id, decision: 'take' }))}
    </>
  )
}

const FactsCard = ({ difference }: { difference: Difference }) => {
  const words = useText(text)
  const weights = useText(weightDifferenceText)
  const { grams, wasGrams, size, wasSize } = difference
  return (
    <Card>
      <DescriptionList
        rows={[
          [weights.estimate, weightText(wasGrams)],
          [weights.measured, weightText(grams)],
          [weights.difference, gramsDifference(wasGrams, grams)],
          [`${weights.size} (${weights.estimate})`, sizeText(wasSize) ?? '–'],
          [`${weights.size} (${weights.measured})`, sizeText(size) ?? weights.noSize],
          [weights.how, `${weights[difference.method]} · ${weights[difference.place]}`],
          [weights.by, difference.measuredBy],
          [weights.when, <Instant key="when" at={difference.measuredAt} as="minute" />],
        ]}
      />
      <p style={{ marginTop: 12 }}>
        <PageLink to="/products/product" search={{ id: difference.productId }}>
          {words.product}
        </PageLink>
      </p>
    </Card>
  )
}

const OrdersCard = ({ difference: { orders, moreOrders } }: { difference: Difference }) => {
  const words = useText(text)
  if (orders.length === 0)
    return (
      <Card title={words.orders}>
        <p className="q-muted">{words.noOrders}</p>
      </Card>
    )
  return (
    <Card title={words.orders} flush>
      <div className="q-scroll-x q-fade-edges" role="region" aria-label={words.orders} tabIndex={0}>
        <table className="q-plain-table q-table-labelled">
          <thead>
            <tr>
              <th>{words.order}</th>
              <th className="q-right">{words.units}</th>
              <th className="q-right">{words.estimated}</th>
              <th className="q-right">{words.measured}</th>
              <th className="q-right">{words.perUnit}</th>
              <th>{words.payer}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.orderId} order={order} />
            ))}
          </tbody>
        </table>
      </div>
      {moreOrders > 0 && <p className="q-muted q-table-foot">{words.more(moreOrders)}</p>}
    </Card>
  )
}

const signed = (minor: number | null, currency: ConcernedOrder['currency']): string => {
  if (minor === null) return '–'
  const amount = moneyText({ amountMinor: Math.abs(minor), currency })
  return minor === 0 ? amount : `${minor < 0 ? '−' : '+'}${amount}`
}

const OrderRow = ({ order }: { order: ConcernedOrder }) => {
  const words = useText(text)
  const { currency } = order
  return (
    <tr>
      <td>
        <PageLink className="q-nowrap" to="/orders/detail" search={{ id: order.orderId }}>
          {order.number}
        </PageLink>
        <div className="q-muted">{order.customerName}</div>
      </td>
      <td className="q-right q-tabular" data-label={words.units}>
        {order.units}
      </td>
      <td className="q-right" data-label={words.estimated}>
        <Money amountMinor={order.estimatedMinor} currency={currency} />
      </td>
      <td className="q-right" data-label={words.measured}>
        <Money amountMinor={order.measuredMinor} currency={currency} />
      </td>
      <td className="q-right q-tabular" data-label={words.perUnit}>
        {signed(order.perUnitMinor, currency)}
      </td>
      <td data-label={words.payer}>{words[order.payer]}</td>
    </tr>
  )
}

const HistoryCard = ({ difference: { skuId } }: { difference: Difference }) => {
  const words = useText(text)
  const history = useCall(operatorSkuWeights.listSkuMeasurements, { skuId }, { quiet: true })
  if (!history.data) return null
  return (
    <Card title={words.history} flush>
      <div className="q-scroll-x q-fade-edges" role="region" aria-label={words.history} tabIndex={0}>
        <MeasurementsTable measurements={history.data.measurements} />
      </div>
    </Card>
  )
}
