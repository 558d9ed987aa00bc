import type { ReactNode } from 'react'
import { agency, type Contacts } from '../../../contract/agency.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useReachable } from '../../ui/page/reachable.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { CardSkeleton } from '../../ui/parts/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AgentList } from '../agency/contact-list.tsx'
import { useSession } from '../identity/session.ts'
import './vip.css'

const text = defineText({
  en: {
    isVip: 'You are a VIP customer',
    isVipText: 'Thank you for working with us. This is what it means today.',
    notices: 'Notices of your own',
    noticesText: 'The agency sends some notices to VIP customers alone. They open as all others do.',
    allNotices: 'See all notices',
    look: 'Your toolbar',
    lookText:
      'The header begins in the VIP colour, and the shortcut to this page stands in it. Another colour is a choice in the customize drawer.',
    agent: 'Your agent',
    agentText: 'Turn to this person first.',
    noAgent: 'No agent is named yet',
    noAgentText: 'The agency has not named its agents yet. Write to it as usual.',
    notVip: 'You are not a VIP customer yet',
    notVipText:
      'The agency decides who is. There is no fixed rule to read here: please ask it, by the contact button at the edge of the screen or by a ticket.',
    ask: 'Ask the agency',
  },
  zh: {
    isVip: '您是 VIP 客户',
    isVipText: '感谢您的合作。目前 VIP 包含以下内容。',
    notices: '专属通知',
    noticesText: '部分通知仅发送给 VIP 客户，打开方式与其他通知相同。',
    allNotices: '查看全部通知',
    look: '您的工具栏',
    lookText: '顶栏默认使用 VIP 配色，并带有本页的快捷入口。您可在个性化设置中选择其他颜色。',
    agent: '您的专属客服',
    agentText: '有事请先联系这位客服。',
    noAgent: '尚未指定客服',
    noAgentText: '代理尚未填写客服信息，请按往常方式联系。',
    notVip: '您还不是 VIP 客户',
    notVipText: 'VIP 资格由代理决定，目前没有固定标准：请通过屏幕边缘的联系按钮或工单向代理咨询。',
    ask: '咨询代理',
  },
})

/** What being a VIP customer means today, and no more than that. */
const VipPage = () => {
  const session = useSession()
  if (!session) return null
  return (
    <div className="q-page">
      <PageHeader />
      {session.info.customer.isVip ? <ForVip /> : <ForOthers />}
    </div>
  )
}

const ForVip = () => {
  const words = useText(text)
  const { isReachable } = useReachable()
  return (
    <>
      <section className="q-vip-hero">
        <Icon name="crown" size={28} />
        <div>
          <h2>{words.isVip}</h2>
          <p>{words.isVipText}</p>
        </div>
      </section>
      <div className="q-vip-cards">
        <Benefit icon="mail" title={words.notices} words={words.noticesText}>
          {isReachable('/function/notificeList') && (
            <PageLink to="/function/notificeList">{words.allNotices}</PageLink>
          )}
        </Benefit>
        <Benefit icon="palette" title={words.look} words={words.lookText} />
        <Agent />
      </div>
    </>
  )
}

interface BenefitProps {
  readonly icon: IconName
  readonly title: string
  readonly words: string
  readonly children?: ReactNode
}

const Benefit = ({ icon, title, words, children }: BenefitProps) => (
  <Card>
    <div className="q-vip-benefit">
      <Icon name={icon} size={20} />
      <h2>{title}</h2>
      <p>{words}</p>
      {children}
    </div>
  </Card>
)

const Agent = () => {
  const answer = useCall(agency.getContacts, {}, { quiet: true, staleMs: 10 * 60_000 })
  if (answer.isError && !answer.data) {
    return (
      <Card>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Card>
    )
  }
  if (!answer.data) return <CardSkeleton lines={3} />
  return <NamedAgent agents={answer.data.agents} />
}

const NamedAgent = ({ agents }: { agents: Contacts['agents'] }) => {
  const words = useText(text)
  const [first] = agents
  if (!first) return <Benefit icon="user" title={words.noAgent} words={words.noAgentText} />
  return (
    <Benefit icon="user" title={words.agent} words={words.agentText}>
      <AgentList agents={[first]} />
    </Benefit>
  )
}

const ForOthers = () => {
  const words = useText(text)
  const { isReachable } = useReachable()
  return (
    <Card>
      <EmptyState
        icon="crown"
        title={words.notVip}
        action={
          isReachable('/function/newTickets') && (
            <PageLink to="/function/newTickets" className="q-button q-button-primary">
              {words.ask}
            </PageLink>
          )
        }
      >
        {words.notVipText}
      </EmptyState>
    </Card>
  )
}

export default VipPage
