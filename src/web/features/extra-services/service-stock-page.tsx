import { serviceStock, type ServiceStock } from '../../../contract/extra-services/service-stock.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useOwnWords } from '../services/service-text.ts'
import { OrderAgainLink } from './order-again-link.tsx'
import { stockFigureText } from './stock-figures.tsx'
import '../stock/stock.css'

const text = defineText({
  en: {
    subtitle: 'Cards, boxes and labels you bought ahead. Orders use them before the service is charged.',
    material: 'Material',
    paysFor: 'Pays for',
    search: 'Material',
    order: 'View extra services',
    empty: 'No materials in stock yet',
    emptyText: 'Order cards, boxes or labels ahead under Extra services. Your orders then use them.',
  },
  zh: {
    subtitle: '您预购的卡片、包装和标签，订单优先使用，不再收取服务费。',
    material: '物料',
    paysFor: '抵扣服务',
    search: '搜索物料',
    order: '查看增值服务',
    empty: '暂无服务库存',
    emptyText: '在增值服务中预购卡片、包装或标签，您的订单即可使用。',
  },
})

const MenuLink = () => {
  const words = useText(text)
  return (
    <PageLink to="/extra/extraServices" className="q-button q-button-primary">
      {words.order}
    </PageLink>
  )
}

const useColumns = (): readonly Column<ServiceStock>[] => {
  const words = useText(text)
  const figures = useText(stockFigureText)
  const own = useOwnWords()
  const figure = (key: 'onHand' | 'usedIn30Days' | 'daysLeft' | 'incoming'): Column<ServiceStock> => ({
    key,
    title: figures[key],
    width: 130,
    align: 'right',
    inCard: 'body',
    render: (row) =>
      row[key] === null ? null : <span className="q-tabular">{figures.number(row[key])}</span>,
  })
  return [
    {
      key: 'material',
      title: words.material,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <span className="q-stock-goods">
          <Picture src={row.picture} alt="" size={44} />
          <span>{own(row.nameEn, row.nameZh)}</span>
        </span>
      ),
    },
    figure('onHand'),
    figure('usedIn30Days'),
    figure('daysLeft'),
    figure('incoming'),
    {
      key: 'paysFor',
      title: words.paysFor,
      width: 180,
      inCard: 'body',
      render: ({ paysFor }) => paysFor && own(paysFor.nameEn, paysFor.nameZh),
    },
    {
      key: 'again',
      title: '',
      width: 150,
      align: 'right',
      inCard: 'foot',
      render: (row) => <OrderAgainLink stock={row} />,
    },
  ]
}

const ServiceStockPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const columns = useColumns()
  const list = useCall(serviceStock.listServiceStock, filters.listInput, { quiet: true, everyMs: 60_000 })
  return (
    <IndexPage<ServiceStock>
      filters={filters}
      subtitle={words.subtitle}
      actions={<MenuLink />}
      searchPlaceholder={words.search}
      list={list}
      rowKey={(row) => row.extraServiceId}
      rowLabel={(row) => row.nameEn}
      detailHref={(row) => `/inventory/MyService/${row.extraServiceId}`}
      columns={columns}
      empty={
        <EmptyState icon="stock" title={words.empty} action={<MenuLink />}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default ServiceStockPage
