import { Button } from 'antd'
import {
  operatorExtraServices,
  type OperatorExtraService,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { MenuPage } from '../services/menu-page.tsx'
import { OfferSwitch } from '../services/offer-switch.tsx'
import { useOwnWords } from '../services/service-text.ts'
import { menuReads } from './extra-service-calls.ts'
import { factText, perText } from './extra-service-text.ts'
import './extra-services.css'

const ExtraServiceDialog = lazy(() => import('./extra-service-dialog.tsx'))

const text = defineText({
  en: {
    subtitle: 'The menu sellers order from, apart from the services of orders.',
    orders: 'View service orders',
    add: 'New extra service',
    on: 'Offered',
    off: 'Not offered',
    material: 'Material',
    change: 'Edit',
    changeOf: (name: string) => `Edit ${name}`,
    withdraw: 'Stop offering',
    withdrawOf: (name: string) => `Stop offering ${name}`,
    offer: 'Offer again',
    offerOf: (name: string) => `Offer again: ${name}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    sure: (name: string) => `Stop offering ${name}?`,
    what: 'Sellers can no longer order it. Orders already placed continue.',
    keep: 'Keep offering',
    withdrawn: (name: string) => `${name} is no longer offered.`,
    offered: (name: string) => `${name} is offered again.`,
    empty: 'No extra services yet',
    emptyText:
      'Add what sellers can order beside their orders, such as photo shoots, quality checks or cards.',
  },
  zh: {
    subtitle: '卖家可单独订购的服务，与订单内的服务分开。',
    orders: '查看服务订单',
    add: '新建增值服务',
    on: '提供中',
    off: '已停止',
    material: '物料',
    change: '编辑',
    changeOf: (name: string) => `编辑${name}`,
    withdraw: '停止提供',
    withdrawOf: (name: string) => `停止提供${name}`,
    offer: '重新提供',
    offerOf: (name: string) => `重新提供${name}`,
    up: (name: string) => `上移${name}`,
    down: (name: string) => `下移${name}`,
    sure: (name: string) => `停止提供${name}？`,
    what: '卖家将无法再订购，已下的订单继续处理。',
    keep: '继续提供',
    withdrawn: (name: string) => `${name}已停止提供。`,
    offered: (name: string) => `${name}已重新提供。`,
    empty: '还没有增值服务',
    emptyText: '添加卖家可单独订购的服务，如产品拍摄、质检、感谢卡。',
  },
})

const OperatorMenuPage = () => {
  const words = useText(text)
  const answer = useCall(operatorExtraServices.listOperatorExtraServices, {}, { quiet: true })
  const services = answer.data?.services
  return (
    <MenuPage
      answer={answer}
      services={services}
      icon="service"
      words={words}
      listClass="q-extra-deliveries"
      extraActions={
        <PageLink to="/service-orders" className="q-button">
          {words.orders}
        </PageLink>
      }
      renderRow={(service, place) => (
        <ServiceRow key={service.id} service={service} all={services ?? []} {...place} />
      )}
      renderDialog={(service, onClose) => <ExtraServiceDialog service={service} onClose={onClose} />}
    />
  )
}
export default OperatorMenuPage

interface RowProps {
  readonly service: OperatorExtraService
  readonly all: readonly OperatorExtraService[]
  readonly at: number
  /** Absent for view-only access. */
  readonly onChange?: () => void
}

const ServiceRow = ({ service, all, at, onChange }: RowProps) => {
  const words = useText(text)
  const facts = useText(factText)
  const per = useText(perText)
  const own = useOwnWords()
  const name = own(service.nameEn, service.nameZh)
  return (
    <li className="q-extra-delivery">
      <div className="q-extra-row">
        <Picture src={service.pictures[0]} alt="" size={56} />
        <div className="q-extra-row-words">
          <span className="q-service-name">
            <strong>{name}</strong>{' '}
            <StatusTag tone={service.isActive ? 'done' : 'quiet'}>
              {service.isActive ? words.on : words.off}
            </StatusTag>{' '}
            {service.isMaterial && <StatusTag tone="working">{words.material}</StatusTag>}
          </span>
          <p>{own(service.situationEn, service.situationZh)}</p>
          <p className="q-muted">{own(service.procedureEn, service.procedureZh)}</p>
        </div>
        <div className="q-extra-row-end">
          <span className="q-cell-stack q-right">
            {service.priceMinor === null ? (
              <strong>{facts.onRequest}</strong>
            ) : (
              <Money amountMinor={service.priceMinor} currency="USD" strong />
            )}
            <span className="q-muted">
              {per[service.basis]} · {facts.days(service.days)}
            </span>
          </span>
          {onChange && (
            <>
              <MoveButtons name={name} all={all} at={at} />
              <Button size="small" aria-label={words.changeOf(name)} onClick={onChange}>
                {words.change}
              </Button>
              <SwitchButton service={service} name={name} />
            </>
          )}
        </div>
      </div>
    </li>
  )
}

const MoveButtons = ({ name, all, at }: Pick<RowProps, 'all' | 'at'> & { name: string }) => {
  const words = useText(text)
  const sort = useCallMutation(operatorExtraServices.sortExtraServices, { invalidates: menuReads })
  const moveBy = (step: number): void => {
    const ids = all.map(({ id }) => id)
    const [moved] = ids.splice(at, 1)
    if (moved === undefined) return
    ids.splice(at + step, 0, moved)
    sort.mutate({ ids })
  }
  return (
    <>
      <Button
        size="small"
        type="text"
        aria-label={words.up(name)}
        icon={<Icon name="up" size={14} />}
        disabled={at === 0 || sort.isPending}
        onClick={() => moveBy(-1)}
      />
      <Button
        size="small"
        type="text"
        aria-label={words.down(name)}
        icon={<Icon name="down" size={14} />}
        disabled={at === all.length - 1 || sort.isPending}
        onClick={() => moveBy(1)}
      />
    </>
  )
}

const SwitchButton = ({
  service: { id, isActive },
  name,
}: {
  service: OperatorExtraService
  name: string
}) => {
  const words = useText(text)
  const change = useCallMutation(operatorExtraServices.switchExtraService, {
    invalidates: menuReads,
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
