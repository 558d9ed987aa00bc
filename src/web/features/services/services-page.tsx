import { Button } from 'antd'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorServices } from '../../../contract/services/operator-services.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { MenuPage } from './menu-page.tsx'
import { OfferSwitch } from './offer-switch.tsx'
import { basisText, useOwnWords } from './service-text.ts'
import './services.css'

const ServiceDialog = lazy(() => import('./service-dialog.tsx'))

export type Service = OutputOf<typeof operatorServices.listServices>['services'][number]

const text = defineText({
  en: {
    subtitle: 'Extra work sellers can order in addition to packing and shipping.',
    add: 'New service',
    on: 'Offered',
    off: 'Withdrawn',
    change: 'Edit',
    changeOf: (name: string) => `Edit ${name}`,
    withdraw: 'Withdraw',
    withdrawOf: (name: string) => `Withdraw ${name}`,
    offer: 'Offer again',
    offerOf: (name: string) => `Offer again: ${name}`,
    sure: (name: string) => `Withdraw ${name}?`,
    what: 'Sellers can no longer add this service. Orders that already include it keep it at the same price.',
    keep: 'Keep service',
    withdrawn: (name: string) => `${name} withdrawn.`,
    offered: (name: string) => `${name} is available again.`,
    empty: 'No services yet',
    emptyText:
      'Add the services you provide and what they cost, such as gift wrapping, a handwritten card or a photo before packing.',
  },
  zh: {
    subtitle: '打包和发货之外，卖家可为订单选购的服务。',
    add: '新建服务',
    on: '提供中',
    off: '已下架',
    change: '编辑',
    changeOf: (name: string) => `编辑${name}`,
    withdraw: '下架',
    withdrawOf: (name: string) => `下架${name}`,
    offer: '上架',
    offerOf: (name: string) => `上架${name}`,
    sure: (name: string) => `下架${name}？`,
    what: '下架后卖家无法再选择。已选择的订单保留该服务和当时的价格。',
    keep: '保留',
    withdrawn: (name: string) => `${name}已下架。`,
    offered: (name: string) => `${name}已上架。`,
    empty: '还没有服务',
    emptyText: '礼品包装、手写卡片、打包前拍照：添加您提供的服务和价格。',
  },
})

const ServicesPage = () => {
  const words = useText(text)
  const answer = useCall(operatorServices.listServices, {}, { quiet: true })
  return (
    <MenuPage
      answer={answer}
      services={answer.data?.services}
      icon="box"
      words={words}
      listClass="q-services"
      renderRow={(service, { onChange }) => (
        <ServiceRow key={service.id} service={service} {...(onChange && { onChange })} />
      )}
      renderDialog={(service, onClose) => <ServiceDialog service={service} onClose={onClose} />}
    />
  )
}
export default ServicesPage

interface ServiceRowProps {
  readonly service: Service
  /** Absent for view-only access. */
  readonly onChange?: () => void
}

const ServiceRow = ({ service, onChange }: ServiceRowProps) => {
  const words = useText(text)
  const basis = useText(basisText)
  const own = useOwnWords()
  const name = own(service.nameEn, service.nameZh)
  return (
    <li className="q-service">
      {service.imageUrl && <Picture src={service.imageUrl} alt="" size={48} />}
      <div className="q-service-words">
        <span className="q-service-name">
          <strong>{name}</strong>
          <span className="q-muted">{service.code}</span>
          <StatusTag tone={service.isActive ? 'done' : 'quiet'}>
            {service.isActive ? words.on : words.off}
          </StatusTag>
        </span>
        <p>{own(service.situationEn, service.situationZh)}</p>
        <p className="q-muted">{own(service.procedureEn, service.procedureZh)}</p>
      </div>
      <div className="q-service-end">
        <span className="q-service-price">
          <Money amountMinor={service.priceMinor} currency="USD" strong />
          <br />
          <span className="q-muted">{basis[service.basis]}</span>
        </span>
        {onChange && (
          <>
            <Button size="small" aria-label={words.changeOf(name)} onClick={onChange}>
              {words.change}
            </Button>
            <SwitchButton service={service} name={name} />
          </>
        )}
      </div>
    </li>
  )
}

const SwitchButton = ({ service: { id, isActive }, name }: { service: Service; name: string }) => {
  const words = useText(text)
  const change = useCallMutation(operatorServices.switchService, {
    invalidates: [operatorServices.listServices],
    onSuccess: (saved) => toast.success(saved.isActive ? words.offered(name) : words.withdrawn(name)),
  })
  return (
    <OfferSwitch
      name={name}
      isActive={isActive}
      isPending={change.isPending}
      words={words}
      onSwitch={(next) => change.mutate({ id, isActive: next })}
    />
  )
}
