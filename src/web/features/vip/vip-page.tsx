import { agencySettings, type Contacts } from '../../../contract/agency.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useReachable } from '../../ui/page/reachable.tsx'
import { Card } from '../../ui/components/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { openCustomize } from '../../ui/theme/customize-host.tsx'
import { AgentList, ChatAppList } from '../agency-settings/contact-list.tsx'
import { useSession } from '../identity/session.ts'
import './vip.css'

const text = defineText({
  en: {
    isVip: (name: string) => `${name} is a VIP customer`,
    notVip: (name: string) => `${name} is not a VIP customer yet`,
    becomes: 'Ask your agents how to become a VIP customer.',
    notices: 'Notifications for VIP customers',
    noticesWords: 'You receive the notifications that the agency sends only to VIP customers.',
    toNotices: 'View notifications',
    look: 'VIP colours',
    lookWords: 'Your toolbar uses the VIP colours. You can choose another colour at any time.',
    customize: 'Customize',
    agents: 'Your agents',
    none: 'No agents have been assigned yet.',
  },
  zh: {
    isVip: (name: string) => `${name} 是 VIP 客户`,
    notVip: (name: string) => `${name} 尚不是 VIP 客户`,
    becomes: 'VIP 资格由平台授予，具体条件请咨询您的客服。',
    notices: 'VIP 专属公告',
    noticesWords: '您可以看到仅面向 VIP 客户的公告。',
    toNotices: '全部公告',
    look: 'VIP 配色',
    lookWords: '您的顶栏使用 VIP 配色，也可以选择其他颜色。',
    customize: '个性化设置',
    agents: '您的客服',
    none: '尚未公布客服联系方式。',
  },
})

const VipPage = () => {
  const words = useText(text)
  const customer = useSession()?.info.customer
  if (!customer) return null
  return (
    <div className="q-page">
      <PageHeader title="VIP" />
      <section className={customer.isVip ? 'q-vip q-vip-held' : 'q-vip'}>
        <Icon name="crown" size={28} />
        <div>
          <h2>{customer.isVip ? words.isVip(customer.name) : words.notVip(customer.name)}</h2>
          {!customer.isVip && <p>{words.becomes}</p>}
        </div>
      </section>
      {customer.isVip && <VipBenefits />}
      <Agents />
    </div>
  )
}

const VipBenefits = () => {
  const words = useText(text)
  const { isReachable } = useReachable()
  return (
    <div className="q-vip-brings">
      <Card title={words.notices}>
        <p>{words.noticesWords}</p>
        {isReachable('/function/notificeList') && (
          <PageLink to="/function/notificeList">{words.toNotices}</PageLink>
        )}
      </Card>
      <Card title={words.look}>
        <p>{words.lookWords}</p>
        <button type="button" className="q-button q-button-link" onClick={openCustomize}>
          {words.customize}
        </button>
      </Card>
    </div>
  )
}

const Agents = () => {
  const words = useText(text)
  const contacts = useCall(agencySettings.getContacts, {}, { quiet: true, staleMs: 10 * 60_000 })
  if (contacts.isPending) return <CardSkeleton />
  return (
    <Card title={words.agents}>
      {contacts.data ? (
        <AgentsOf contacts={contacts.data} />
      ) : (
        <ErrorState error={contacts.error} onRetry={() => void contacts.refetch()} />
      )}
    </Card>
  )
}

const AgentsOf = ({ contacts: { agents, chatApps } }: { contacts: Contacts }) => {
  const words = useText(text)
  if (agents.length === 0 && chatApps.length === 0) return <p className="q-muted">{words.none}</p>
  return (
    <div className="q-vip-agents">
      <AgentList agents={agents} />
      <ChatAppList chatApps={chatApps} />
    </div>
  )
}

export default VipPage
