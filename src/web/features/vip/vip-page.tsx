import { agencySettings } from '../../../contract/agency-settings/agency.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { vip } from '../../../contract/vip/vip.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useReachable } from '../../ui/page/reachable.tsx'
import { calendarDay } from '../../ui/time/calendar-day.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { openCustomize } from '../../ui/theme/customize-host.tsx'
import { AgentList, ChatAppList, NamedAgent } from '../agency-settings/contact-list.tsx'
import { useLevelName } from './level-name.ts'
import { Levels } from './levels-table.tsx'
import { OwnPrices } from './own-prices.tsx'
import { vipText } from './vip-text.ts'
import './vip.css'

type Status = OutputOf<typeof vip.getVipStatus>

const VipPage = () => {
  const answer = useCall(vip.getVipStatus, {}, { quiet: true })
  return (
    <div className="q-page">
      <PageHeader title="VIP" />
      {answer.isPending && (
        <>
          <CardSkeleton lines={4} />
          <CardSkeleton lines={9} />
        </>
      )}
      {answer.isError && !answer.data && (
        <div className="q-card">
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        </div>
      )}
      {answer.data && (
        <>
          <Standing status={answer.data} />
          {answer.data.levels.length > 0 && <Levels status={answer.data} />}
          {answer.data.prices.length > 0 && <OwnPrices status={answer.data} />}
          {answer.data.current && <VipBenefits />}
        </>
      )}
      <Agents />
    </div>
  )
}

const usd = (amountMinor: number): string => moneyText({ amountMinor, currency: 'USD' })

const Standing = ({ status }: { readonly status: Status }) => {
  const words = useText(vipText)
  const locale = useLocale()
  const nameOf = useLevelName()
  const { current, levels, volumeMinor, days, keptUntil } = status
  const level = levels.find(({ id }) => id === current?.levelId)
  const title = level ? words.has(nameOf(level)) : levels.length === 0 ? words.noLevels : words.none
  return (
    <section className={level ? 'q-vip q-vip-held' : 'q-vip'}>
      <Icon name="crown" size={28} />
      <div className="q-vip-standing">
        <h2>{title}</h2>
        {levels.length === 0 ? (
          <p>{words.noLevelsWords}</p>
        ) : (
          <>
            {current?.isSet && (
              <p>
                {current.setUntil === null
                  ? words.isSet
                  : words.setUntil(calendarDay(current.setUntil, locale))}
              </p>
            )}
            <p>{words.volume(usd(volumeMinor), days)}</p>
            {keptUntil !== null && <p>{words.kept(calendarDay(keptUntil, locale))}</p>}
            <Progress status={status} />
          </>
        )}
      </div>
    </section>
  )
}

const Progress = ({ status: { next, levels, volumeMinor, days } }: { readonly status: Status }) => {
  const words = useText(vipText)
  const locale = useLocale()
  const nameOf = useLevelName()
  const level = levels.find(({ id }) => id === next?.levelId)
  const reached = levels.findLast(
    ({ thresholdMinor }) => thresholdMinor !== null && thresholdMinor <= volumeMinor,
  )
  if (!next || !level) return reached ? <p>{words.highest}</p> : null
  const name = nameOf(level)
  const goal = volumeMinor + next.missingMinor
  return (
    <div className="q-vip-progress">
      <progress className="q-progress" max={goal} value={volumeMinor} aria-label={words.progressOf(name)} />
      <p>
        <strong>{words.missing(usd(next.missingMinor), name)}</strong>
        {words.by(usd(next.missingByMinor), calendarDay(next.by, locale), days)}
      </p>
    </div>
  )
}

const VipBenefits = () => {
  const words = useText(vipText)
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
  const words = useText(vipText)
  const contacts = useCall(agencySettings.getContacts, {}, { quiet: true, staleMs: 10 * 60_000 })
  if (contacts.isPending) return <CardSkeleton />
  if (!contacts.data) {
    return (
      <Card title={words.contacts}>
        <ErrorState error={contacts.error} onRetry={() => void contacts.refetch()} />
      </Card>
    )
  }
  const { namedAgent, agents, chatApps } = contacts.data
  const hasContacts = agents.length > 0 || chatApps.length > 0
  return (
    <>
      {namedAgent && (
        <Card title={words.namedAgent}>
          <NamedAgent agent={namedAgent} />
        </Card>
      )}
      {hasContacts && (
        <Card title={words.contacts}>
          <div className="q-vip-agents">
            <AgentList agents={agents} />
            <ChatAppList chatApps={chatApps} />
          </div>
        </Card>
      )}
      {!namedAgent && !hasContacts && (
        <Card title={words.contacts}>
          <p className="q-muted">{words.noContacts}</p>
        </Card>
      )}
    </>
  )
}

export default VipPage
