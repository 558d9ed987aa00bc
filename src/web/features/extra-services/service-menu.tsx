import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { extraServices, type ExtraService } from '../../../contract/extra-services/extra-services.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ListPrice } from '../../ui/products/list-price.tsx'
import { Money } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useOwnWords } from '../services/service-text.ts'
import { factText, perText } from './extra-service-text.ts'
import { PictureStrip } from './picture-strip.tsx'
import './extra-services.css'

const OrderDialog = lazy(() => import('./order-dialog.tsx'))

const text = defineText({
  en: {
    order: 'Order service',
    orderOf: (name: string) => `Order service: ${name}`,
    ask: 'Request a quote',
    askOf: (name: string) => `Request a quote: ${name}`,
    material: 'Kept in stock',
    empty: 'No extra services at the moment',
    emptyText: 'The agency does not offer any. Open a ticket to ask for one.',
  },
  zh: {
    order: '订购服务',
    orderOf: (name: string) => `订购服务：${name}`,
    ask: '提交询价',
    askOf: (name: string) => `提交询价：${name}`,
    material: '可备库存',
    empty: '暂无增值服务',
    emptyText: '平台暂未提供服务，如有需要请提交工单。',
  },
})

/** Room for a menu of usual length, so that the orders below it stay in their place. */
const skeletonCards = 6

/** What the address asks for: to order a service again. */
export interface MenuStart {
  readonly id: string | undefined
  readonly quantity: number | null
}

/** The agency's menu. The order dialog of `start` opens with the page. */
export const ServiceMenu = ({ start }: { start: MenuStart }) => {
  const words = useText(text)
  const answer = useCall(extraServices.listExtraServices, {}, { quiet: true })
  const [picked, setPicked] = useState<ExtraService | null>(null)
  const [closedStart, setClosedStart] = useState<string | null>(null)
  const services = answer.data?.services
  const started = start.id === closedStart ? undefined : services?.find(({ id }) => id === start.id)
  const chosen = picked ?? started
  if (answer.error && !answer.data)
    return (
      <div className="q-card">
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  if (!answer.data || !services) {
    return (
      <div className="q-extra-menu">
        {Array.from({ length: skeletonCards }, (_unused, card) => (
          <CardSkeleton key={card} lines={8} />
        ))}
      </div>
    )
  }
  if (services.length === 0) {
    return (
      <EmptyState icon="service" title={words.empty}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="q-extra-menu">
        {services.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            currency={answer.data.currency}
            onOrder={() => setPicked(service)}
          />
        ))}
      </ul>
      {chosen && (
        <Suspense>
          <OrderDialog
            service={chosen}
            currency={answer.data.currency}
            {...(chosen === started && start.quantity !== null && { quantity: start.quantity })}
            onClose={() => {
              setPicked(null)
              setClosedStart(start.id ?? null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface CardProps {
  readonly service: ExtraService
  readonly currency: Currency
  readonly onOrder: () => void
}

const ServiceCard = ({ service, currency, onOrder }: CardProps) => {
  const words = useText(text)
  const facts = useText(factText)
  const per = useText(perText)
  const own = useOwnWords()
  const { can } = useAccess()
  const name = own(service.nameEn, service.nameZh)
  const isOnRequest = service.priceMinor === null
  return (
    <li className="q-card q-extra-card">
      <div className="q-extra-head">
        <h2>{name}</h2>
        {service.isMaterial && <StatusTag tone="quiet">{words.material}</StatusTag>}
      </div>
      <p>{own(service.situationEn, service.situationZh)}</p>
      <p className="q-muted">{own(service.procedureEn, service.procedureZh)}</p>
      <PictureStrip name={name} pictures={service.pictures.map((url) => ({ url }))} />
      <div className="q-extra-foot">
        <span className="q-cell-stack">
          <span>
            {service.priceMinor === null ? (
              <strong>{facts.onRequest}</strong>
            ) : (
              <>
                <Money amountMinor={service.priceMinor} currency={currency} strong />{' '}
                <ListPrice amountMinor={service.listPriceMinor} currency={currency} />{' '}
                <span className="q-muted">{per[service.basis]}</span>
              </>
            )}
          </span>
          <span className="q-muted">{facts.days(service.days)}</span>
        </span>
        {can('service:order') && (
          <Button aria-label={isOnRequest ? words.askOf(name) : words.orderOf(name)} onClick={onOrder}>
            {isOnRequest ? words.ask : words.order}
          </Button>
        )}
      </div>
    </li>
  )
}
