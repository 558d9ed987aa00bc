import { affiliates } from '../../../contract/affiliates/affiliates.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { AffiliateTop, type AffiliateInfo } from './affiliate-top.tsx'
import { ChildrenList } from './children-list.tsx'
import { CommissionList } from './commission-list.tsx'
import { MonthList } from './month-list.tsx'
import { VipList } from './vip-list.tsx'

const text = defineText({
  en: { months: 'By month', customers: 'Referred customers', details: 'Commissions', vip: 'VIP statistics' },
  zh: { months: '按月', customers: '推荐客户', details: '佣金明细', vip: 'VIP 统计' },
})

const AffiliatePage = () => {
  const info = useCall(affiliates.getAffiliateInfo, {}, { quiet: true, everyMs: 60_000 })
  return (
    <AnsweredPage answer={info} back="/index" shape="cards">
      {(data) => <Lists info={data} />}
    </AnsweredPage>
  )
}

export default AffiliatePage

const Lists = ({ info }: { info: AffiliateInfo }) => {
  const words = useText(text)
  const filters = useIndexFilters()
  const shared = {
    filters,
    currency: info.currency,
    top: <AffiliateTop info={info} />,
    tabs: [
      { key: '', label: words.months },
      { key: 'customers', label: words.customers },
      { key: 'details', label: words.details },
      { key: 'vip', label: words.vip },
    ],
  } as const
  if (filters.tab === 'customers') return <ChildrenList {...shared} />
  if (filters.tab === 'details') return <CommissionList {...shared} />
  return filters.tab === 'vip' ? <VipList {...shared} /> : <MonthList {...shared} />
}
