import { Button } from 'antd'
import { useMemo } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { ChosenOperatorOrder } from '../../../../contract/orders/operator-order-bulk.ts'
import { isQueue, type operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { blockingFlags } from '../../../../contract/kernel/statuses.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import type { Column } from '../../../ui/index-page/state/index-types.ts'
import { Country } from '../../../ui/components/country.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { GiftMark } from '../../order-kit/gift-mark.tsx'
import { pictureOf } from '../../order-kit/line-picture.ts'
import { OrderTags } from '../../order-kit/order-tags.tsx'
import { OperatorWaitingNote } from './operator-waiting.tsx'
import { GoodsNote } from './goods-note.tsx'
import { ShipByTag } from './ship-by-tag.tsx'
import '../common/fulfilment.css'

export type OperatorOrderRow = OutputOf<typeof operatorOrders.listOperatorOrders>['rows'][number]

const columnText = defineText({
  en: {
    order: 'Order',
    customer: 'Customer',
    products: 'To pack',
    to: 'Ship to',
    line: 'Shipping line',
    state: 'Status',
    waiting: 'Waiting for',
    shipBy: 'Ship by',
    assignee: 'Assigned to',
    nobody: 'Unassigned',
    wave: (number: number) => `Wave ${number}`,
    total: 'Total',
    received: 'Received',
    shopOrder: 'Shop order',
    skus: 'SKUs',
    recipient: 'Recipient',
    weight: 'Weight',
    paid: 'Paid',
    tracking: 'Tracking',
    ship: 'Ship',
    units: (count: number) => counted(count, 'unit', 'units'),
    more: (count: number) => `+${count}`,
    replacementFor: 'Replacement for',
    allInStock: 'all in stock',
    inStock: (count: number) => `${formatNumber(count, 'en')} in stock`,
  },
  zh: {
    order: '订单',
    customer: '客户',
    products: '待打包',
    to: '收件人',
    line: '物流渠道',
    state: '状态',
    waiting: '等待原因',
    shipBy: '发货时限',
    assignee: '负责人',
    nobody: '未分配',
    wave: (number: number) => `波次 ${number}`,
    total: '合计',
    received: '进入时间',
    shopOrder: '店铺订单号',
    skus: 'SKU',
    recipient: '收件人姓名',
    weight: '重量',
    paid: '付款时间',
    tracking: '运单号',
    ship: '发货',
    units: (count: number) => `${formatNumber(count, 'zh')} 件`,
    more: (count: number) => `+${count}`,
    replacementFor: '补发自',
    allInStock: '客户库存充足',
    inStock: (count: number) => `客户库存 ${formatNumber(count, 'zh')} 件`,
  },
})
type Words = (typeof columnText)['en']

export const isQueued = ({ status }: Pick<OperatorOrderRow, 'status'>): boolean => isQueue(status)

const isBlocked = ({ flags, customsWaitSince }: OperatorOrderRow): boolean =>
  customsWaitSince !== null || flags.some(({ kind }) => blockingFlags.some((flag) => flag === kind))

/** Units still to be packed; for orders outside the queues, all units. */
const unitsToPack = (row: OperatorOrderRow): number =>
  row.lines.reduce(
    (sum, line) => sum + (line.quantity - (isQueued(row) ? line.shippedQuantity : 0)) * line.units,
    0,
  )

/** Of an order that was selected without being displayed, too. */
export const unitsOf = (one: OperatorOrderRow | ChosenOperatorOrder): number =>
  'lines' in one ? unitsToPack(one) : one.unitsToPack

/** What is known of any selected order. */
export const chosenOf = (one: OperatorOrderRow | ChosenOperatorOrder): ChosenOperatorOrder => {
  if (!('lines' in one)) return one
  const { id, number, status, operatorActions, assignee, wave } = one
  return {
    id,
    number,
    status,
    operatorActions,
    assigneeId: assignee?.id ?? null,
    isInWave: wave !== null,
    unitsToPack: unitsToPack(one),
  }
}

const stockOf = (row: OperatorOrderRow): number =>
  row.lines.reduce((sum, { stockLeft }) => sum + stockLeft, 0)

/** With those that bundles consist of. */
const skusOf = ({ lines }: OperatorOrderRow): readonly string[] => [
  ...new Set(
    lines.flatMap(({ skuCode, parts }) =>
      parts.length > 0 ? parts.map((part) => part.skuCode) : skuCode === null ? [] : [skuCode],
    ),
  ),
]

const Grams = ({ of: grams }: { readonly of: number }) => (
  <span className="q-tabular q-nowrap">{formatNumber(grams, useLocale())} g</span>
)

const maxImages = 2

const Products = ({ row, words }: { row: OperatorOrderRow; words: Words }) => {
  const title = useTitle()
  // The mark takes the place of a picture.
  const shown = row.hasGiftNote ? maxImages - 1 : maxImages
  return (
    <span className="q-row-lines">
      {row.hasGiftNote && <GiftMark />}
      {row.lines.slice(0, shown).map((line) => (
        <Picture key={line.id} src={pictureOf(line)} alt={title(line)} size={28} />
      ))}
      {row.lines.length > shown && <span className="q-muted">{words.more(row.lines.length - shown)}</span>}
      <span className="q-tabular">{words.units(unitsToPack(row))}</span>
      {stockOf(row) > 0 && (
        <span className="q-muted q-clip">
          {stockOf(row) === unitsToPack(row) ? words.allInStock : words.inStock(stockOf(row))}
        </span>
      )}
    </span>
  )
}

/** What blocks an order comes before the time it ships by. */
const Progress = ({ row }: { row: OperatorOrderRow }) =>
  isQueued(row) && !isBlocked(row) ? (
    <div className="q-cell-stack">
      <ShipByTag shipBy={row.shipBy} />
      <GoodsNote goods={row.goods} />
    </div>
  ) : (
    <OperatorWaitingNote order={row} compact />
  )

const progressColumn = (words: Words, isInQueue: boolean): Column<OperatorOrderRow> => ({
  width: 180,
  inCard: 'foot',
  render: (row) => <Progress row={row} />,
  ...(isInQueue
    ? { key: 'shipBy', title: words.shipBy, sortable: 'due' as const }
    : { key: 'waiting', title: words.waiting }),
})

const assigneeColumn = (words: Words): Column<OperatorOrderRow> => ({
  key: 'assignee',
  title: words.assignee,
  width: 95,
  render: (row) => (
    <div className="q-cell-stack">
      <span className={row.assignee ? undefined : 'q-muted'}>{row.assignee?.name ?? words.nobody}</span>
      {row.wave && <span className="q-muted">{words.wave(row.wave.number)}</span>}
    </div>
  ),
})

interface OperatorColumns {
  readonly words: Words
  /** Queues show the ship-by time and the assignee, other lists the time received. */
  readonly isInQueue: boolean
  readonly onShip: (row: OperatorOrderRow) => void
}

const operatorColumns = ({
  words,
  isInQueue,
  onShip,
}: OperatorColumns): readonly Column<OperatorOrderRow>[] => [
  {
    key: 'number',
    title: words.order,
    isFixed: true,
    width: 96,
    render: (row) => (
      <div className="q-cell-stack">
        <strong className="q-tabular q-nowrap">{row.number}</strong>
        <span className="q-muted">{row.shopOrderName}</span>
        {row.family?.replacementOf && (
          <span className="q-muted">
            {words.replacementFor} <span className="q-nowrap">{row.family.replacementOf.number}</span>
          </span>
        )}
      </div>
    ),
  },
  {
    key: 'customer',
    title: words.customer,
    width: 114,
    render: (row) => (
      <div className="q-cell-stack">
        <span>{row.customerName}</span>
        <span className="q-muted">{row.shopName}</span>
      </div>
    ),
  },
  {
    key: 'products',
    title: words.products,
    width: 134,
    render: (row) => <Products row={row} words={words} />,
  },
  {
    key: 'to',
    title: words.to,
    width: 136,
    render: (row) => (
      <div className="q-cell-stack">
        <span>{row.recipientName || '–'}</span>
        {row.countryCode && <Country code={row.countryCode} />}
      </div>
    ),
  },
  { key: 'line', title: words.line, width: 110, render: (row) => row.shippingLineName ?? '–' },
  {
    key: 'state',
    title: words.state,
    width: 150,
    inCard: 'top',
    render: (row) => (
      <div className="q-cell-stack">
        <OrderTags order={row} />
      </div>
    ),
  },
  progressColumn(words, isInQueue),
  ...(isInQueue ? [assigneeColumn(words)] : []),
  {
    key: 'tracking',
    title: words.tracking,
    isHidden: true,
    render: (row) => <span className="q-tabular">{row.trackingNumbers.join(', ') || '–'}</span>,
  },
  {
    key: 'shopOrder',
    title: words.shopOrder,
    width: 110,
    isHidden: true,
    inCard: false,
    render: (row) => row.shopOrderName || null,
  },
  {
    key: 'skus',
    title: words.skus,
    width: 150,
    isHidden: true,
    inCard: false,
    render: (row) => <span className="q-tabular">{skusOf(row).join(', ') || '–'}</span>,
  },
  {
    key: 'recipient',
    title: words.recipient,
    width: 130,
    isHidden: true,
    inCard: false,
    render: (row) => row.recipientName || null,
  },
  {
    key: 'weight',
    title: words.weight,
    width: 84,
    align: 'right',
    isHidden: true,
    inCard: false,
    render: (row) => (row.weightGrams > 0 ? <Grams of={row.weightGrams} /> : null),
  },
  {
    key: 'total',
    title: words.total,
    align: 'right',
    isHidden: true,
    render: (row) => <Money amountMinor={row.totalMinor} currency={row.currency} />,
  },
  {
    key: 'paid',
    title: words.paid,
    width: 112,
    isHidden: true,
    inCard: false,
    render: (row) => (row.paidAt ? <Instant at={row.paidAt} /> : null),
  },
  {
    key: 'received',
    title: words.received,
    width: 112,
    sortable: 'time',
    isHidden: isInQueue,
    render: (row) => <Instant at={row.createdAt} />,
  },
  {
    key: 'ship',
    title: '',
    width: 82,
    align: 'right',
    isFixed: true,
    inCard: 'foot',
    render: (row) =>
      row.operatorActions.includes('ship') && (
        <Button
          size="small"
          onClick={(event) => {
            event.stopPropagation()
            onShip(row)
          }}
        >
          {words.ship}
        </Button>
      ),
  },
]

export const useOperatorColumns = (
  isInQueue: boolean,
  ship: (orderId: string) => void,
): readonly Column<OperatorOrderRow>[] => {
  const words = useText(columnText)
  return useMemo(
    () => operatorColumns({ words, isInQueue, onShip: ({ id }) => ship(id) }),
    [words, isInQueue, ship],
  )
}
