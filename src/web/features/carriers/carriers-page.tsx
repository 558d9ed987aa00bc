import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import type { CarrierView } from '../../../contract/carriers/carrier-schemas.ts'
import { operatorCarriers } from '../../../contract/carriers/carriers.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { goodsText } from '../shipping/goods-text.ts'
import { connectorNames, weekdayText } from './carrier-text.ts'
import './carriers.css'

const text = defineText({
  en: {
    subtitle:
      'Who carries the parcels of each shipping line. Labels come from the cheapest carrier that takes the parcel.',
    add: 'New carrier',
    on: 'Active',
    off: 'Inactive',
    byNumber: 'Works by tracking number and file',
    connected: (name: string) => `Labels from ${name}`,
    notConnected: (name: string) => `${name} is not connected: its keys are missing in the settings`,
    noServices: 'Fulfils no shipping line yet.',
    everywhere: 'all countries',
    countries: (n: number) => counted(n, 'country', 'countries'),
    from: (weight: string) => `from ${weight}`,
    upTo: (weight: string) => `up to ${weight}`,
    empty: 'No carriers yet',
    emptyText:
      'Add the carriers that collect your parcels. Connected ones make the labels, and all of them can be handed over to.',
  },
  zh: {
    subtitle: '各物流渠道由哪些承运商承运；面单由可承运的最低价承运商提供。',
    add: '新建承运商',
    on: '使用中',
    off: '已停用',
    byNumber: '按运单号和文件处理',
    connected: (name: string) => `面单来自 ${name}`,
    notConnected: (name: string) => `${name} 未接入：设置中缺少密钥`,
    noServices: '尚未关联物流渠道。',
    everywhere: '所有国家/地区',
    countries: (n: number) => `${formatNumber(n, 'zh')} 个国家/地区`,
    from: (weight: string) => `${weight} 起`,
    upTo: (weight: string) => `${weight} 以内`,
    empty: '还没有承运商',
    emptyText: '添加来揽收包裹的承运商。已接入的承运商提供面单，所有承运商都可办理交接。',
  },
})

const CarriersPage = () => {
  const words = useText(text)
  const { hasRole } = useAccess()
  const answer = useCall(operatorCarriers.listCarriers, {}, { quiet: true })
  const lines = useCall(operatorCatalogue.listShippingLines, {}, { quiet: true })
  const names = new Map(lines.data?.lines.map(({ id, nameEn }) => [id, nameEn]))
  const add = hasRole('fulfilment') && (
    <PageLink to="/carriers/carrier" className="q-button q-button-primary">
      <Icon name="plus" size={16} /> {words.add}
    </PageLink>
  )
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} actions={add} />
      <div className="q-stack">
        {answer.isError && !answer.data && (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {answer.isPending && [1, 2].map((card) => <CardSkeleton key={card} lines={3} />)}
        {answer.data?.carriers.length === 0 && (
          <Card>
            <EmptyState icon="truck" title={words.empty} action={add}>
              {words.emptyText}
            </EmptyState>
          </Card>
        )}
        {answer.data?.carriers.map((carrier) => (
          <CarrierCard key={carrier.id} carrier={carrier} lineNames={names} />
        ))}
      </div>
    </div>
  )
}
export default CarriersPage

interface CarrierCardProps {
  readonly carrier: CarrierView
  readonly lineNames: ReadonlyMap<string, string>
}

const CarrierCard = ({ carrier, lineNames }: CarrierCardProps) => {
  const words = useText(text)
  const { connector, isConnected, services } = carrier
  const name = connector && connectorNames[connector]
  return (
    <section className={carrier.isActive ? 'q-card q-carrier' : 'q-card q-carrier q-carrier-off'}>
      <div className="q-carrier-top">
        <PageLink to="/carriers/carrier" search={{ id: carrier.id }} className="q-carrier-name">
          {carrier.nameEn}
        </PageLink>
        {carrier.nameZh && <span className="q-muted">{carrier.nameZh}</span>}
        <span className="q-carrier-code">{carrier.code}</span>
        <StatusTag tone={carrier.isActive ? 'done' : 'quiet'}>
          {carrier.isActive ? words.on : words.off}
        </StatusTag>
      </div>
      <p className={name && !isConnected ? 'q-carrier-problem' : 'q-muted'}>
        {name ? (isConnected ? words.connected(name) : words.notConnected(name)) : words.byNumber}
      </p>
      {services.length === 0 ? (
        connector && <p className="q-muted">{words.noServices}</p>
      ) : (
        <ul className="q-carrier-services">
          {services.map((service) => (
            <ServiceRow
              key={`${service.shippingLineId} ${service.code}`}
              service={service}
              lineName={lineNames.get(service.shippingLineId) ?? ''}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const ServiceRow = ({
  service,
  lineName,
}: {
  readonly service: CarrierView['services'][number]
  readonly lineName: string
}) => {
  const words = useText(text)
  const goods = useText(goodsText)
  const days = useText(weekdayText)
  const locale = useLocale()
  const { countries, minGrams, maxGrams, accepts, weekdays } = service
  const facts = [
    countries.length === 0
      ? words.everywhere
      : countries.length <= 6
        ? countries.join(', ')
        : words.countries(countries.length),
    ...(minGrams > 0 ? [words.from(weightText(minGrams))] : []),
    ...(maxGrams === null ? [] : [words.upTo(weightText(maxGrams))]),
    ...(accepts.length === 0
      ? []
      : [
          listText(
            accepts.map((one) => goods[one]),
            locale,
          ).toLowerCase(),
        ]),
    ...(weekdays.length === 0 ? [] : [weekdays.map((day) => days[day as 1]).join(', ')]),
  ]
  return (
    <li className={service.isActive ? undefined : 'q-muted'}>
      <strong>{lineName}</strong> → <span className="q-carrier-code">{service.code}</span>{' '}
      <span className="q-muted">{[...facts, ...(service.isActive ? [] : [words.off])].join(' · ')}</span>
    </li>
  )
}
