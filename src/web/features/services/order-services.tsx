import { Button } from 'antd'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import type { ChosenService, OfferedService } from '../../../contract/orders/service-schemas.ts'
import { orderServices } from '../../../contract/services/services.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { ListPrice } from '../../ui/products/list-price.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { orderReads } from '../order-kit/order-calls.ts'
import { basisText, useOwnWords } from './service-text.ts'
import './services.css'

const text = defineText({
  en: {
    title: 'Services',
    hint: 'Extra work the agency does on this order besides packing it. The price is fixed when you add the service.',
    add: 'Add',
    remove: 'Remove',
    addOf: (name: string) => `Add ${name}`,
    removeOf: (name: string) => `Remove ${name}`,
    added: (name: string, total: string) => `${name} added. The order total is now ${total}.`,
    removed: (name: string, total: string) => `${name} removed. The order total is now ${total}.`,
    none: 'The agency does not offer any services at the moment.',
    fromStock: 'From your stock',
    inStock: (n: number) => `In your stock: ${counted(n, 'unit', 'units')}. Free while that suffices.`,
  },
  zh: {
    title: '服务',
    hint: '平台为该订单提供的打包以外的服务，价格以添加时为准。',
    add: '添加',
    remove: '移除',
    addOf: (name: string) => `添加${name}`,
    removeOf: (name: string) => `移除${name}`,
    added: (name: string, total: string) => `已添加${name}，订单合计现为 ${total}。`,
    removed: (name: string, total: string) => `已移除${name}，订单合计现为 ${total}。`,
    none: '暂无可选服务。',
    fromStock: '使用您的库存',
    inStock: (n: number) => `您的库存：${formatNumber(n, 'zh')} 件，足够时免费。`,
  },
})

const OrderServices = ({ order }: { order: OrderDetail }) => {
  const words = useText(text)
  const own = useOwnWords()
  const { currency } = order
  const mayChange = order.allowedActions.includes('changeProducts')
  const answer = useCall(
    orderServices.getOrderServices,
    { id: order.id },
    { enabled: mayChange, quiet: true },
  )
  const nameOf = (serviceId: string): string => {
    const all = [...(answer.data?.offered ?? []), ...order.services]
    const found = all.find((one) => one.serviceId === serviceId)
    return found ? own(found.nameEn, found.nameZh) : ''
  }
  const add = useCallMutation(orderServices.addOrderService, {
    invalidates: orderReads,
    onSuccess: ({ totalMinor: amountMinor }, { serviceId }) =>
      toast.success(words.added(nameOf(serviceId), moneyText({ amountMinor, currency }))),
  })
  const remove = useCallMutation(orderServices.removeOrderService, {
    invalidates: orderReads,
    onSuccess: ({ totalMinor: amountMinor }, { serviceId }) =>
      toast.success(words.removed(nameOf(serviceId), moneyText({ amountMinor, currency }))),
  })
  if (answer.error && !answer.data)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (mayChange && !answer.data) return <CardSkeleton lines={3} />
  // Part of the order's query, so that it refreshes with the order.
  const chosen = order.services
  const held = new Set<string>(chosen.map(({ serviceId }) => serviceId))
  const menu = mayChange ? (answer.data?.offered ?? []) : []
  const offered = menu.filter(({ serviceId }) => !held.has(serviceId))
  const isBusy = add.isPending || remove.isPending
  const given = (serviceId: ChosenService['serviceId']) => ({ id: order.id, serviceId })
  return (
    <Card title={words.title}>
      <div className="q-stack">
        {mayChange && <p className="q-muted">{words.hint}</p>}
        {chosen.length + offered.length === 0 && <p className="q-muted">{words.none}</p>}
        <ul className="q-services">
          {chosen.map((service) => (
            <Chosen
              key={`${service.serviceId} ${service.priceMinor}`}
              service={service}
              order={order}
              {...(mayChange && { onRemove: () => remove.mutate(given(service.serviceId)) })}
              isBusy={isBusy}
            />
          ))}
          {offered.map((service) => (
            <Offered
              key={service.serviceId}
              service={service}
              order={order}
              onAdd={() => add.mutate(given(service.serviceId))}
              isBusy={isBusy}
            />
          ))}
        </ul>
      </div>
    </Card>
  )
}
export default OrderServices

interface RowProps {
  readonly order: OrderDetail
  readonly isBusy: boolean
}

const Chosen = ({
  service,
  order: { currency },
  onRemove,
  isBusy,
}: RowProps & { service: ChosenService; onRemove?: () => void }) => {
  const words = useText(text)
  const basis = useText(basisText)
  const own = useOwnWords()
  const name = own(service.nameEn, service.nameZh)
  const price = moneyText({ amountMinor: service.priceMinor, currency })
  return (
    <li className="q-service">
      <div className="q-service-words">
        <strong>{name}</strong>
        <p className="q-muted">{own(service.procedureEn, service.procedureZh)}</p>
      </div>
      <div className="q-service-end">
        <span className="q-service-price">
          {!service.isFromStock && (
            <ListPrice
              amountMinor={service.listPriceMinor && service.listPriceMinor * service.times}
              currency={currency}
            />
          )}{' '}
          <Money amountMinor={service.amountMinor} currency={currency} strong />
          <br />
          {service.isFromStock && (
            <>
              <span className="q-muted">{words.fromStock}</span>
              <br />
            </>
          )}
          <span className="q-muted">
            {service.basis === 'item' || service.times > 1
              ? `${service.times} × ${price}`
              : basis[service.basis]}
          </span>
        </span>
        {onRemove && (
          <Button size="small" disabled={isBusy} aria-label={words.removeOf(name)} onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

const Offered = ({
  service,
  order: { currency },
  onAdd,
  isBusy,
}: RowProps & { service: OfferedService; onAdd: () => void }) => {
  const words = useText(text)
  const basis = useText(basisText)
  const own = useOwnWords()
  const name = own(service.nameEn, service.nameZh)
  return (
    <li className="q-service">
      {service.imageUrl && <Picture src={service.imageUrl} alt="" size={40} />}
      <div className="q-service-words">
        <span>{name}</span>
        <p className="q-muted">{own(service.situationEn, service.situationZh)}</p>
        <p className="q-muted">{own(service.procedureEn, service.procedureZh)}</p>
        {service.inStock !== null && <p>{words.inStock(service.inStock)}</p>}
      </div>
      <div className="q-service-end">
        <span className="q-service-price">
          <ListPrice amountMinor={service.listPriceMinor} currency={currency} />{' '}
          <Money amountMinor={service.priceMinor} currency={currency} />
          <br />
          <span className="q-muted">{basis[service.basis]}</span>
        </span>
        <Button
          size="small"
          type="primary"
          ghost
          disabled={isBusy}
          aria-label={words.addOf(name)}
          onClick={onAdd}
        >
          {words.add}
        </Button>
      </div>
    </li>
  )
}
