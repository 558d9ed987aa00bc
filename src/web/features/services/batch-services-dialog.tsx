import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Checkbox, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { OrderRow } from '../../../contract/orders/order-schemas.ts'
import type { OfferedService } from '../../../contract/orders/service-schemas.ts'
import { maxServedOrders, orderServices } from '../../../contract/services/services.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { ListPrice } from '../../ui/products/list-price.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { BatchResults } from '../order-kit/batch-results.tsx'
import { orderReads } from '../order-kit/order-calls.ts'
import { basisText, useOwnWords } from './service-text.ts'
import '../order-kit/order-changes.css'

const text = defineText({
  en: {
    title: (count: number) => `Services for ${counted(count, 'order', 'orders')}`,
    what: 'Action',
    add: 'Add',
    remove: 'Remove',
    none: 'The agency does not offer any services at the moment.',
    tooMany: `Up to ${maxServedOrders} orders can be changed at once. The rest of your selection is skipped.`,
    more: 'Added cost',
    changing: (count: number) => `${counted(count, 'order', 'orders')} will change`,
    unchanged: (count: number) => `${counted(count, 'order', 'orders')} already up to date`,
    refused: (count: number) => `${counted(count, 'order', 'orders')} cannot be changed`,
    sendAdd: 'Add to orders',
    sendRemove: 'Remove from orders',
    cancel: 'Cancel',
    close: 'Close',
    done: (count: number) => `${counted(count, 'order', 'orders')} updated.`,
  },
  zh: {
    title: (count: number) => `${formatNumber(count, 'zh')} 个订单的服务`,
    what: '操作',
    add: '添加',
    remove: '移除',
    none: '暂无可选服务。',
    tooMany: `一次最多处理 ${maxServedOrders} 个订单，超出部分不会处理。`,
    more: '增加费用',
    changing: (count: number) => `${formatNumber(count, 'zh')} 个订单将变更`,
    unchanged: (count: number) => `${formatNumber(count, 'zh')} 个无需变更`,
    refused: (count: number) => `${formatNumber(count, 'zh')} 个无法变更`,
    sendAdd: '添加到订单',
    sendRemove: '从订单移除',
    cancel: '取消',
    close: '关闭',
    done: (count: number) => `已变更 ${formatNumber(count, 'zh')} 个订单。`,
  },
})

interface BatchServicesProps {
  readonly orders: readonly Pick<OrderRow, 'id'>[]
  readonly clear: () => void
  readonly onClose: () => void
}

type ServiceId = OfferedService['serviceId']

const BatchServicesDialog = ({ orders: chosen, clear, onClose }: BatchServicesProps) => {
  const words = useText(text)
  const [isAdding, setIsAdding] = useState(true)
  const [picked, setPicked] = useState<readonly ServiceId[]>([])
  const menu = useCall(orderServices.listOfferedServices, {}, { quiet: true })
  const change = useCallMutation(orderServices.changeServicesOfOrders, {
    invalidates: orderReads,
    onSuccess: ({ results }) => {
      clear()
      if (results.some(({ reason }) => reason !== 'changed')) return
      toast.success(words.done(results.length))
      onClose()
    },
  })
  const results = change.data?.results
  const input = {
    ids: chosen.slice(0, maxServedOrders).map(({ id }) => id),
    [isAdding ? 'add' : 'remove']: [...picked],
  }
  return (
    <Modal
      open
      width={560}
      title={words.title(chosen.length)}
      okText={isAdding ? words.sendAdd : words.sendRemove}
      cancelText={results ? words.close : words.cancel}
      okButtonProps={{ disabled: picked.length === 0, hidden: results !== undefined }}
      confirmLoading={change.isPending}
      onOk={() => change.mutate(input)}
      onCancel={onClose}
    >
      {results ? (
        <BatchResults results={results} />
      ) : (
        <div className="q-stack">
          {chosen.length > maxServedOrders && <p>{words.tooMany}</p>}
          <Radio.Group
            aria-label={words.what}
            optionType="button"
            value={isAdding}
            onChange={(event) => setIsAdding(event.target.value === true)}
            options={[
              { value: true, label: words.add },
              { value: false, label: words.remove },
            ]}
          />
          {menu.error && <ErrorState error={menu.error} onRetry={() => void menu.refetch()} />}
          {menu.isPending && <CardSkeleton lines={3} />}
          {menu.data && <Menu menu={menu.data} picked={picked} onPick={setPicked} />}
          {picked.length > 0 && <ServicesCost input={input} />}
        </div>
      )}
    </Modal>
  )
}
export default BatchServicesDialog

interface MenuProps {
  readonly menu: { readonly currency: OrderRow['currency']; readonly offered: readonly OfferedService[] }
  readonly picked: readonly ServiceId[]
  readonly onPick: (picked: readonly ServiceId[]) => void
}

const Menu = ({ menu: { currency, offered }, picked, onPick }: MenuProps) => {
  const words = useText(text)
  const basis = useText(basisText)
  const own = useOwnWords()
  if (offered.length === 0) return <p className="q-muted">{words.none}</p>
  return (
    <div className="q-added">
      {offered.map((service) => {
        const { serviceId, priceMinor: amountMinor } = service
        return (
          <Checkbox
            key={serviceId}
            checked={picked.includes(serviceId)}
            onChange={({ target }) =>
              onPick(target.checked ? [...picked, serviceId] : picked.filter((id) => id !== serviceId))
            }
          >
            {own(service.nameEn, service.nameZh)}{' '}
            <span className="q-muted">
              · <ListPrice amountMinor={service.listPriceMinor} currency={currency} />{' '}
              {moneyText({ amountMinor, currency })} {basis[service.basis]}
            </span>
          </Checkbox>
        )
      })}
    </div>
  )
}

type ServicesChange = {
  readonly ids: OrderRow['id'][]
  readonly add?: ServiceId[]
  readonly remove?: ServiceId[]
}

const ServicesCost = ({ input }: { input: ServicesChange }) => {
  const words = useText(text)
  const preview = useCall(orderServices.previewOrderServices, input, { quiet: true, staleMs: 0 })
  if (preview.error && !preview.data)
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <CardSkeleton lines={2} />
  const { currency, extraMinor, changing, unchanged, refused } = preview.data
  const parts = [
    words.changing(changing),
    unchanged > 0 && words.unchanged(unchanged),
    refused > 0 && words.refused(refused),
  ].filter(Boolean)
  return (
    <div className="q-extra" role="status">
      <div className="q-extra-sum">
        <span>{words.more}</span>
        <Money amountMinor={extraMinor} currency={currency} signed strong />
      </div>
      <span className="q-muted">{parts.join(' · ')}</span>
    </div>
  )
}
