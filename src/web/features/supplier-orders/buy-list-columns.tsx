import { InputNumber, Select } from 'antd'
import { useMemo } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { SupplierId } from '../../../contract/kernel/ids.ts'
import { supplierOrderLimits } from '../../../contract/supplier-orders/supplier-order-states.ts'
import { roundToPacks } from '../../../contract/supplier-orders/packs.ts'
import type { SupplierScore } from '../../../contract/supplier-orders/suppliers.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { BuyListRow } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { Money, moneyText } from '../../ui/components/money.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Age } from '../../ui/time/instant.tsx'
import { SkuCell } from './sku-cell.tsx'
import { ScoreLine } from '../suppliers/score-line.tsx'
import { WaitingCell } from './waiting-cell.tsx'
import { supplyText } from './supplier-order-text.ts'

export const buyListText = defineText({
  en: {
    subtitle: 'What paid orders and reorder points need, less the agency’s stock and what is on order.',
    reorder: 'Reorder point',
    reorderAt: (min: string, target: string) => `Below ${min}, up to ${target}`,
    search: 'SKU or product',
    supplier: 'Supplier',
    score: 'Scorecard',
    noSupplier: 'No supplier',
    needed: 'Needed',
    stock: 'In stock',
    onOrder: 'On order',
    oldest: 'Oldest order',
    buy: 'To buy',
    cost: 'Cost',
    waiting: 'Cost of waiting',
    addSupplier: 'Add supplier',
    least: (n: number) => `from ${formatNumber(n, 'en')}`,
    days: (n: number) => `${formatNumber(n, 'en')} d`,
    pack: (n: number) => `packs of ${formatNumber(n, 'en')}`,
    quantityOf: (code: string) => `Quantity of ${code}`,
    supplierOf: (code: string) => `Supplier of ${code}`,
    totals: (units: string, cost: string) => `${units}, ${cost}`,
    create: 'Create purchase orders',
    created: (n: number, amount: string) =>
      n === 1
        ? `Purchase order created for ${amount}.`
        : `${formatNumber(n, 'en')} purchase orders created for ${amount}.`,
    view: 'View drafts',
    empty: 'Nothing to buy',
    emptyText: 'Paid orders have their goods in stock or on order. New paid orders add what is missing.',
    viewOrders: 'View purchase orders',
    wait: 'Buy in',
    waitDays: (n: number) => (n === 0 ? 'If bought today' : `If bought in ${counted(n, 'day', 'days')}`),
  },
  zh: {
    subtitle: '已付款订单与补货点所需数量，减去平台库存和在途采购。',
    reorder: '补货点',
    reorderAt: (min: string, target: string) => `低于 ${min} 补至 ${target}`,
    search: '搜索 SKU 或产品',
    supplier: '供应商',
    score: '供应商评分',
    noSupplier: '无供应商',
    needed: '需求',
    stock: '库存',
    onOrder: '在途',
    oldest: '最早订单',
    buy: '待采购',
    cost: '金额',
    waiting: '等待的代价',
    addSupplier: '添加供应商',
    least: (n: number) => `${formatNumber(n, 'zh')} 件起订`,
    days: (n: number) => `${formatNumber(n, 'zh')} 天`,
    pack: (n: number) => `每包 ${formatNumber(n, 'zh')} 件`,
    quantityOf: (code: string) => `${code} 的采购数量`,
    supplierOf: (code: string) => `${code} 的供应商`,
    totals: (units: string, cost: string) => `${units}，${cost}`,
    create: '生成采购单',
    created: (n: number, amount: string) => `已生成 ${formatNumber(n, 'zh')} 张采购单，共 ${amount}。`,
    view: '查看草稿',
    empty: '暂无待采购商品',
    emptyText: '已付款订单的商品均有库存或已采购；新付款的订单会增加采购需求。',
    viewOrders: '查看采购单',
    wait: '采购时间',
    waitDays: (n: number) => (n === 0 ? '今天采购' : `${formatNumber(n, 'zh')} 天后采购`),
  },
})

export interface Choice {
  readonly supplierId?: SupplierId
  readonly quantity?: number
}
export type Choices = Readonly<Record<string, Choice>>
type Offer = BuyListRow['offers'][number]

export const offerOf = (row: BuyListRow, choice: Choice | undefined): Offer | undefined =>
  row.offers.find(({ supplierId }) => supplierId === choice?.supplierId) ?? row.offers[0]

/** In whole packs; by default what is missing, and at least the supplier's minimum quantity. */
export const quantityOf = (row: BuyListRow, choice: Choice | undefined): number => {
  const { packSize = 1, minQuantity = 1 } = offerOf(row, choice) ?? {}
  return choice?.quantity === undefined
    ? roundToPacks(row.toBuy, { packSize, minQuantity })
    : roundToPacks(choice.quantity, { packSize, minQuantity: 1 })
}

export type Line = InputOf<typeof operatorSupplierOrders.createSupplierOrders>['lines'][number]

export const lineOf = (row: BuyListRow, choice: Choice | undefined): Line[] => {
  const offer = offerOf(row, choice)
  if (!offer) return []
  const { skuId, onOrder } = row
  const { supplierId, costMinor: unitMinor } = offer
  return [{ skuId, supplierId, quantity: quantityOf(row, choice), unitMinor, onOrder }]
}

interface CellProps {
  readonly row: BuyListRow
  readonly score: SupplierScore | undefined
  readonly choice: Choice | undefined
  readonly onChange: (choice: Choice) => void
}

const SupplierCell = ({ row, choice, onChange }: CellProps) => {
  const words = useText(buyListText)
  const offer = offerOf(row, choice)
  if (!offer) return <PageLink to={`/products/costs?id=${row.productId}`}>{words.addSupplier}</PageLink>
  const terms = (one: Offer): string =>
    [
      moneyText({ amountMinor: one.costMinor, currency: 'CNY' }),
      one.minQuantity > 1 ? words.least(one.minQuantity) : '',
      one.packSize > 1 ? words.pack(one.packSize) : '',
      one.leadDays === null ? '' : words.days(one.leadDays),
    ]
      .filter(Boolean)
      .join(' · ')
  if (row.offers.length === 1)
    return (
      <span className="q-cell-stack">
        <PageLink to={`/buying/supplier?id=${offer.supplierId}`}>{offer.supplierName}</PageLink>
        <span className="q-muted">{terms(offer)}</span>
      </span>
    )
  return (
    <span className="q-cell-stack">
      <Select
        labelRender={() => offer.supplierName}
        aria-label={words.supplierOf(row.code)}
        className="q-buy-supplier"
        popupMatchSelectWidth={false}
        value={offer.supplierId}
        options={row.offers.map((one) => ({
          value: one.supplierId,
          label: `${one.supplierName} · ${terms(one)}`,
        }))}
        onChange={(supplierId) => onChange({ ...choice, supplierId })}
      />
      <span className="q-muted">{terms(offer)}</span>
    </span>
  )
}

const QuantityCell = ({ row, choice, onChange }: CellProps) => {
  const words = useText(buyListText)
  const supply = useText(supplyText)
  const packSize = offerOf(row, choice)?.packSize ?? 1
  const quantity = quantityOf(row, choice)
  const input = (
    <InputNumber
      aria-label={words.quantityOf(row.code)}
      className="q-buy-quantity"
      min={1}
      max={supplierOrderLimits.quantity}
      precision={0}
      step={packSize}
      changeOnWheel={false}
      // The typed number is rounded to packs when the field is left.
      value={choice?.quantity ?? quantity}
      onChange={(typed) => onChange({ ...choice, quantity: typed ?? row.toBuy })}
      onBlur={() => choice?.quantity !== undefined && onChange({ ...choice, quantity })}
    />
  )
  if (packSize === 1) return input
  return (
    <span className="q-cell-stack">
      {input}
      <span className="q-muted">{supply.packs(quantity / packSize, packSize)}</span>
    </span>
  )
}

export const useBuyListColumns = (
  choices: Choices,
  choose: (row: BuyListRow, choice: Choice) => void,
  scores: ReadonlyMap<string, SupplierScore>,
): readonly Column<BuyListRow>[] => {
  const words = useText(buyListText)
  const supply = useText(supplyText)
  const locale = useLocale()
  return useMemo(() => {
    const number = (key: string, title: string, of: (row: BuyListRow) => number): Column<BuyListRow> => ({
      key,
      title,
      width: 84,
      align: 'right',
      inCard: 'body',
      render: (row) => formatNumber(of(row), locale),
    })
    const cell = (row: BuyListRow): CellProps => ({
      row,
      choice: choices[row.skuId],
      score: scores.get(offerOf(row, choices[row.skuId])?.supplierId ?? ''),
      onChange: (choice) => choose(row, choice),
    })
    return [
      {
        key: 'sku',
        title: supply.product,
        isFixed: true,
        inCard: 'title',
        render: (row) => <SkuCell sku={row} />,
      },
      number('needed', words.needed, ({ needed }) => needed),
      number('stock', words.stock, ({ onHand }) => onHand),
      number('onOrder', words.onOrder, ({ onOrder }) => onOrder),
      {
        key: 'oldest',
        title: words.oldest,
        width: 110,
        inCard: 'body',
        render: ({ oldestAt, orders, reorder }) => (
          <span className="q-cell-stack">
            {oldestAt === null ? <span>{words.reorder}</span> : <Age since={oldestAt} />}
            <span className="q-muted">
              {oldestAt === null && reorder
                ? words.reorderAt(
                    formatNumber(reorder.minUnits, locale),
                    formatNumber(reorder.targetUnits, locale),
                  )
                : supply.orders(orders)}
            </span>
          </span>
        ),
      },
      {
        key: 'waiting',
        title: words.waiting,
        width: 170,
        inCard: 'body',
        render: (row) => <WaitingCell waiting={row.waiting} />,
      },
      {
        key: 'supplier',
        title: words.supplier,
        width: 250,
        inCard: 'foot',
        render: (row) => <SupplierCell {...cell(row)} />,
      },
      {
        key: 'score',
        title: words.score,
        width: 190,
        isHidden: true,
        render: (row) => <ScoreLine score={cell(row).score} />,
      },
      {
        key: 'buy',
        title: words.buy,
        width: 120,
        align: 'right',
        inCard: 'body',
        render: (row) =>
          row.offers.length === 0 ? formatNumber(row.toBuy, locale) : <QuantityCell {...cell(row)} />,
      },
      {
        key: 'cost',
        title: words.cost,
        width: 120,
        align: 'right',
        inCard: 'body',
        render: (row) => {
          const offer = offerOf(row, choices[row.skuId])
          return offer ? (
            <Money amountMinor={offer.costMinor * quantityOf(row, choices[row.skuId])} currency="CNY" />
          ) : null
        },
      },
    ]
  }, [choices, choose, locale, scores, supply, words])
}
