import { Button, Modal } from 'antd'
import { useEffect } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { operatorPurchasingChannel } from '../../../contract/supplier-orders/purchasing-channel.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { FileNote } from '../file-kit/file-note.tsx'
import { supplierOrderReads } from './supplier-order-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Place ${number} at 1688`,
    loading: 'Asking 1688 for its prices …',
    sku: 'SKU',
    quantity: 'Quantity',
    ours: 'Our price',
    theirs: '1688',
    goods: 'Goods',
    freight: 'Freight',
    total: 'Total',
    differs: (more: string) => `1688 charges ${more} than this purchase order.`,
    more: (amount: string) => `${amount} more`,
    less: (amount: string) => `${amount} less`,
    same: '1688 charges what this purchase order says.',
    several: (orders: number) => `1688 takes 50 lines in an order: this places ${orders} orders.`,
    next: 'The order is not paid yet: pay it at 1688. Its status is followed from here.',
    place: (amount: string) => `Place order for ${amount}`,
    cancel: 'Cancel',
    retry: 'Try again',
    done: (number: string) => `Placed at 1688 as ${number}.`,
    changed: 'The prices have changed. Check the new total.',
  },
  zh: {
    title: (number: string) => `在 1688 下单：${number}`,
    loading: '正在向 1688 询价…',
    sku: 'SKU',
    quantity: '数量',
    ours: '我方价格',
    theirs: '1688',
    goods: '货款',
    freight: '运费',
    total: '总额',
    differs: (more: string) => `1688 的总额与采购单相比${more}。`,
    more: (amount: string) => `多 ${amount}`,
    less: (amount: string) => `少 ${amount}`,
    same: '1688 的总额与采购单一致。',
    several: (orders: number) => `1688 每个订单最多 50 行，将分为 ${orders} 个订单下单。`,
    next: '下单后需在 1688 付款，订单状态会自动同步。',
    place: (amount: string) => `下单 ${amount}`,
    cancel: '取消',
    retry: '重试',
    done: (number: string) => `已在 1688 下单，订单编号 ${number}。`,
    changed: '价格有变化，请核对新的总额。',
  },
})

type Preview = OutputOf<typeof operatorPurchasingChannel.previewChannelOrder>

const Totals = ({ preview }: { preview: Preview }) => {
  const words = useText(text)
  const locale = useLocale()
  const money = (amountMinor: number | null) =>
    amountMinor === null ? '–' : <Money amountMinor={amountMinor} currency="CNY" />
  const cny = (amountMinor: number) => moneyText({ amountMinor, currency: 'CNY' })
  const more = preview.totalMinor - preview.ourGoodsMinor - preview.ourFreightMinor
  return (
    <div className="q-stack">
      {more === 0 ? (
        <FileNote tone="done">{words.same}</FileNote>
      ) : (
        <FileNote tone="yours">
          {words.differs(more > 0 ? words.more(cny(more)) : words.less(cny(-more)))}
        </FileNote>
      )}
      <CardTable
        rows={preview.lines}
        rowKey={({ skuId }) => skuId}
        columns={[
          { title: words.sku, render: ({ code }) => code },
          {
            title: words.quantity,
            align: 'right',
            render: ({ quantity }) => formatNumber(quantity, locale),
          },
          { title: words.ours, align: 'right', render: ({ unitMinor }) => money(unitMinor) },
          {
            title: words.theirs,
            align: 'right',
            render: ({ unitMinor, channelUnitMinor }) =>
              channelUnitMinor !== null && channelUnitMinor !== unitMinor ? (
                <strong>{money(channelUnitMinor)}</strong>
              ) : (
                money(channelUnitMinor)
              ),
          },
        ]}
      />
      <dl className="q-facts">
        {(
          [
            [words.goods, preview.ourGoodsMinor, preview.goodsMinor],
            [words.freight, preview.ourFreightMinor, preview.freightMinor],
            [words.total, preview.ourGoodsMinor + preview.ourFreightMinor, preview.totalMinor],
          ] as const
        ).map(([label, ours, theirs]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {ours === theirs ? (
                money(theirs)
              ) : (
                <>
                  <s className="q-muted">{money(ours)}</s> <strong>{money(theirs)}</strong>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {preview.orders > 1 && <p className="q-muted">{words.several(preview.orders)}</p>}
      <p className="q-muted">{words.next}</p>
    </div>
  )
}

/** Shows what 1688 charges, and places the order once its total is confirmed. */
const PlaceChannelDialog = ({ order, onClose }: { order: SupplierOrder; onClose: () => void }) => {
  const words = useText(text)
  const { id, number } = order
  const preview = useCallMutation(operatorPurchasingChannel.previewChannelOrder, { quiet: true })
  const { mutate: ask } = preview
  useEffect(() => ask({ id }), [ask, id])
  const place = useCallMutation(operatorPurchasingChannel.placeChannelOrder, {
    invalidates: supplierOrderReads,
    onSuccess: ({ channel }) => {
      toast.success(words.done(channel?.number ?? ''))
      onClose()
    },
  })
  const found = preview.data
  const send = (): void => {
    if (!found) return
    place.mutate(
      { id, totalMinor: found.totalMinor },
      {
        onError: (error) => {
          if (error.reason === 'channelPriceChanged') ask({ id })
          else onClose()
        },
      },
    )
  }
  return (
    <Modal
      open
      width={640}
      title={words.title(number)}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {words.cancel}
        </Button>,
        preview.error ? (
          <Button key="retry" type="primary" onClick={() => ask({ id })}>
            {words.retry}
          </Button>
        ) : (
          <Button
            key="place"
            type="primary"
            loading={place.isPending}
            disabled={!found || preview.isPending}
            onClick={send}
          >
            {words.place(found ? moneyText({ amountMinor: found.totalMinor, currency: 'CNY' }) : '')}
          </Button>
        ),
      ]}
    >
      {preview.error ? (
        <FileNote tone="problem">{preview.error.message}</FileNote>
      ) : found ? (
        <Totals preview={found} />
      ) : (
        <div className="q-stack">
          <p className="q-muted">{words.loading}</p>
          <CardSkeleton />
        </div>
      )}
    </Modal>
  )
}
export default PlaceChannelDialog
