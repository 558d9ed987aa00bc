import { Button } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { download } from '../../../ui/call/calls.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { usePage } from '../../../ui/page/page-context.tsx'
import { AttributeList } from '../../../ui/detail-page/attribute-list.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { exactTime } from '../../../ui/time/time-text.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useSubject } from '../../../ui/text/use-subject.ts'
import '../../../ui/shell/print.css'
import '../common/fulfilment.css'

type Output = OutputOf<typeof operatorOrders.getPickingList>
type Item = Output['items'][number]
type OrderRequest = Output['orderRequests'][number]

const text = defineText({
  en: {
    subtitle: (skus: number, units: number, orders: number) =>
      `${counted(skus, 'SKU', 'SKUs')}, ${counted(units, 'unit', 'units')} for ${counted(orders, 'order', 'orders')}`,
    print: 'Print',
    slips: 'Packing slips',
    done: 'Picked',
    product: 'Product',
    quantity: 'Quantity',
    bin: 'Bin',
    noBin: 'No bin',
    for: 'Orders',
    requests: 'Notes and details of orders',
    taxNumber: (number: string) => `Tax number: ${number}`,
    schemeNumber: (number: string) => `Parcel travels under: ${number}`,
    nothing: 'Nothing to pick',
    nothingText: 'These orders have shipped or no longer need to be prepared.',
    back: 'Back to orders',
    picked: (done: number, of: number) => `${done} of ${of} picked`,
    check: (code: string) => `Mark ${code} as picked`,
    held: 'Not included:',
    fromStock: (units: number) => `${formatNumber(units, 'en')} from customer stock`,
    ofThese: (units: number) => `${formatNumber(units, 'en')} of these:`,
  },
  zh: {
    subtitle: (skus: number, units: number, orders: number) =>
      `${formatNumber(orders, 'zh')} 个订单，${formatNumber(skus, 'zh')} 种 SKU，共 ${formatNumber(units, 'zh')} 件`,
    print: '打印',
    slips: '装箱单',
    done: '已拣',
    product: '商品',
    quantity: '数量',
    bin: '库位',
    noBin: '无库位',
    for: '订单',
    requests: '订单备注与附加信息',
    taxNumber: (number: string) => `税号：${number}`,
    schemeNumber: (number: string) => `包裹代缴税号：${number}`,
    nothing: '没有需要拣货的商品',
    nothingText: '这些订单已发货，或无需拣货。',
    back: '返回订单',
    picked: (done: number, of: number) => `已拣 ${done}/${of}`,
    check: (code: string) => `${code} 已拣`,
    held: '未列入拣货单：',
    fromStock: (units: number) => `${formatNumber(units, 'zh')} 件使用客户库存`,
    ofThese: (units: number) => `其中 ${formatNumber(units, 'zh')} 件：`,
  },
})

const heldText = defineText({
  en: {
    cancelledInShop: 'cancelled or fulfilled in the shop',
    onHold: 'on hold by the seller',
    problem: 'open problem',
    cancellationRequested: 'cancellation requested by the seller',
    surcharge: 'surcharge not settled',
    noCustomsData: 'customs data missing',
  },
  zh: {
    cancelledInShop: '已在店铺取消或发货',
    onHold: '卖家已搁置',
    problem: '有未解决的异常',
    cancellationRequested: '卖家申请取消',
    surcharge: '附加费待处理',
    noCustomsData: '缺少报关信息',
  },
})

const PickingListPage = () => {
  const words = useText(text)
  const ids = (usePage().search['ids'] ?? '').split(',').filter((id) => id !== '')
  const list = useCall(
    operatorOrders.getPickingList,
    { ids },
    { enabled: ids.length > 0, keepPrevious: false, quiet: true },
  )
  if (list.error && !list.data) return <FailedPage answer={list} back="/orders" />
  const held = list.data?.held ?? []
  if (ids.length === 0 || list.data?.items.length === 0) {
    return (
      <div className="q-page">
        <HeldNote held={held} />
        <EmptyState icon="box" title={words.nothing} action={<PageLink to="/orders">{words.back}</PageLink>}>
          {words.nothingText}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="q-page q-picking">
      <HeldNote held={held} />
      {list.data ? (
        <PickingList
          items={list.data.items}
          requests={list.data.orderRequests}
          ids={ids.filter((id) => !held.some((order) => order.id === id))}
        />
      ) : (
        <CardSkeleton lines={8} />
      )}
    </div>
  )
}
export default PickingListPage

/** Orders that must not be picked. */
type Held = Output['held']

const HeldNote = ({ held }: { held: Held }) => {
  const words = useText(text)
  const reasons = useText(heldText)
  if (held.length === 0) return null
  return (
    <p className="q-note q-note-problem" role="alert">
      <Icon name="alert" size={16} />
      <span>
        {words.held}{' '}
        {held.map(({ id, number, reason }) => (
          <span key={id}>
            <PageLink to="/orders/detail" search={{ id }}>
              {number}
            </PageLink>{' '}
            ({reasons[reason]}){' '}
          </span>
        ))}
      </span>
    </p>
  )
}

const printedAt = (): string => exactTime(new Date())

interface PickingListProps {
  readonly items: readonly Item[]
  readonly requests: readonly OrderRequest[]
  readonly ids: readonly string[]
}

const PickingList = ({ items, requests, ids }: PickingListProps) => {
  const words = useText(text)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const units = items.reduce((sum, item) => sum + item.quantity, 0)
  const orders = new Set(items.flatMap((item) => item.orders.map(({ id }) => id))).size
  const toggle = (skuId: string): void => {
    const next = new Set(picked)
    if (!next.delete(skuId)) next.add(skuId)
    setPicked(next)
  }
  return (
    <>
      <PageHeader
        back="/orders"
        subtitle={
          <>
            {words.subtitle(items.length, units, orders)}
            <span className="q-print-only"> · {printedAt()}</span>
          </>
        }
        actions={
          <>
            <span className="q-muted q-picked" role="status">
              {words.picked(picked.size, items.length)}
            </span>
            <Button
              icon={<Icon name="file" size={16} />}
              onClick={() => void download(operatorOrders.downloadPackingSlips, { ids: [...ids] })}
            >
              {words.slips}
            </Button>
            <Button type="primary" icon={<Icon name="printer" size={16} />} onClick={() => window.print()}>
              {words.print}
            </Button>
          </>
        }
      />
      <table className="q-plain-table q-picking-table">
        <thead>
          <tr>
            <th aria-label={words.done} />
            <th>{words.bin}</th>
            <th>{words.product}</th>
            <th className="q-right">{words.quantity}</th>
            <th>{words.for}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <PickingRow
              key={item.skuId}
              item={item}
              isPicked={picked.has(item.skuId)}
              onToggle={() => toggle(item.skuId)}
            />
          ))}
        </tbody>
      </table>
      <OrderRequests requests={requests} />
    </>
  )
}

const OrderRequests = ({ requests }: { requests: readonly OrderRequest[] }) => {
  const words = useText(text)
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="q-picking-requests">
      <h2 id="q-picking-requests">{words.requests}</h2>
      <ul className="q-picking-requests">
        {requests.map(({ id, number, note, attributes, taxNumber, schemeNumber }) => (
          <li key={id}>
            <PageLink to="/orders/detail" search={{ id }}>
              {number}
            </PageLink>
            {note !== '' && <p>{note}</p>}
            <AttributeList attributes={attributes} />
            {taxNumber !== '' && <p>{words.taxNumber(taxNumber)}</p>}
            {schemeNumber !== '' && <p>{words.schemeNumber(schemeNumber)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const PickingRow = ({
  item,
  isPicked,
  onToggle,
}: {
  item: Item
  isPicked: boolean
  onToggle: () => void
}) => {
  const words = useText(text)
  const subject = useSubject()
  return (
    <tr className={isPicked ? 'q-picked-row' : undefined}>
      <td>
        <input type="checkbox" checked={isPicked} onChange={onToggle} aria-label={words.check(item.code)} />
      </td>
      <td className="q-picking-bins">
        <Bins item={item} />
      </td>
      <td>
        <div className="q-picking-product">
          <Picture src={item.imageUrl} alt="" size={56} />
          <div>
            <strong className="q-tabular">{item.code}</strong>
            <div>{subject(item)}</div>
            <div className="q-muted">{item.attributes}</div>
          </div>
        </div>
      </td>
      <td className="q-right q-picking-quantity q-tabular">{item.quantity}</td>
      <td>
        <ul className="q-picking-orders">
          {item.orders.map((order) => (
            <li key={order.id}>
              <PageLink to="/orders/detail" search={{ id: order.id }}>
                {order.number}
              </PageLink>{' '}
              × {order.quantity}
              {order.fromStock > 0 && <span className="q-muted"> ({words.fromStock(order.fromStock)})</span>}
              {order.requests.map((request, index) => (
                <div key={index}>
                  {request.quantity < order.quantity && words.ofThese(request.quantity)}
                  <AttributeList attributes={request.attributes} />
                </div>
              ))}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

/** More bins than a picker needs are left out. */
const shownBins = 4

const Bins = ({ item: { bins } }: { item: Item }) => {
  const words = useText(text)
  if (bins.length === 0) return <span className="q-muted">{words.noBin}</span>
  return (
    <ul className="q-tabular">
      {bins.slice(0, shownBins).map(({ code, units, ownerName }) => (
        <li key={`${code} ${ownerName ?? ''}`}>
          <strong>{code}</strong> <span className="q-muted">× {units}</span>
          {ownerName !== null && <div className="q-muted">{ownerName}</div>}
        </li>
      ))}
      {bins.length > shownBins && <li className="q-muted">+{bins.length - shownBins}</li>}
    </ul>
  )
}
